import { describe, expect, it } from 'vitest';
import { operations } from '#shared/contract/index.ts';
import { readAnswer } from '../../../electron/api/read-answer.ts';

const user = { id: 'u', displayName: 'Ada', urls: {} };
const member = (id: string, more: object = {}): object => ({
  id,
  role: 'read',
  user,
  disabled: false,
  joinedAt: '2026-01-01T00:00:00Z',
  sso: false,
  spaces: 1,
  teams: 0,
  ...more,
});

function read(name: keyof typeof operations, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readAnswer(name, operations[name], { status: 200, text, headers: new Headers(headers), at: 0 });
}

describe('the answer of a list', () => {
  it('keeps the good items, and names operation, place and field of the bad ones', () => {
    const answer = read('listSpaceCommenters', {
      items: [
        member('a'),
        member('b', { user: { ...user, displayName: undefined } }),
        null,
        member('c', { role: 'owner', extra: 1 }),
      ],
      next: { page: '2' },
      count: 9,
    });
    expect(answer).toEqual({
      ok: true,
      value: {
        items: [member('a'), member('c', { role: 'owner', extra: 1 })],
        next: { page: '2' },
        count: 9,
        problems: [
          expect.objectContaining({
            code: 'invalid-response',
            operation: 'listSpaceCommenters',
            path: 'items.1.user.displayName',
            status: 200,
          }),
          expect.objectContaining({ code: 'invalid-response', path: 'items.2' }),
        ],
      },
    });
  });

  it.each([{}, { next: null }, { next: {} }, { next: { page: '' } }])('is the last page with %j', (more) => {
    expect(read('listSpaceCommenters', { items: [], ...more })).toEqual({
      ok: true,
      value: { items: [], problems: [] },
    });
  });

  it.each([
    ['items', {}],
    ['items', { items: {} }],
    ['next.page', { items: [], next: 'x' }],
    ['next.page', { items: [], next: { page: {} } }],
  ])('cannot be followed without a usable %s', (path, body) => {
    expect(read('listSpaceCommenters', body)).toMatchObject({ ok: false, error: { code: 'invalid-response', path } });
  });

  it('carries what stands beside the items', () => {
    const stats = { total: 3, broken: { total: 1, changeRequest: 0 } };
    expect(read('listPageLinksInSpace', { items: [], stats })).toEqual({
      ok: true,
      value: { items: [], stats, problems: [] },
    });
    expect(read('listPageLinksInSpace', { items: [], stats: 5 })).toEqual({
      ok: true,
      value: { items: [], problems: [] },
    });
  });
});

describe('the answer with one object', () => {
  it('lacks a field that must be there: the error names operation and path, and that the work was done', () => {
    expect(read('getFileInSpace', { id: 'f', name: 'n', contentType: 'image/png', size: 1 })).toEqual({
      ok: false,
      error: {
        code: 'invalid-response',
        detail: 'getFileInSpace: downloadURL: Invalid input: expected string, received undefined',
        operation: 'getFileInSpace',
        path: 'downloadURL',
        sent: 'yes',
        status: 200,
      },
    });
  });

  it.each(['<!doctype html><title>Sign in</title>', '  <html>', '[]', '"ok"', '5', 'null'])(
    'is not from the service: %j',
    (text) => {
      expect(read('getPageInSpace', text)).toMatchObject({ ok: false, error: { code: 'not-the-service' } });
    },
  );

  it.each(['', '{"id":"p","ti', 'garbage'])('was garbled on the way: %j', (text) => {
    expect(read('getPageInSpace', text)).toMatchObject({
      ok: false,
      error: { code: 'invalid-response', sent: 'maybe' },
    });
  });
});

describe('the answer without content', () => {
  it('is done, whatever its body, unless a sign-in page stands there', () => {
    expect(read('deleteCommentInSpace', '')).toEqual({ ok: true, value: undefined });
    expect(read('deleteCommentInSpace', '{}')).toEqual({ ok: true, value: undefined });
    expect(read('deleteCommentInSpace', '<html>Sign in')).toMatchObject({
      ok: false,
      error: { code: 'not-the-service' },
    });
  });
});

describe('what is null in an answer', () => {
  it('is not there, where the field may be missing', () => {
    const answer = read('listSpaceCommenters', {
      items: [member('a', { lastSeenAt: null, user: { ...user, email: null } })],
    });
    expect(answer).toEqual({ ok: true, value: { items: [member('a')], problems: [] } });
  });

  it('stays, where null means something, and where nobody knows what it means', () => {
    const guest = member('a', { role: null, mood: null });
    expect(read('listSpaceCommenters', { items: [guest] })).toEqual({
      ok: true,
      value: { items: [guest], problems: [] },
    });
  });

  it('is an error, where the field must be there', () => {
    const answer = read('listSpaceCommenters', { items: [member('a', { joinedAt: null })] });
    expect(answer).toMatchObject({ ok: true, value: { items: [], problems: [{ path: 'items.0.joinedAt' }] } });
  });

  it('is taken away in trees and in what may be one thing or another', () => {
    const page = { id: 'p', title: 'P', pages: [{ id: 'q', title: 'Q', emoji: null }] };
    expect(read('listPagesInSpace', { pages: [page] })).toMatchObject({
      ok: true,
      value: { pages: [{ pages: [{ id: 'q', title: 'Q' }] }] },
    });
    const link = {
      targetReference: {
        kind: 'file',
        file: { id: 'f', name: 'f', contentType: 't', downloadURL: 'u', size: 1, dimensions: null },
      },
    };
    expect(read('listPageLinksInSpace', { items: [link] })).toMatchObject({
      ok: true,
      value: { items: [{}], problems: [] },
    });
  });
});

describe('what cannot be read in an answer', () => {
  it('takes nothing else with it, where the field may be missing', () => {
    const answer = read('listSpaceCommenters', {
      items: [member('a', { lastSeenAt: 7, user: { ...user, email: ['a@example.com'] }, mood: 'kept' })],
    });
    expect(answer).toEqual({ ok: true, value: { items: [member('a', { mood: 'kept' })], problems: [] } });
  });

  it('is never left out of a tree or a list of rows, where it would look deleted', () => {
    const page = { id: 'p', title: 'P', pages: [{ id: 'q', emoji: 'sun' }] };
    expect(read('listPagesInSpace', { pages: [page] })).toMatchObject({
      ok: false,
      error: { path: 'pages.0.pages.0.title', sent: 'yes' },
    });
    const section = { object: 'site-section', id: 's', title: 'Section', path: 'section', siteSpaces: [{ id: 'x' }] };
    expect(read('listSiteSections', { items: [section] })).toMatchObject({
      ok: true,
      value: { items: [], problems: [{ path: 'items.0.siteSpaces.0.object' }] },
    });
  });

  it('is the whole form, where it may take several and fits none', () => {
    const children = [{ object: 'site-section', id: 's', title: 'Section', path: 7 }];
    expect(read('listSiteSectionGroups', { items: [{ id: 'g', children }] })).toMatchObject({
      value: { items: [], problems: [{ path: expect.stringMatching(/^items\.0\.children\.0\.path/) as string }] },
    });
  });
});

describe('a version that a reference points into', () => {
  it.each(['r1', { id: 'r1', object: 'revision', pages: [] }])('is told by its id or whole: %j', (version) => {
    const context = { type: 'revision', revision: version, changeRequest: version };
    const link = { status: 'ok', targetReference: { kind: 'page', page: 'p', versionContext: context } };
    expect(read('listPageLinksInSpace', { items: [link] })).toEqual({
      ok: true,
      value: { items: [link], problems: [] },
    });
  });
});

describe('JSON that is labelled as HTML', () => {
  const html = { 'content-type': 'text/html' };

  it('is read where it is the expected object', () => {
    expect(read('listSpaceCommenters', { items: [member('a')] }, html)).toMatchObject({
      ok: true,
      value: { items: [member('a')] },
    });
    expect(read('deleteCommentInSpace', {}, html).ok).toBe(true);
  });

  it.each([{ login: 'required' }, { items: 7 }, []])('is not from the server where it is another: %j', (body) => {
    expect(read('listSpaceCommenters', body, html)).toMatchObject({ ok: false, error: { code: 'not-the-service' } });
  });
});
