import { isKind } from '#shared/outbox/kinds/index.ts';
import { isEditable, isUnsent } from '#shared/outbox/machine.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';
import { textOf } from '#shared/outbox/writes.ts';
import type { BroughtWrite, WithdrawnWrite } from '#shared/rpc/packs.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { textHash } from '../outbox/text-hash.ts';
import { derivedId } from './derived-id.ts';
import { deletionAfter, editAfter, fileAtOf, versionsOf, type Versions } from './versions.ts';
import type { HandedWrite, ReadWrites } from './writes-file.ts';

type Known = Pick<Outbox, 'all' | 'isOver'>;

/** Compares each write of a file with this outbox. Parents come first: a write without its parent is an orphan. */
export function compareWrites({ head, writes }: ReadWrites, outbox: Known): readonly BroughtWrite[] {
  const operations = outbox.all();
  const here = new Set(operations.map(({ id }) => id));
  const versions = versionsOf(operations);
  const before = new Set<string>();
  return writes.map((handed): BroughtWrite => {
    const { id, write, createdAt, was } = handed;
    const text = textOf(write);
    const common = {
      ...{ id, write, createdAt, textHash: text === null ? null : textHash(text) },
      ...(was === undefined ? {} : { was }),
    };
    const known = versions.get(id);
    if (known !== undefined || outbox.isOver(id)) {
      before.add(id);
      return { ...common, ...(known === undefined ? { state: 'here' } : compared(known, handed, head.madeAt)) };
    }
    const placed = dependenciesOf({ write }).every((on) => before.has(on) || here.has(on));
    if (placed) before.add(id);
    return { ...common, state: placed ? 'new' : 'orphan' };
  });
}

/** How a newer text of an imported write can reach the server. */
function compared(
  known: Versions,
  { id, write }: HandedWrite,
  fileAt: number,
): Pick<BroughtWrite, 'state' | 'before' | 'change'> {
  const { latest } = known;
  const text = textOf(write);
  const current = textOf(latest.write);
  if (text === null || text === current || textHash(text) === latest.broughtIn?.textHash) return { state: 'here' };
  if (fileAt < fileAtOf(latest)) return { state: 'older' };
  const words = current === null ? {} : { before: current };
  if (isEditable(latest)) return { state: 'changed', ...words, change: { kind: 'rewrite', operationId: latest.id } };
  const edit = editAfter(known, text);
  return edit === null
    ? { state: 'stuck', ...words }
    : { state: 'changed', ...words, change: { kind: 'edit', id: derivedId(`${id} ${String(fileAt)}`), write: edit } };
}

/** The imported writes that the pack discarded after a hand-back. */
export function compareWithdrawn({ head, withdrawn }: ReadWrites, outbox: Known): readonly WithdrawnWrite[] {
  const versions = versionsOf(outbox.all());
  return withdrawn.flatMap(({ id }): readonly WithdrawnWrite[] => {
    const known = versions.get(id);
    if (known?.root?.broughtIn === undefined) return [];
    const { root, latest } = known;
    if (isKind(latest.write, { area: 'discussion', effect: 'delete' })) return [];
    const common = { id, text: textOf(latest.write), write: root.write };
    if (latest === root && isUnsent(root)) return [{ ...common, state: 'unsent' }];
    const deletion = deletionAfter(known);
    if (deletion === null) return [{ ...common, state: 'stuck' }];
    const change = {
      kind: 'edit',
      id: derivedId(`deletion of ${id} ${String(head.madeAt)}`),
      write: deletion,
    } as const;
    return [{ ...common, state: 'sent', change }];
  });
}
