import { randomUUID } from 'node:crypto';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { withoutName } from '#shared/outbox/signed.ts';
import type { Result } from '#shared/result.ts';
import { textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import type { World } from '../support/world.ts';
import { openPack } from '../../integration/packs/pack-files.ts';
import type { Galley } from '../../integration/support/galley.ts';
import { Person } from './person.ts';

/** One comment or reply of the writer, with all that it ever said. */
export interface Item {
  readonly no: number;
  /** Of the write; null: the app ended before it said. */
  id: string | null;
  versions: number;
  /** What it may say by now, when the app ended in the middle of an edit. */
  readonly texts: Set<string>;
  discarded: 'no' | 'maybe' | 'yes';
}

/** Somebody without network or account: they have a pack, and hand back what they write in it. */
export class Writer extends Person {
  readonly items: Item[] = [];
  /** The files that they handed back, the newest last. */
  readonly files: Buffer[] = [];
  #pack: Buffer | null = null;

  async open(pack: Buffer): Promise<void> {
    this.#pack = pack;
    const galley = await this.galley();
    if (galley !== null) await this.#open(galley);
  }

  protected override async begin(): Promise<void> {
    if (this.machine.galley !== null) await this.#open(this.machine.galley);
  }

  async #open(galley: Galley): Promise<void> {
    if (this.#pack !== null) await this.during('opening the pack', openPack(galley, this.#pack));
  }

  async write({ spaceId, pageIds }: World, to: number | null): Promise<void> {
    const galley = await this.galley();
    if (galley === null) return;
    const place = { spaceId, pageId: pageIds[0] ?? '' };
    const comments = (await this.outbox()).filter(({ operation }) => operation.write.kind === 'comment.create');
    const parent = to === null ? undefined : comments[to % Math.max(1, comments.length)]?.operation;
    const item: Item = { no: this.items.length, id: null, versions: 0, texts: new Set(), discarded: 'no' };
    const markdown = wordsOf(item);
    item.texts.add(markdown);
    this.items.push(item);
    const write: PendingWrite =
      parent === undefined
        ? { kind: 'comment.create', ...place, markdown }
        : { kind: 'reply.create', ...place, comment: refOf(parent), markdown };
    const queued = await this.during('writing', galley.store.invoke('enqueue', { write, draft: null }));
    if (queued?.ok === true) item.id = queued.value.operation.id;
    else if (queued !== null) throw new Error(`${markdown} was not queued: ${queued.error.detail}`);
    this.log(
      `  ${markdown}${parent === undefined ? '' : ` answers ${textOf(parent.write) ?? ''}`}: ${item.id ?? 'ended'}`,
    );
  }

  async edit(which: number): Promise<void> {
    const galley = await this.galley();
    const [item, operation] = (await this.#choose(which)) ?? [];
    if (galley === null || item === undefined || operation === undefined) return;
    const markdown = wordsOf(item);
    item.texts.add(markdown);
    this.log(`  ${markdown} (${operation.state})`);
    const edited = await this.during<Result<unknown>>(
      'editing',
      operation.state === 'done'
        ? galley.store.invoke('enqueue', { write: editOf(operation, markdown), draft: null })
        : galley.host.invoke('outbox.act', {
            accountId: this.machine.accountId,
            operationId: operation.id,
            act: { kind: 'edit', markdown },
          }),
    );
    if (edited === null) return;
    if (!edited.ok) throw new Error(`${markdown} was refused: ${edited.error.detail}`);
    keepOnly(item.texts, markdown);
  }

  /** What is not sent is discarded, what is sent is deleted. */
  async discard(which: number): Promise<void> {
    const galley = await this.galley();
    const [item, operation] = (await this.#choose(which)) ?? [];
    if (galley === null || item === undefined || operation === undefined || operation.state === 'done') return;
    this.log(`  ${[...item.texts].join(' / ')} (${operation.state})`);
    // Without the change it says again what was sent.
    const { write } = operation;
    const isEdit = write.kind === 'comment.edit' || write.kind === 'reply.edit';
    const sent = isEdit ? withoutName(write.base ?? '') : null;
    if (sent === null) item.discarded = 'maybe';
    else item.texts.add(sent);
    const act = { kind: 'discard' } as const;
    const gone = await this.during(
      'discarding',
      galley.host.invoke('outbox.act', { accountId: this.machine.accountId, operationId: operation.id, act }),
    );
    if (gone === null) return;
    if (sent === null) item.discarded = gone.ok ? 'yes' : 'no';
    else if (gone.ok) keepOnly(item.texts, sent);
  }

  async handBack(): Promise<void> {
    const galley = await this.galley();
    if (galley === null) return;
    const work = async (): Promise<void> => {
      const saved = await galley.host.invoke('writes.save', {
        accountId: this.machine.accountId,
        author: 'Ada',
        jobId: randomUUID(),
      });
      // Nothing was written yet, or all of it has come back.
      if (!saved.ok) return;
      this.files.push(await galley.download(saved.value.address));
    };
    await this.during('handing back', work());
  }

  /** The latest write of an item: the write itself, or an edit of what is sent. */
  async #choose(which: number): Promise<readonly [Item, PendingOperation] | null> {
    const latest = latestWrites((await this.outbox()).map(({ operation }) => operation));
    const there = this.items.flatMap((item) => {
      const operation = latest.get(item.no);
      return operation === undefined || item.discarded !== 'no' ? [] : [[item, operation] as const];
    });
    return there[which % Math.max(1, there.length)] ?? null;
  }
}

function keepOnly(texts: Set<string>, text: string): void {
  texts.clear();
  texts.add(text);
}

/** One text is of one item, and says which version of it it is; no two have as many as half of their words in common. */
function wordsOf(item: Item): string {
  const name = `n${String(item.no)}v${String(item.versions)}`;
  item.versions += 1;
  return `${name} about${name} because${name} so${name}`;
}

/** Which item a text is of; null: of none. */
export function itemIn(text: string | null): number | null {
  const [, no] = /^n(\d+)v\d+ /.exec(text ?? '') ?? [];
  return no === undefined ? null : Number(no);
}

/** By item: what says its words as they are now. */
export function latestWrites(operations: readonly PendingOperation[]): ReadonlyMap<number, PendingOperation> {
  const latest = new Map<number, PendingOperation>();
  for (const operation of operations) {
    const no = itemIn(textOf(operation.write));
    const known = no === null ? undefined : latest.get(no);
    if (no !== null && (known === undefined || known.createdAt < operation.createdAt)) latest.set(no, operation);
  }
  return latest;
}

function refOf({ id, serverId }: PendingOperation): { readonly server: string } | { readonly operation: string } {
  return serverId == null ? { operation: id } : { server: serverId };
}

function editOf(operation: PendingOperation, markdown: string): PendingWrite {
  const { write } = operation;
  const base = textOf(write) ?? undefined;
  if (write.kind === 'comment.edit' || write.kind === 'reply.edit') return { ...write, markdown, base };
  if (write.kind === 'reply.create') return { ...write, kind: 'reply.edit', reply: refOf(operation), markdown, base };
  if (write.kind !== 'comment.create') throw new Error(`${write.kind} says no words`);
  const { spaceId, pageId } = write;
  return { kind: 'comment.edit', spaceId, pageId, comment: refOf(operation), markdown, base };
}
