import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { allOperations, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { gitExportBody, gitImportBody } from '#shared/contract/requests.ts';
import type { Call, Prepared } from './call.ts';
import { bytesFile, type SourceTree } from './content/source-tree.ts';
import { readImport, withoutCredentials, writeExport } from './handlers/git.ts';
import { handlers } from './handlers/handlers.ts';
import { hashId } from './hash.ts';
import type { GitFolders } from './git-folders.ts';
import type { Work } from './http/app.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { Refusal } from './refuse.ts';
import type { World } from './world/world.ts';

const importInput = z.object({ spaceId: z.string(), body: gitImportBody });
const exportInput = z.object({ spaceId: z.string(), body: gitExportBody });

type Input = Readonly<Record<string, unknown>>;

interface PerformerOptions {
  readonly world: World;
  readonly journal: Journal | null;
  readonly now: () => number;
  readonly baseUrl: () => string;
  readonly folders: GitFolders;
}

/**
 * Does the work of a request: reads files from disk if needed, changes the world, and records the change in the
 * journal.
 */
export function createPerformer({ world, journal, now, baseUrl, folders }: PerformerOptions) {
  return async (name: AnyOperationName, { input, person, faults }: Work): Promise<unknown> => {
    const salt = randomUUID();
    const clock = faults.find((fault) => fault.kind === 'clock');
    const shift = faults.find((fault) => fault.kind === 'shift');
    const time = new Date(now() + (clock?.ms ?? 0)).toISOString();
    const prepared = await prepare(name, input, { world, person }, folders);
    const newId = idsFrom(salt);
    const output = perform(name, input, {
      world,
      person,
      now: time,
      baseUrl: baseUrl(),
      newId,
      shift: shift?.rows ?? 0,
      prepared,
    });
    if (operationShape(name).method !== 'GET') {
      const tree = prepared === null ? {} : { tree: encodeTree(prepared) };
      journal?.append({
        operation: name,
        input: withoutSecrets(name, input),
        person: person.id,
        now: time,
        salt,
        ...tree,
      });
    }
    return output;
  };
}

/** The address of a repository may contain a password, which is not stored: no repeated call needs it. */
function withoutSecrets(name: AnyOperationName, input: Input): Input {
  if (name !== 'importGitRepository' && name !== 'exportToGitRepository') return input;
  const strip = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? withoutCredentials(value) : value;
  return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(input), strip));
}

/** Operations that use the disk do so before they touch the world, so that a change is atomic. */
async function prepare(
  name: AnyOperationName,
  input: Input,
  call: Pick<Call, 'world' | 'person'>,
  folders: GitFolders,
): Promise<Prepared | null> {
  // The input was validated with the table; parsing it again only gives it its type.
  if (name === 'exportToGitRepository') await writeExport(call, exportInput.parse(input), folders);
  if (name !== 'importGitRepository') return null;
  const tree = await readImport(call, importInput.parse(input), folders);
  return tree === null ? null : { tree };
}

/** Runs one operation on the world. The input must have passed the operation's own schema. */
function perform(name: AnyOperationName, input: Input, call: Call): unknown {
  // The table pairs each name with the handler and schema of the same operation; for a union of names, the compiler
  // cannot follow that.
  const handler = handlers[name] as unknown as (input: Input, call: Call) => unknown;
  return handler(input, call);
}

/** Ids derived from `salt`, so that a repeated write assigns the same ones. */
function idsFrom(salt: string): () => string {
  let given = 0;
  return () => hashId(salt, String(given++));
}

/** Repeats accepted writes. A write whose target no longer exists (the workspace was updated) is left out. */
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

function encodeTree({ tree }: Prepared): NonNullable<JournalEntry['tree']> {
  return Object.fromEntries([...tree].map(([path, file]) => [path, Buffer.from(file.bytes()).toString('base64')]));
}

function decodeTree(tree: NonNullable<JournalEntry['tree']>): SourceTree {
  return new Map(Object.entries(tree).map(([path, bytes]) => [path, bytesFile(path, Buffer.from(bytes, 'base64'))]));
}

function isOperation(name: string): name is AnyOperationName {
  return Object.hasOwn(allOperations, name);
}
