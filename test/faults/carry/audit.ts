import { textOf } from '#shared/outbox/writes.ts';
import { withoutName } from '#shared/outbox/signed.ts';
import { must } from '../../integration/support/galley.ts';
import type { World } from '../support/world.ts';
import type { Importer, Told } from './importer.ts';
import { itemIn, latestWrites, type Item, type Writer } from './writer.ts';

export interface Findings {
  readonly lost: readonly string[];
  readonly duplicates: readonly string[];
  readonly broken: readonly string[];
  readonly there: number;
  readonly told: number;
}

/**
 * Holds what is on the server against what the writer last said. A word may be missing, old or double only where somebody
 * who imported the newest file was told so: in the dialog, or by a write in their Outbox that rests.
 */
export async function audit(
  world: World,
  writer: Writer,
  said: readonly (readonly [Importer, Told])[],
): Promise<Findings> {
  const told = new Set<number>();
  for (const [importer, { rows, withdrawn }] of said) {
    const note = (no: number | null | undefined): void => {
      if (no != null) told.add(no);
    };
    const byId = new Map(writer.items.flatMap(({ id, no }) => (id === null ? [] : [[id, no] as const])));
    // That the very same words are there already says nothing of any that are missing.
    for (const { brought, problem, place } of rows)
      if (problem !== null || brought.state === 'changed' || place?.twin?.earlier !== undefined)
        note(itemIn(textOf(brought.write)) ?? byId.get(brought.id));
    for (const { id, state, text } of withdrawn) if (state === 'stuck') note(byId.get(id) ?? itemIn(text));
    for (const { operation } of await importer.outbox())
      if (operation.state !== 'done')
        note(itemIn(textOf(operation.write)) ?? byId.get(operation.broughtIn?.of ?? operation.id));
  }
  const there = await onServer(world);
  const operations = (await writer.outbox()).map(({ operation }) => operation);
  const latest = latestWrites(operations);
  const [lost, duplicates, broken]: [string[], string[], string[]] = [[], [], []];
  for (const item of writer.items) {
    const last = latest.get(item.no);
    const text = last === undefined ? null : withoutName(textOf(last.write) ?? '');
    broken.push(...keptWrongly(item, text));
    const found = there.filter((words) => itemIn(words) === item.no);
    for (const words of new Set(found)) {
      if (found.filter((one) => one === words).length > 1) duplicates.push(`“${words}” is there more than once`);
    }
    if (told.has(item.no)) continue;
    if (text !== null && !found.includes(text)) lost.push(`“${text}” is not there`);
    for (const words of new Set(found))
      if (words !== text)
        duplicates.push(`“${words}” is there; the newest file has ${text === null ? 'none of it' : `“${text}”`}`);
  }
  return { lost, duplicates, broken, there: there.length, told: told.size };
}

/** The pack has what its writer was told that it has. */
function keptWrongly({ no, id, texts, discarded }: Item, text: string | null): readonly string[] {
  if (text === null) return id === null || discarded !== 'no' ? [] : [`n${String(no)} is not in the pack any more`];
  if (discarded === 'yes') return [`n${String(no)} was discarded and is in the pack`];
  return texts.has(text) ? [] : [`n${String(no)} says “${text}” in the pack`];
}

async function onServer({ other, spaceId }: World): Promise<readonly string[]> {
  const query = { format: 'markdown' } as const;
  const { items } = must(await other.client.all('listSpaceComments', { spaceId, query }));
  const found: string[] = [];
  for (const { id, body } of items) {
    const replies = must(await other.client.all('listSpaceCommentReplies', { spaceId, commentId: id, query }));
    for (const said of [body, ...replies.items.map((reply) => reply.body)])
      found.push(withoutName(said.markdown ?? '').trim());
  }
  return found;
}
