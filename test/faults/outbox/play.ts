import type { Anchor } from '#shared/anchor.ts';
import { draftTarget, type DraftRef } from '#shared/drafts.ts';
import { unclearCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import type { Ref } from '#shared/outbox/writes.ts';
import type { Random } from '../support/disk.ts';
import type { Machine } from '../support/machine.ts';
import type { VirtualTime } from '../support/time.ts';
import type { World } from '../support/world.ts';
import { actOf, actOnWords, replaceAll } from './acts.ts';
import { newEntry, type Entry } from './ledger.ts';
import { LAST, textOf, type ChangeAct, type Deed, type Harm, type Move, type PersonAct } from './schedule.ts';
import { changeable, changeOf, lookAgain, writeFor, type Change, type OnScreen } from './changes.ts';
import { historyOf } from './history.ts';
import { Others } from './others.ts';
import { ReviewPlay } from './review-play.ts';
import { Structures, type StructureChange } from './structures.ts';
import { Watched } from './watched.ts';

/** Every other comment on a page is about a part of it: which node that is, is asked for before it is sent. */
function aboutPart(pageId: string | null, no: number): { readonly anchor?: Anchor } {
  if (pageId === null || no % 2 === 0) return {};
  const anchor = { key: 'k', type: 'paragraph', text: 'Some words of the page', before: '', after: '', headings: [] };
  return { anchor: { ...anchor, alone: true, depth: 0 } };
}

/** Plays a schedule on a machine, and keeps the ledger of what the person wrote and was told. */
export class Play {
  readonly ledger: Entry[] = [];
  readonly changes: Change[] = [];
  readonly watched: Watched;
  readonly structures: Structures;
  readonly #reviews: ReviewPlay;
  /** Drafts that were acknowledged, by their ids. */
  readonly drafts = new Map<string, string>();
  /** Both places agreed since the last one was lost: another one may be lost. */
  #whole = true;
  /** The database was lost, and the drafts with it. */
  lostDrafts = false;
  readonly #machine: Machine;
  readonly #world: World;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #log: (line: string) => void;
  readonly #others: Others;
  /** What was asked of the app and not answered yet. */
  readonly #asked = new Set<Promise<unknown>>();
  #harm: Harm = 'none';

  constructor(machine: Machine, world: World, time: VirtualTime, random: Random, log: (line: string) => void) {
    this.#machine = machine;
    this.#world = world;
    this.#time = time;
    this.#random = random;
    this.#log = log;
    this.#others = new Others(world, () => this.ledger.flatMap(({ texts }) => [...texts].slice(0, 1)), log);
    this.structures = new Structures(machine, world, log);
    this.watched = new Watched(world, time);
    machine.air.around = this.watched.around;
    const { ledger, watched } = this;
    const ask = (work: Promise<unknown>): void => this.#ask(work);
    this.#reviews = new ReviewPlay({ machine, world, watched, ledger, ask, log, operations: () => this.#operations() });
  }

  async begin(): Promise<void> {
    if (this.#world.request !== null) await this.#reviews.begin();
    else if (this.#world.siteId === null) await this.#others.begin();
    else await this.structures.begin();
  }

  async move({ wait, ...deed }: Move): Promise<void> {
    if (this.#machine.galley === null) await this.revive();
    this.#log(`${describe(deed)}${wait === null ? '' : `, ${wait} steps`}`);
    this.#time.tick();
    await this.#do(deed);
    await (wait === null ? this.#time.quiet() : this.#machine.steps(wait));
  }

  /** What was asked is answered, or never will be. */
  async answered(): Promise<void> {
    await this.#machine.lasting('an answer', Promise.all(this.#asked));
  }

  /** The app is started again after its end, with what the end took. */
  async revive(): Promise<void> {
    await this.#time.quiet();
    await Promise.all(this.#asked);
    this.#harmed(this.#harm);
    this.#harm = 'none';
    this.#log('  starts');
    if (!(await this.#machine.start())) return;
    if (this.#machine.accountId === '') await this.#machine.signIn();
    await this.#time.quiet();
    this.#whole = true;
  }

  #harmed(harm: Harm): void {
    if (harm === 'none' || !this.#whole) return;
    this.#whole = false;
    this.#log(`  loses its ${harm}`);
    const journal = this.#machine.disk.paths().find((path) => path.endsWith('.jsonl'));
    switch (harm) {
      case 'database':
        this.#machine.loseDatabase();
        this.lostDrafts = true;
        break;
      case 'journal':
        if (journal !== undefined) this.#machine.disk.overwrite(journal, null);
        break;
      case 'line': {
        const text = journal === undefined ? null : this.#machine.disk.read(journal);
        if (journal !== undefined && text !== null) this.#machine.disk.overwrite(journal, torn(text, this.#random));
        break;
      }
    }
  }

  async #do(deed: Deed): Promise<void> {
    switch (deed.do) {
      case 'comment': {
        const pageId = [...this.#world.pageIds, null][deed.place % (this.#world.pageIds.length + 1)] ?? null;
        return this.#write({ kind: 'comment.create', pageId, comment: null }, deed);
      }
      case 'reply': {
        const thread = await this.#thread(deed.to);
        if (thread === null) return;
        return this.#write({ kind: 'reply.create', ...thread }, deed);
      }
      case 'act':
        return this.#act(deed.act, deed.which, deed.words);
      case 'other':
        return this.#others.act(deed.who, deed.what, deed.which);
      case 'between':
        this.watched.actBefore(deed.requests, () => this.#others.act(deed.who, deed.what, deed.which));
        return;
      case 'structure':
        return this.#changeStructure(deed);
      case 'colleague': {
        const act = (): Promise<void> => this.structures.other(deed.what, deed.row, deed.which);
        if (deed.requests === null) return act();
        this.watched.actBefore(deed.requests, act);
        return;
      }
      case 'remark':
      case 'verdict':
      case 'regroup':
      case 'reviewer':
        return this.#reviews.do(deed);
      case 'change':
        return this.#change(deed.what, deed.which, deed.words);
      case 'weather':
        this.#machine.air.weather = deed.weather;
        return;
      case 'mishap':
        this.#machine.air.nextWrites.push(deed.mishap);
        return;
      case 'permit':
        return this.#world.permit(deed.may);
      case 'token':
        this.#machine.air.refusesToken = deed.refused;
        if (!deed.refused && this.#signedOut()) this.#ask(this.#machine.signIn());
        return;
      case 'clock':
        this.#time.setWrongBy(deed.wrongByMs);
        return;
      case 'disk':
        this.#machine.disk.free = deed.freeBytes ?? Infinity;
        return;
      case 'pass':
        await this.#time.pass(deed.ms);
        return;
      case 'page':
        return this.#machine.reopenPage();
      case 'quit':
        await this.answered();
        return this.#machine.quit();
      case 'end':
        this.#harm = deed.harm;
        this.#machine.endAfter(deed.steps, deed.ending);
        return;
    }
  }

  #signedOut(): boolean {
    return this.#machine.galley?.state().accounts.some(({ session }) => session === 'signed-out') ?? false;
  }

  #ask(work: Promise<unknown>): void {
    const asked = this.#machine
      .orCut(work)
      .catch(() => undefined)
      .finally(() => this.#asked.delete(asked));
    this.#asked.add(asked);
  }

  async #write(
    where: Pick<Entry, 'kind' | 'pageId' | 'comment'>,
    { words, draft }: { readonly words: number; readonly draft: boolean },
  ): Promise<void> {
    const { galley } = this.#machine;
    if (galley === null) return;
    const no = this.ledger.length;
    const text = textOf(words, no);
    const typed = draft ? await this.#type(no, text) : null;
    if (draft && typed === null) return;
    const base = { spaceId: this.#world.spaceId, ...(where.pageId === null ? {} : { pageId: where.pageId }) };
    const write =
      where.comment === null
        ? ({ kind: 'comment.create', ...base, ...aboutPart(where.pageId, no), markdown: text } as const)
        : ({ kind: 'reply.create', ...base, comment: where.comment, markdown: text } as const);
    const entry = newEntry({ no, ...where, text, draft: typed?.id ?? null });
    this.ledger.push(entry);
    this.#ask(
      galley.store.invoke('enqueue', { write, draft: typed }).then((result) => {
        if (result.ok) Object.assign(entry, { id: result.value.operation.id, answer: 'queued' });
        else entry.answer = result.error.code === 'not-running' ? 'unknown' : 'refused';
        this.#log(`  ${no} is ${entry.answer}${result.ok ? '' : ` (${result.error.code})`}`);
      }),
    );
  }

  /** Half-written first, in an editor. Null: the app ended before it was kept. */
  async #type(no: number, text: string): Promise<DraftRef | null> {
    const target = draftTarget('comment', { spaceId: this.#world.spaceId, of: `block ${no}` });
    const writing = this.#machine.galley?.store.invoke('draft.write', {
      id: `draft ${no}`,
      target,
      text,
      at: Date.now(),
    });
    const kept = writing === undefined ? null : await this.#machine.orCut(writing);
    if (kept?.ok !== true) return null;
    this.drafts.set(kept.value.id, text);
    return { id: kept.value.id, target };
  }

  /** A thread of our own that may still wait, or one that the service has. */
  async #thread(which: number): Promise<{ readonly pageId: string | null; readonly comment: Ref } | null> {
    const own = this.ledger.filter(({ kind, id }) => kind === 'comment.create' && id !== null);
    const theirs = await this.#others.comments();
    const chosen = which % 3 === 2 ? undefined : own[which % Math.max(1, own.length)];
    if (chosen?.id != null) {
      const operation = (await this.#operations()).find(({ id }) => id === chosen.id);
      const server = operation?.serverId;
      // The page may not have heard yet that it was sent.
      const comment = server == null || this.#random() < 0.2 ? { operation: chosen.id } : { server };
      return { pageId: chosen.pageId, comment };
    }
    const comment = theirs[which % Math.max(1, theirs.length)];
    if (comment === undefined) return null;
    return { pageId: comment.target.page?.id ?? null, comment: { server: comment.id } };
  }

  async #operations(): Promise<readonly PendingOperation[]> {
    if (this.#machine.galley === null) return [];
    const items = await this.#machine.orCut(this.#machine.shows('outbox', null));
    return (items ?? []).map(({ operation }) => operation);
  }

  /** The person edits, deletes, resolves or reacts to something on screen. */
  async #change(act: ChangeAct, which: number, words: number): Promise<void> {
    const { spaceId, pageIds } = this.#world;
    const shown = [];
    for (const pageId of [...pageIds, null]) {
      if (this.#machine.galley === null) return;
      const threads = await this.#machine.orCut(this.#machine.shows('threads', { spaceId, pageId }));
      shown.push(...(threads ?? []).map((thread) => changeable(pageId, thread)).filter(({ length }) => length > 0));
    }
    // In the order in which others choose among them.
    const order = [...historyOf(this.#world.accepted()).said.keys()];
    const placeOf = (thread: readonly OnScreen[]): number => order.indexOf(thread[0]?.thread.key ?? '');
    const threads = shown.sort((one, other) => placeOf(one) - placeOf(other));
    const no = this.changes.length;
    const text = textOf(words, no + 200);
    const offered = (threads[which % Math.max(1, threads.length)] ?? []).flatMap((one) => {
      const write = writeFor(spaceId, act, one, text);
      return write === null ? [] : [{ one, write }];
    });
    const chosen = offered[which % Math.max(1, offered.length)];
    const { galley } = this.#machine;
    if (chosen === undefined || galley === null) return;
    const { one, write } = chosen;
    const change = changeOf(no, write, one);
    if (act === 'edit') change.texts.add(text.trim());
    this.changes.push(change);
    this.#ask(
      galley.store.invoke('enqueue', { write, draft: null }).then((result) => {
        this.#log(
          `  change ${no} ${write.kind} ${change.target}: ${result.ok ? result.value.outcome : result.error.code}`,
        );
        if (!result.ok) {
          change.answer = result.error.code === 'not-running' ? 'unknown' : 'refused';
          return;
        }
        const { outcome, operation } = result.value;
        const earlier = this.changes.find(({ id }) => id === operation.id);
        if (outcome === 'queued') Object.assign(change, { id: operation.id, answer: 'queued' });
        else change.answer = 'refused';
        if (outcome === 'withdrawn' && earlier !== undefined) earlier.dropped = true;
        if (outcome === 'edited' && earlier !== undefined) replaceAll(earlier.texts, text.trim());
      }),
    );
  }

  async #changeStructure({ what, row, which }: Extract<Deed, { readonly do: 'structure' }>): Promise<void> {
    const change = this.#machine.galley === null ? null : await this.structures.write(what, row, which);
    const { galley } = this.#machine;
    if (change === null || galley === null) return;
    const { write } = change;
    this.#ask(
      galley.store.invoke('enqueue', { write, draft: null }).then((result) => this.structures.answered(change, result)),
    );
  }

  async #act(act: PersonAct, which: number, words: number): Promise<void> {
    const all = [...this.ledger, ...this.changes, ...this.structures.changes];
    const entry = all.at(which === LAST ? -1 : which % Math.max(1, all.length));
    const { galley } = this.#machine;
    if (entry?.id == null || galley === null) return;
    if (act === 'restore') {
      this.#restore(entry);
      return;
    }
    const before = (await this.#operations()).find(({ id }) => id === entry.id);
    if (before === undefined || this.#machine.galley === null) return;
    const text = textOf(words, entry.no + 100);
    const deed = { accountId: this.#machine.accountId, operationId: entry.id, act: actOf(act, text) };
    const settle =
      'row' in entry
        ? this.structures.acted(entry, act, before)
        : 'write' in entry
          ? this.#actOnChange(entry, act, before, text)
          : actOnWords(entry, act, before, text);
    this.#ask(
      galley.host.invoke('outbox.act', deed).then((result) => {
        if (!result.ok && result.error.code === 'not-running') return;
        this.#log(`  ${act} of ${entry.no}: ${result.ok ? 'done' : result.error.detail}`);
        settle(result.ok);
        if ('waits' in entry && act === 'discard' && result.ok) this.#reviews.waitAgain(entry.comments);
      }),
    );
  }

  #actOnChange(change: Change, act: PersonAct, before: PendingOperation, text: string): (done: boolean) => void {
    if (act === 'release' || act === 'mine') lookAgain(change, before, this.#world, this.watched);
    if (act === 'release') change.sentAgain ||= unclearCauses.has(before.cause);
    if (act === 'edit') change.texts.add(text.trim());
    const texts = new Set(change.texts);
    if (act === 'discard' || act === 'theirs') change.dropped = true;
    return (done) => {
      if (act === 'edit' && done) replaceAll(change.texts, text.trim());
      if (act === 'edit' && !done && texts.size > 1) change.texts.delete(text.trim());
      if ((act === 'discard' || act === 'theirs') && !done) change.dropped = false;
    };
  }

  /** Undoes a discard. */
  #restore(entry: Entry | Change | StructureChange): void {
    const { galley } = this.#machine;
    if (galley === null || entry.id === null) return;
    const before = 'write' in entry || 'row' in entry ? null : entry.discarded;
    if ('waits' in entry) this.#reviews.takeAgain(entry);
    // Without an answer, the journal may have it nevertheless.
    if (before !== null && 'discarded' in entry) entry.discarded = 'maybe';
    this.#ask(
      galley.store.invoke('discarded.restore', { id: entry.id }).then((result) => {
        this.#log(`  restore of ${entry.no}: ${result.ok ? 'done' : result.error.code}`);
        if (!result.ok && result.error.code === 'not-running') return;
        if ('row' in entry) entry.dropped &&= !result.ok;
        if (before === null || !('discarded' in entry)) return;
        entry.discarded = result.ok && before !== 'maybe' ? 'no' : before;
        if (!result.ok) return;
        entry.touched = true;
        entry.sentAgain ||= before === 'unsure';
      }),
    );
  }
}

/** A line that was begun and never finished. */
function torn(text: string, random: Random): string {
  const [, line = ''] = text.split('\n');
  return text + line.slice(0, Math.floor(random() * line.length));
}

function describe(deed: Deed): string {
  const { do: what, ...rest } = deed;
  return `${what} ${JSON.stringify(rest)}`;
}
