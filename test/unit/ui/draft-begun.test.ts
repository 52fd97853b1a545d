import type { MessageInThread } from '../../../renderer/app/message-in-thread.ts';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Anchor } from '#shared/anchor.ts';
import { digestText } from '#shared/digest.ts';
import { draftTarget, type DraftTarget } from '#shared/drafts.ts';
import { begunAs, type Begun } from '#shared/outbox/begun.ts';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { Draft } from '../../../renderer/writing/draft.svelte.ts';
import { openDrafts } from '../../../renderer/host/local/open-drafts.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import { editWrite } from '../../../renderer/threads/discussion/message-actions.ts';
import { withdraw } from '../../../renderer/pending/withdraw.ts';
import { at } from '../outbox/at-service.ts';
import { FakeService } from '../outbox/fake-service.ts';
import { queuedComment } from '../outbox/operations.ts';
import {
  openTestStore,
  REQUEST,
  requestHead,
  space,
  storedPage,
  storeRemote,
  type TestStore,
} from '../store/fixtures.ts';

const PLACE = draftTarget('comment', { spaceId: 's', pageId: 'p' });
const EDIT = draftTarget('edit', { spaceId: 's', pageId: 'p', of: 'c' });

const body = (markdown: string, updatedAt: string | null) => ({
  pageId: 'p',
  markdown,
  revision: 'r1',
  updatedAt,
  fetchedAt: 5,
  page: {},
});

/** Windows, one after the other, on one disk with a page on it. */
async function windows() {
  const disk = new IDBFactory();
  const alive = new Set<string>();
  const open = async (name: string): Promise<TestStore> => {
    alive.clear();
    alive.add(name);
    return openTestStore(disk, undefined, { self: name, alive: () => Promise.resolve(alive) });
  };
  const test = await open('first');
  const { calls } = test.store.forCore;
  await calls.commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  await calls.commit({ tree: { spaceId: 's', revision: 'r1', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
  await says(test, 'As it was', '2026-01-01T00:00:00Z');
  return { test, open };
}

const says = ({ store }: TestStore, markdown: string, updatedAt: string | null) =>
  store.forCore.calls.commit({ bodies: { spaceId: 's', rows: [body(markdown, updatedAt)] } });

/** Fields of this test: one that stays open would be found by the next one. */
const fields: Draft[] = [];

async function typed(test: TestStore, target: DraftTarget, text: string, sees?: () => Begun): Promise<Draft> {
  const draft = await again(test, target, '', sees);
  draft.text = text;
  await draft.save();
  return draft;
}

/** The draft that a field opened in a later run of the app continues. */
async function again(test: TestStore, target: DraftTarget, initial = '', sees?: () => Begun): Promise<Draft> {
  const draft = new Draft(storeRemote(test), target, sees);
  fields.push(draft);
  await draft.open(initial);
  return draft;
}

const AS_IT_WAS = { revision: 'r1', updatedAt: '2026-01-01T00:00:00Z', print: digestText('As it was') };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return async () => {
    await Promise.all(fields.splice(0).map((draft) => draft.close()));
    vi.useRealTimers();
  };
});

describe('what the person had before them when they began', () => {
  it('is the page as it is shown at the first word, through a sync and a restart, and is what the comment says', async () => {
    const { test, open } = await windows();
    const draft = await typed(test, PLACE, 'Half');
    await says(test, 'As it is now', '2026-02-01T00:00:00Z');
    draft.text = 'Half a thought';
    await draft.save();
    expect(draft.begun).toEqual({ basis: AS_IT_WAS });
    await draft.close();

    const later = await open('second');
    const next = await again(later, PLACE);
    expect([next.text, next.begun]).toEqual(['Half a thought', { basis: AS_IT_WAS }]);
    const write: PendingWrite = { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: next.text };
    const queued = await later.store.forPage.calls.enqueue({ write: begunAs(write, next.begun), draft: next.ref });
    expect(queued).toMatchObject({ value: { operation: { write: { basis: AS_IT_WAS } } } });
  });

  it('is taken anew where the field was emptied, sent or discarded before', async () => {
    const { test } = await windows();
    const draft = await typed(test, PLACE, 'Half');
    await says(test, 'As it is now', '2026-02-01T00:00:00Z');
    const anew = { basis: { ...AS_IT_WAS, updatedAt: '2026-02-01T00:00:00Z', print: digestText('As it is now') } };
    draft.text = '';
    draft.text = 'Another thought';
    await draft.save();
    expect(draft.begun).toEqual(anew);
    await says(test, 'As it was', '2026-01-01T00:00:00Z');
    draft.takeOut('Another thought');
    expect(draft.begun).toEqual({});
    draft.text = 'A third';
    await draft.discard();
    expect(draft.begun).toEqual({});
    draft.text = 'A fourth';
    await draft.save();
    expect(draft.begun).toEqual({ basis: AS_IT_WAS });
  });

  it('is not known of what an earlier Galley kept: then the page counts as it is stored when it is queued', async () => {
    const { test } = await windows();
    const old = { v: 2, place: JSON.stringify(['comment', 's', null, 'p', null]), target: PLACE, writer: null };
    await test.local().drafts.put({ ...old, id: 'old', text: 'Half', at: 1, createdAt: 1 });
    const draft = await again(test, PLACE);
    expect([draft.text, draft.begun]).toEqual(['Half', {}]);
    draft.text = 'Half a thought';
    await draft.save();
    await says(test, 'As it is now', '2026-02-01T00:00:00Z');
    const write: PendingWrite = { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: draft.text };
    const queued = await test.store.forPage.calls.enqueue({ write: begunAs(write, draft.begun), draft: draft.ref });
    expect(queued).toMatchObject({ value: { operation: { write: { basis: { updatedAt: '2026-02-01T00:00:00Z' } } } } });
  });

  it('is the text of the page alone where the page tells no time, and nothing where it is not stored', async () => {
    const { test } = await windows();
    await says(test, 'Timeless', null);
    const { begun } = await typed(test, PLACE, 'Half');
    expect(begun).toEqual({ basis: { revision: 'r1', print: digestText('Timeless') } });
    const elsewhere = await typed(test, draftTarget('comment', { spaceId: 's', pageId: 'unknown' }), 'Half');
    expect(elsewhere.begun).toEqual({});
    const onSpace = await typed(test, draftTarget('comment', { spaceId: 's' }), 'Half');
    expect(onSpace.begun).toEqual({});
  });

  it('is the revision of a change request, and the text of the side that the comment is about', async () => {
    const { test } = await windows();
    const entry = { pageId: 'p', changes: ['edited'] as const, baseMoved: false };
    const side = { title: 'p', path: 'p', parent: null, type: 'document', version: 'v' };
    const head = requestHead([{ ...entry, before: side, after: { ...side, version: 'w' } }] as never, {
      revision: 'cr-1',
    });
    const texts = [{ pageId: 'p', before: body('Before', null), after: body('After', null) }];
    await test.store.forCore.calls.commit({ requestContent: { head, texts } });
    const inRequest = (more: Partial<DraftTarget>) => draftTarget('comment', { ...REQUEST, ...more });
    expect((await typed(test, inRequest({}), 'Half')).begun).toEqual({ basis: { revision: 'cr-1' } });
    expect((await typed(test, inRequest({ pageId: 'p' }), 'Half')).begun).toEqual({
      basis: { revision: 'cr-1', print: digestText('After') },
    });
    const about: Anchor = { ...ANCHOR, side: 'before' };
    expect((await typed(test, inRequest({ pageId: 'p', of: 'k', about }), 'Half')).begun).toEqual({
      basis: { revision: 'cr-1', print: digestText('Before') },
    });
  });

  it('is the page for a comment and a reply on it, and for no reply in a change request', () => {
    const begun: Begun = { basis: AS_IT_WAS };
    const reply = {
      kind: 'reply.create',
      spaceId: 's',
      pageId: 'p',
      comment: { server: 'c' },
      markdown: 'Half',
    } as const;
    expect(begunAs(reply, begun)).toEqual({ ...reply, basis: AS_IT_WAS });
    const inRequest = { ...reply, changeRequestId: 'cr' };
    expect(begunAs(inRequest, begun)).toEqual(inRequest);
  });

  it('is kept by what goes with its window, and by what comes back from what was discarded', async () => {
    const { test } = await windows();
    const draft = await typed(test, PLACE, 'Half');
    draft.text = 'Half a thought';
    expect(draft.unsaved).toMatchObject({ text: 'Half a thought', begun: { basis: AS_IT_WAS } });
    const { unsaved } = draft;
    const id = await draft.discard();
    await test.store.forPage.calls['discarded.restore']({ id: id ?? '' });
    expect((await again(test, PLACE)).begun).toEqual({ basis: AS_IT_WAS });
    await test.store.forPage.calls['draft.adopt']({ ...PLACE_OF_ADOPTED, ...unsaved, id: 'adopted', at: Date.now() });
    expect(await test.local().drafts.get('adopted')).toMatchObject({ begun: { basis: AS_IT_WAS } });
  });

  it('comes along with what is taken over from another window, where nothing was begun here', async () => {
    const { test } = await windows();
    const other = {
      id: 'other',
      text: 'Begun elsewhere',
      begun: { basis: OLD },
      at: 1,
      elsewhere: true,
      whose: 'own' as const,
      name: null,
    };
    const field = await again(test, PLACE);
    await field.take(other);
    expect([field.text, field.begun]).toEqual(['Begun elsewhere', { basis: OLD }]);
    field.text = '';
    field.text = 'Mine';
    await field.save();
    await field.take(other);
    expect([field.text, field.begun]).toEqual(['Mine\n\nBegun elsewhere', { basis: AS_IT_WAS }]);
  });

  it('comes along with what the last field of the place could not keep', async () => {
    const { test } = await windows();
    const remote = storeRemote(test);
    const full = appError('storage-full', '');
    const refusing: typeof remote = {
      ...remote,
      invoke: (call, input) =>
        call === 'draft.write' ? Promise.resolve(err(full) as never) : remote.invoke(call, input),
    };
    const store = { ...refusing };
    const first = new Draft(store, PLACE);
    await first.open();
    first.text = 'Kept by nobody';
    await first.close();
    await says(test, 'As it is now', '2026-02-01T00:00:00Z');
    const next = new Draft(store, PLACE);
    fields.push(next);
    await next.open();
    expect([next.text, next.begun]).toEqual(['Kept by nobody', { basis: AS_IT_WAS }]);
    openDrafts.forgetClosed();
  });

  it('goes back into the field with what is withdrawn, unless that was held: then the person was told', async () => {
    const { test } = await windows();
    const galley = {
      store: storeRemote(test),
      app: { act: () => Promise.resolve(ok(null)) },
      announcer: { say: () => undefined },
    } as unknown as Galley;
    const write: PendingWrite = { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Words', basis: OLD };
    const begunAfter = async (more: Partial<PendingOperation>): Promise<Begun> => {
      await withdraw(galley, queuedComment('a', { write, ...more }));
      const draft = await again(test, PLACE);
      const { begun } = draft;
      await draft.discard();
      await draft.close();
      return begun;
    };
    expect(await begunAfter({})).toEqual({ basis: OLD });
    expect(await begunAfter({ state: 'held', cause: 'page-changed' })).toEqual({});
    const field = await again(test, PLACE);
    await withdraw(galley, queuedComment('a', { write }));
    expect([field.text, field.begun]).toEqual(['Words', { basis: OLD }]);
    await field.close();
  });
});

describe('an edit that is begun, and then left until somebody else has changed the words', () => {
  const said = (markdown: string): MessageInThread => {
    const message = { key: 'c', ref: { server: 'c' }, markdown };
    return {
      spaceId: 'space',
      pageId: 'page',
      thread: { ref: { server: 'c' }, comment: message },
      message,
    } as MessageInThread;
  };

  it('is in conflict when it is sent, with what the person had seen: it replaces nothing unseen', async () => {
    const { test, open } = await windows();
    const service = new FakeService();
    const { id } = service.say('First words');
    const field = await again(test, EDIT, 'First words', () => ({ base: 'First words' }));
    field.text = 'First words, mine';
    await field.save();
    await field.close();

    service.change(id, () => ({ body: { markdown: 'First words, theirs' } }));
    // A sync has brought theirs: that is on screen when the field is opened again.
    const opened = await again(await open('second'), EDIT, 'First words, theirs', () => ({
      base: 'First words, theirs',
    }));
    expect(opened.text).toBe('First words, mine');
    const write = editWrite(said('First words, theirs'), opened.text, opened.begun.base);
    const sent = at(service, { ...write, comment: { server: id } } as PendingWrite);
    expect(await sent.preflight()).toEqual({
      type: 'conflict',
      conflict: { base: 'First words', mine: 'First words, mine', theirs: 'First words, theirs', mergeable: true },
    });
  });

  it('goes on from the words it was begun with also once its field was emptied', async () => {
    const { test } = await windows();
    let shown = 'First words';
    const field = await again(test, EDIT, shown, () => ({ base: shown }));
    shown = 'Theirs';
    field.text = '';
    field.text = 'All new';
    expect(field.begun).toEqual({ base: 'First words' });
  });

  it('is compared with what is shown when its field is opened, where an earlier Galley kept it', () => {
    expect(editWrite(said('Shown'), 'Mine', undefined)).toMatchObject({ base: 'Shown' });
  });
});

const OLD = { revision: 'r0', updatedAt: '2025-01-01T00:00:00Z' };
const PLACE_OF_ADOPTED = { target: PLACE, text: '' };
const ANCHOR: Anchor = {
  key: 'k',
  type: 'paragraph',
  text: 'Words',
  before: '',
  after: '',
  headings: [],
  alone: true,
  depth: 0,
};
