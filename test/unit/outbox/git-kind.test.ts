import { describe, expect, it } from 'vitest';
import type { GitLogin } from '#shared/git/address.ts';
import { ok } from '#shared/result.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import { actEvent } from '../../../electron/outbox/acts.ts';
import { checkWrite } from '../../../electron/outbox/kinds/index.ts';
import { at } from './at-service.ts';
import { failing, FakeService } from './fake-service.ts';
import { queuedComment } from './operations.ts';

const LOGIN: GitLogin = { username: 'ada', password: 's3/cret@x' };
const ADDRESS = 'https://git.example/docs/handbook.git';

/** A server with one space, and everything that was sent to its repository. */
function serving(space: { revision: string; syncedAt?: string; may?: boolean }) {
  const service = new FakeService();
  const sent: unknown[] = [];
  const now = { ...space };
  service.answers.set('getSpace', () =>
    ok({
      id: 's',
      revision: now.revision,
      permissions: { triggerGitSync: now.may },
      ...(now.syncedAt === undefined ? {} : { gitSync: { updatedAt: now.syncedAt } }),
    }),
  );
  for (const name of ['importGitRepository', 'exportToGitRepository'])
    service.answers.set(name, (input) => {
      sent.push(input);
      return ok(undefined);
    });
  return { service, sent, now };
}

function importing(more: Partial<AdminWrite> = {}, body: object = {}): AdminWrite {
  return {
    kind: 'importGitRepository',
    input: { spaceId: 's', body: { url: ADDRESS, ref: 'refs/heads/main', ...body } },
    base: { revision: 'r1', syncedAt: null },
    ...more,
  };
}

describe('an import from Git', () => {
  it('goes while the space is as the person saw it', async () => {
    const { service, sent } = serving({ revision: 'r1' });
    expect(await at(service, importing()).preflight()).toEqual({ type: 'go' });
    expect(await at(service, importing()).send()).toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
  });

  it.each([{ revision: 'r2' }, { revision: 'r1', syncedAt: '2026-03-04T10:00:00.000Z' }])(
    'is in conflict once the space is another one, and goes when the person has seen exactly that: %o',
    async (space) => {
      const { service, now } = serving(space);
      const checked = await at(service, importing()).preflight();
      if (checked.type !== 'conflict') throw new Error(checked.type);
      const operation = queuedComment('a', { write: importing(), state: 'conflict', conflict: checked.conflict });
      const event = actEvent(
        operation,
        { kind: 'resolve', take: 'mine' },
        { at: 1, settleMs: 0, by: { author: null } },
      );
      if (event.type !== 'rewritten') throw new Error(event.type);
      expect(await at(service, event.write).preflight()).toEqual({ type: 'go' });
      now.revision = 'r3';
      expect(await at(service, event.write).preflight()).toMatchObject({ type: 'conflict' });
    },
  );

  it('is held without permission, and where the space is gone', async () => {
    const { service } = serving({ revision: 'r1', may: false });
    expect(await at(service, importing()).preflight()).toEqual({ type: 'hold', cause: 'permission-lost' });
    service.answers.set('getSpace', () => failing('not-found', 'no', { status: 404 }));
    service.answers.set('getCurrentRevision', () => failing('not-found', 'no', { status: 404 }));
    expect(await at(service, importing()).preflight()).toEqual({ type: 'hold', cause: 'target-gone' });
  });

  it('uses the revision of the content where the server has no read of a space', async () => {
    const { service } = serving({ revision: 'r1' });
    service.answers.set('getSpace', () => failing('not-found', 'no', { status: 404 }));
    service.answers.set('getCurrentRevision', () => ok({ id: 'r1' }));
    expect(await at(service, importing()).preflight()).toEqual({ type: 'go' });
    service.answers.set('getCurrentRevision', () => ok({ id: 'r2' }));
    expect(await at(service, importing()).preflight()).toMatchObject({ type: 'conflict' });
  });

  it('is never repeated without a look', async () => {
    const { service } = serving({ revision: 'r1' });
    expect(await at(service, importing(), { state: 'in-doubt' }).recognise()).toEqual({ type: 'cannot-tell' });
  });
});

describe('the password of a repository', () => {
  const known = { gitLogin: (id: string) => (id === 'l1' ? LOGIN : null) };

  it('is in the request only', async () => {
    const { service, sent } = serving({ revision: 'r1' });
    const write = importing({ login: 'l1' });
    expect(await at(service, write, {}, known).send()).toMatchObject({ ok: true });
    expect(sent).toMatchObject([{ body: { url: 'https://ada:s3%2Fcret%40x@git.example/docs/handbook.git' } }]);
    expect(JSON.stringify(write)).not.toContain('cret');
  });

  it('holds the write when it is gone', async () => {
    const { service, sent } = serving({ revision: 'r1' });
    const write = importing({ login: 'l2' });
    expect(await at(service, write, {}, known).preflight()).toEqual({ type: 'hold', cause: 'login-gone' });
    expect(await at(service, write, {}, known).send()).toMatchObject({ ok: false, error: { sent: 'no' } });
    expect(sent).toEqual([]);
  });

  it('is hidden in the server’s errors, in every form', async () => {
    const { service } = serving({ revision: 'r1' });
    const both = Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString('base64');
    const quoted = `no access with ${LOGIN.password}, ${encodeURIComponent(LOGIN.password)}, Basic ${both}`;
    service.answers.set('importGitRepository', () => failing('invalid-request', 'no', { detail: quoted }));
    const sent = await at(service, importing({ login: 'l1' }), {}, known).send();
    expect(sent).toMatchObject({ ok: false, error: { detail: 'no access with •••, •••, Basic •••' } });
  });

  it.each([
    ['url', 'https://ada:pw@git.example/x'],
    ['url', 'https://git.example/x?private_token=pw'],
    ['url', 'https://ada:p/w@git.example/x'],
    ['url', 'ssh://ada:pw@git.example/x'],
    ['repoTreeURL', 'https://ada:pw@git.example/tree'],
    ['repoCommitURL', 'https://ada@git.example/commit'],
    ['gitInfo', { url: 'https://ada:pw@git.example/x' }],
  ])('is refused in an address that would be stored: %s %o', (field, value) => {
    expect(checkWrite(importing({}, { [field]: value })).ok).toBe(false);
  });

  it.each(['git@git.example:docs/x.git', 'ssh://git@git.example/x', ADDRESS])('an address without one: %s', (url) => {
    expect(checkWrite(importing({}, { url })).ok).toBe(true);
  });
});
