import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { connectProblem } from '../../../renderer/features/welcome/connect-errors.ts';
import { originOf, readForm, readPastedAddress } from '../../../renderer/features/welcome/read-form.ts';

const clean = { baseUrl: 'https://api.example.com', organizationId: 'org1', token: 'gb_api_Ab12' };

describe('the connect form', () => {
  it('reads what was pasted, and keeps what is shown', () => {
    const typed = {
      baseUrl: 'https//api.example.com/v1/',
      organizationId: 'https://app.example.com/o/org1/s/x',
      token: 'Bearer gb_api_Ab12 ',
    };
    expect(readForm(typed)).toEqual({ kind: 'ready', input: clean, fields: typed });
  });

  it('takes the organization of a web app address and asks for the address of the API', () => {
    const typed = { ...clean, baseUrl: 'https://app.example.com/o/org7/s/space1', organizationId: '' };
    expect(readForm(typed)).toMatchObject({
      kind: 'look-again',
      problem: { field: 'baseUrl', text: expect.stringContaining('API URL') as unknown },
      fields: { organizationId: 'org7' },
    });
    expect(readPastedAddress(typed)).toMatchObject({
      problem: { field: 'baseUrl' },
      fields: { organizationId: 'org7' },
    });
    expect(originOf(typed.baseUrl)).toBeNull();
  });

  it('fills in the organization of an API address where none was entered, and replaces none', () => {
    const baseUrl = 'https://api.example.com/v1/orgs/org7/spaces';
    expect(readForm({ ...clean, baseUrl, organizationId: '' })).toMatchObject({
      kind: 'ready',
      input: { baseUrl: clean.baseUrl, organizationId: 'org7' },
    });
    expect(readForm({ ...clean, baseUrl })).toMatchObject({ kind: 'ready', input: clean });
    expect(readPastedAddress({ ...clean, baseUrl })).toEqual({ problem: null, fields: { ...clean, baseUrl } });
  });

  it.each([
    'https://api. example.com',
    'https://api.exam\u200bple.com',
    'https://exämple.com',
    'https://a.example%2eorg',
  ])('shows the address that it made of %j before a token goes there', (baseUrl) => {
    const first = readForm({ ...clean, baseUrl });
    expect(first).toMatchObject({ kind: 'look-again', problem: { field: 'baseUrl' } });
    const { fields } = first;
    expect(first.kind === 'look-again' ? first.problem.text : '').toContain(fields.baseUrl);
    expect(readForm(fields)).toMatchObject({ kind: 'ready', input: { baseUrl: fields.baseUrl } });
  });

  it.each([
    [{ baseUrl: ' ' }, 'baseUrl', /Enter the server URL/],
    [{ baseUrl: 'not an address' }, 'baseUrl', /contains a space/],
    [{ organizationId: '..' }, 'organizationId', /is not an organization ID/],
    [{ organizationId: '' }, 'organizationId', /Enter the ID/],
    [{ token: '' }, 'token', /Paste your token/],
    [{ token: 'gb api' }, 'token', /contains a space/],
    [{ token: 'gb_äpi' }, 'token', /cannot contain “ä”/],
  ])('names what is wrong in %j', (typed, field, words) => {
    const read = readForm({ ...clean, ...typed });
    expect(read).toMatchObject({ kind: 'look-again', problem: { field } });
    const text = read.kind === 'look-again' ? read.problem.text : '';
    expect(text).toMatch(words);
    expect(text).not.toMatch(/refused/);
  });

  it('says of a server that fails or is busy what happened and what to do, and that nothing goes on by itself', () => {
    const failed = connectProblem(appError('server-error', 'x', { status: 500 }));
    expect(failed.text).toBe(
      'The server has a problem (HTTP 500), so your entries could not be checked. Try again in a few minutes.',
    );
    const busy = (retryAfterMs?: number): string =>
      connectProblem(appError('rate-limited', 'x', retryAfterMs === undefined ? {} : { retryAfterMs })).text;
    expect(busy()).toMatch(/Try again in a minute\.$/);
    expect(busy(600_000)).toMatch(/Try again in about 10 minutes\.$/);
    for (const text of [failed.text, busy()]) expect(text).not.toMatch(/by itself|goes on/);
  });
});
