import { join } from 'node:path';
import { textOf } from '#shared/outbox/writes.ts';
import { accountOf, noNetwork, openPack, save } from '../../integration/packs/pack-files.ts';
import { emptyDisk, must, startGalley, until, type Galley } from '../../integration/support/galley.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';
import type { Random } from '../support/disk.ts';
import type { RunOptions, RunOutcome, Suite } from '../support/suite.ts';
import { startWorld, type World } from '../support/world.ts';
import { Importer } from './person.ts';

/**
 * Words between computers: somebody writes, edits and discards in a pack and hands back at any time; two people bring files in,
 * newer and older ones, online or not, and the pack is renewed. In the end every word of the newest file is on the server
 * once, and no older words and nothing that was discarded, or whoever brought the file in was told.
 */
export const carrySuite: Suite = { name: 'carry', runs: 200, limitMs: 180_000, run };

const STEPS = 14;

interface Play {
  readonly world: World;
  readonly random: Random;
  readonly log: (line: string) => void;
  readonly writer: Galley;
  readonly first: Importer;
  readonly second: Importer;
  readonly files: Buffer[];
  /** All that was ever said, newest last. */
  readonly said: string[];
  told: number;
}

async function run({ seed, log }: RunOptions): Promise<RunOutcome> {
  const world = await startWorld({ now: Date.now, coreOnly: false });
  const first = await Importer.start(join(world.dir, 'first'), world, world.other);
  const second = await Importer.start(join(world.dir, 'second'), world, world.third);
  const writer = await startGalley(emptyDisk(join(world.dir, 'writer')), noNetwork);
  const play: Play = { world, random: randomFrom(seed), log, writer, first, second, files: [], said: [], told: 0 };
  try {
    await renew(play);
    for (let step = 0; step < STEPS; step += 1) await take(play);
    return await audit(play);
  } finally {
    for (const { galley } of [first, second]) await galley.close();
    await writer.close();
    await world.close();
  }
}

const DEEDS: readonly (readonly [weight: number, name: string, deed: (play: Play) => Promise<void>])[] = [
  [5, 'write', write],
  [3, 'edit', (play) => change(play, 'edit')],
  [2, 'discard', (play) => change(play, 'discard')],
  [4, 'hand back', handBack],
  [4, 'the first brings a file in', (play) => bringIn(play, play.first)],
  [2, 'the second brings a file in', (play) => bringIn(play, play.second)],
  [2, 'the network comes or goes', toggle],
  [1, 'the pack is renewed', renew],
];

async function take(play: Play): Promise<void> {
  let at = play.random() * DEEDS.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, name, deed] of DEEDS) {
    at -= weight;
    if (at >= 0) continue;
    play.log(name);
    await deed(play);
    return;
  }
}

async function write(play: Play): Promise<void> {
  const { world, writer } = play;
  const markdown = newWords(play);
  const place = { spaceId: world.spaceId, pageId: world.pageIds[0] ?? '' };
  const parent =
    play.random() < 0.4
      ? pick(
          play,
          (await waiting(writer)).filter(({ write: { kind } }) => kind === 'comment.create'),
        )
      : null;
  const wanted =
    parent === null
      ? ({ kind: 'comment.create', ...place, markdown } as const)
      : ({ kind: 'reply.create', ...place, comment: { operation: parent.id }, markdown } as const);
  must(await writer.store.invoke('enqueue', { write: wanted, draft: null }));
}

async function change(play: Play, kind: 'edit' | 'discard'): Promise<void> {
  const { writer } = play;
  const all = await waiting(writer);
  const answered = new Set(
    all.flatMap((operation) =>
      'comment' in operation.write && 'operation' in operation.write.comment ? [operation.write.comment.operation] : [],
    ),
  );
  // What is answered is not discarded: the answer would have no place, of which the person is asked.
  const one = pick(play, kind === 'edit' ? all : all.filter(({ id }) => !answered.has(id)));
  if (one === null) return;
  const markdown = newWords(play);
  const act = kind === 'edit' ? { kind, markdown } : { kind };
  must(await writer.host.invoke('outbox.act', { accountId: accountOf(writer), operationId: one.id, act }));
  await until(writer, 'outbox', null, (items) => {
    const item = items.find(({ operation }) => operation.id === one.id);
    return kind === 'edit' ? item?.text === markdown : item === undefined;
  });
}

async function handBack({ writer, files }: Play): Promise<void> {
  const saved = await writer.host.invoke('writes.save', { accountId: accountOf(writer), author: 'Ada' });
  // Nothing was written yet, or all of it has come back.
  if (saved.ok) files.push(await writer.download(saved.value.address));
}

async function bringIn(play: Play, importer: Importer): Promise<void> {
  const file = play.random() < 0.7 ? play.files.at(-1) : pick(play, play.files);
  if (file == null) return;
  await importer.sync();
  play.told += (await importer.bringIn(file)).length;
  if (importer.online) await importer.allSent();
}

async function toggle({ first }: Play): Promise<void> {
  first.online = !first.online;
  if (first.online) await first.allSent();
}

async function renew({ world, first, writer }: Play): Promise<void> {
  await openPack(writer, (await save(first.galley, [world.spaceId])).bytes);
}

/** The newest file is brought in by both, and everything is sent. */
async function audit(play: Play): Promise<RunOutcome> {
  const { first, second, writer, world, said } = play;
  const written = await until(writer, 'outbox', null, () => true);
  const current = new Set(written.flatMap(({ text }) => text ?? []));
  await handBack(play);
  first.online = true;
  await first.allSent();
  const told = new Set<string>();
  for (const importer of [second, first, second]) {
    await importer.sync();
    const file = play.files.at(-1);
    if (file === undefined) break;
    for (const { brought, place } of await importer.bringIn(file)) {
      // That the same words are there already is no word about any that are missing.
      if (place?.twin == null || place.twin.earlier !== undefined) told.add(textOf(brought.write) ?? '');
      if (place?.twin?.earlier !== undefined) told.add(place.twin.earlier.trim());
    }
    await importer.allSent();
    for (const { operation } of await until(importer.galley, 'outbox', null, () => true))
      if (operation.state !== 'done') told.add(textOf(operation.write) ?? '');
  }
  const there = await onServer(world);
  const breaks = said.flatMap((text) => {
    const times = there.filter((found) => found === text).length;
    if (times > 1) return [`“${text}” is on the server ${String(times)} times`];
    if (current.has(text)) return times === 1 || told.has(text) ? [] : [`“${text}” of the newest file is not there`];
    return times === 0 || told.has(text) ? [] : [`“${text}” is still there, and was changed or discarded`];
  });
  return { counts: { words: said.length, there: there.length, files: play.files.length, told: told.size }, breaks };
}

async function onServer({ other, spaceId }: World): Promise<readonly string[]> {
  const query = { format: 'markdown' } as const;
  const { items } = must(await other.client.all('listSpaceComments', { spaceId, query }));
  const found: string[] = [];
  for (const { id, body } of items) {
    found.push(body.markdown?.trim() ?? '');
    const replies = must(await other.client.all('listSpaceCommentReplies', { spaceId, commentId: id, query }));
    found.push(...replies.items.map((reply) => reply.body.markdown?.trim() ?? ''));
  }
  return found;
}

async function waiting(writer: Galley) {
  const items = await until(writer, 'outbox', null, () => true);
  return items.map(({ operation }) => operation).filter(({ state }) => state !== 'done');
}

function newWords({ said }: Play): string {
  const text = `Words number ${String(said.length)}`;
  said.push(text);
  return text;
}

function pick<T>({ random }: Play, from: readonly T[]): T | null {
  return from[Math.floor(random() * from.length)] ?? null;
}
