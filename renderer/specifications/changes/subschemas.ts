import type { SameSchema } from './same-schema.ts';
import { referenceName, type SchemaReader, type SchemaRef } from './schema-node.ts';

/** The parts of an `allOf`, `anyOf`, `oneOf` or `prefixItems`, before and after. */
export interface MatchedSubschemas {
  readonly added: readonly Subschema[];
  readonly removed: readonly Subschema[];
  readonly both: readonly { readonly name: string; readonly before: SchemaRef; readonly after: SchemaRef }[];
}

export interface Subschema {
  readonly name: string;
  readonly ref: SchemaRef;
}

interface Readers {
  readonly before: SchemaReader;
  readonly after: SchemaReader;
  readonly same: SameSchema;
}

/**
 * References match by name. Schemas written in place match if they accept the same, then by title, and a last one
 * without a title matches the last one of the other side. A schema that moved behind a reference, or out of one, is
 * still the same.
 */
export function matchSubschemas(
  { before, after, same }: Readers,
  old: readonly SchemaRef[],
  now: readonly SchemaRef[],
): MatchedSubschemas {
  const both: { name: string; before: SchemaRef; after: SchemaRef }[] = [];
  const left = { old: new Set(old.keys()), now: new Set(now.keys()) };
  const pairUp = (fits: (a: SchemaRef, b: SchemaRef) => boolean): void => {
    for (const at of [...left.old]) {
      const a = old[at];
      const found = a === undefined ? undefined : [...left.now].find((to) => now[to] !== undefined && fits(a, now[to]));
      const b = found === undefined ? undefined : now[found];
      if (a === undefined || b === undefined || found === undefined) continue;
      left.old.delete(at);
      left.now.delete(found);
      both.push({ name: nameAt(before, a, at), before: a, after: b });
    }
  };
  const inPlace = (ref: SchemaRef): boolean => referenceName(ref) === null;
  const equal = (a: SchemaRef, b: SchemaRef): boolean => same.same(before.at(a), after.at(b));
  const titles = (a: SchemaRef, b: SchemaRef): [string, string] => [
    before.at(a).facets.title,
    after.at(b).facets.title,
  ];

  pairUp((a, b) => !inPlace(a) && referenceName(a) === referenceName(b));
  // What accepts the same may still differ in a default.
  pairUp((a, b) => inPlace(a) && inPlace(b) && equal(a, b));
  pairUp((a, b) => {
    const [title, other] = titles(a, b);
    return inPlace(a) && inPlace(b) && title !== '' && title === other;
  });
  const single = {
    old: [...left.old].filter((at) => old[at] && inPlace(old[at])),
    now: [...left.now].filter((at) => now[at] && inPlace(now[at])),
  };
  if (single.old.length === 1 && single.now.length === 1) {
    pairUp((a, b) => inPlace(a) && inPlace(b) && titles(a, b).every((title) => title === ''));
  }
  pairUp((a, b) => inPlace(a) !== inPlace(b) && equal(a, b));

  const rest = (refs: readonly SchemaRef[], places: ReadonlySet<number>, reader: SchemaReader): Subschema[] =>
    [...places].flatMap((at) => {
      const ref = refs[at];
      return ref === undefined ? [] : [{ name: nameAt(reader, ref, at), ref }];
    });
  return { both, added: rest(now, left.now, after), removed: rest(old, left.old, before) };
}

function nameAt(reader: SchemaReader, ref: SchemaRef, at: number): string {
  const title = reader.at(ref).facets.title;
  return referenceName(ref) ?? (title === '' ? `#${String(at + 1)}` : title);
}
