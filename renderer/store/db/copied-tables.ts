import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, DBCoreTransaction } from 'dexie';
import { COPIED_TABLES, type CopiedTable, type CopyChange } from '#shared/rpc/local-copy.ts';

/**
 * Counts changes of the tables that have a second copy, in the same transaction as the change itself, and passes each
 * to `changed` once it is stored. A database that lost its last transactions has lost their numbers, too.
 */

/** Under this key the local database stores its own id and the number of its last change. */
export const COPIED_KEY = 'copied';

export interface CopiedState {
  readonly database: string;
  readonly n: number;
}

/** `all`: rows were removed that are not listed one by one. */
export type Changed = (changes: readonly CopyChange[], all: boolean) => void;

export function countedTables(core: DBCore, changed: Changed): DBCore {
  const isCopied = (table: string): table is CopiedTable => (COPIED_TABLES as readonly string[]).includes(table);
  const counts = new WeakMap<DBCoreTransaction, Count>();

  function countIn(trans: DBCoreTransaction): Count {
    const known = counts.get(trans);
    if (known !== undefined) return known;
    const count: Count = { n: nextNumber(core.table('meta'), trans), rows: new Map(), all: false };
    counts.set(trans, count);
    (trans as unknown as IDBTransaction).addEventListener('complete', () => {
      void count.n.then((n) => {
        changed(
          [...count.rows.values()].map((row) => ({ ...row, n })),
          count.all,
        );
      });
    });
    return count;
  }

  return {
    ...core,
    transaction: (tables, mode, options) => {
      const counted = mode === 'readwrite' && tables.some(isCopied) && !tables.includes('meta');
      return core.transaction(counted ? [...tables, 'meta'] : tables, mode, options);
    },
    table(name) {
      const table = core.table(name);
      if (!isCopied(name)) return table;
      return {
        ...table,
        mutate: (request) =>
          table.mutate(request).then((response) => {
            const count = countIn(request.trans);
            noteRows(count, name, table, request);
            return count.n.then((): DBCoreMutateResponse => response);
          }),
      };
    },
  };
}

interface Count {
  readonly n: Promise<number>;
  readonly rows: Map<string, Omit<CopyChange, 'n'>>;
  all: boolean;
}

function nextNumber(meta: DBCoreTable, trans: DBCoreTransaction): Promise<number> {
  return meta.get({ trans, key: COPIED_KEY }).then((record: { readonly value: CopiedState } | undefined) => {
    const { database = crypto.randomUUID(), n = 0 }: Partial<CopiedState> = record?.value ?? {};
    const value: CopiedState = { database, n: n + 1 };
    return meta.mutate({ trans, type: 'put', values: [{ key: COPIED_KEY, value }] }).then(() => n + 1);
  });
}

function noteRows(count: Count, table: CopiedTable, { schema }: DBCoreTable, request: DBCoreMutateRequest): void {
  const note = (key: unknown, change: { readonly value?: unknown }): void => {
    count.rows.set(`${table} ${JSON.stringify(key)}`, { table, key: key as CopyChange['key'], ...change });
  };
  switch (request.type) {
    case 'add':
    case 'put':
      request.values.forEach((value: unknown, at) => {
        note(request.keys?.[at] ?? schema.primaryKey.extractKey?.(value), { value });
      });
      return;
    case 'delete':
      for (const key of request.keys) note(key, {});
      return;
    case 'deleteRange':
      count.all = true;
  }
}
