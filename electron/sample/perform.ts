import type { AnyOperationName } from '#shared/contract/index.ts';
import { allOperations } from '#shared/contract/index.ts';
import type { Call, Prepared } from './call.ts';
import { bytesFile, type SourceTree } from './content/source-tree.ts';
import { handlers } from './handlers/handlers.ts';
import { hashId } from './hash.ts';
import type { JournalEntry } from './journal.ts';
import { Refusal } from './refuse.ts';
import type { World } from './world/world.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Runs one operation on the world. The input must have passed the operation's own schema. */
export function perform(name: AnyOperationName, input: Input, call: Call): unknown {
  // The table pairs each name with the handler and the schema of the same operation; over a union of names the
  // compiler cannot follow that any more.
  const handler = handlers[name] as unknown as (input: Input, call: Call) => unknown;
  return handler(input, call);
}

/** Ids that follow from `salt`, so that a repeated write gives out the same ones. */
export function idsFrom(salt: string): () => string {
  let given = 0;
  return () => hashId(salt, String(given++));
}

/** Repeats what was accepted before. A write that has no place any more (the workspace was updated) is left out. */
export function replay(entries: readonly JournalEntry[], world: World, baseUrl: string): void {
  for (const { operation, input, person, now, salt, tree } of entries) {
    const caller = world.people.get(person);
    if (caller === undefined || !isOperation(operation)) continue;
    const prepared = tree === undefined ? null : { tree: decodeTree(tree) };
    try {
      perform(operation, input, { world, person: caller, now, baseUrl, newId: idsFrom(salt), shift: 0, prepared });
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
    }
  }
}

export function encodeTree({ tree }: Prepared): NonNullable<JournalEntry['tree']> {
  return Object.fromEntries([...tree].map(([path, file]) => [path, Buffer.from(file.bytes()).toString('base64')]));
}

function decodeTree(tree: NonNullable<JournalEntry['tree']>): SourceTree {
  return new Map(Object.entries(tree).map(([path, bytes]) => [path, bytesFile(path, Buffer.from(bytes, 'base64'))]));
}

function isOperation(name: string): name is AnyOperationName {
  return Object.hasOwn(allOperations, name);
}
