/**
 * What a person wants kept on this computer: rules for the organization, for collections and for spaces, and what
 * follows from them. A rule that inherits asks the collection above, and in the end the organization. Pure.
 */
export interface OfflineRule {
  readonly keep: 'inherit' | 'keep' | 'drop';
  readonly files: 'inherit' | 'on' | 'off';
  /** Nothing more is fetched for now; what is here stays. Holds for everything below. */
  readonly paused: boolean;
}

export interface OfflineTarget {
  readonly kind: 'organization' | 'collection' | 'space';
  /** Of the organization: always `organization`, since an account has one. */
  readonly id: string;
}

/** What follows for one place. */
export interface Kept {
  /** Page texts are kept. Titles and comments always are: they are small, and review needs them. */
  readonly keep: boolean;
  /** Images and files are fetched before anybody looks at them. */
  readonly files: boolean;
  readonly paused: boolean;
}

export const ORGANIZATION: OfflineTarget = { kind: 'organization', id: 'organization' };
export const INHERITED: OfflineRule = { keep: 'inherit', files: 'inherit', paused: false };
/** Without any rule everything is kept: offline is the normal state. */
export const KEPT: Kept = { keep: true, files: true, paused: false };

export type OfflineRules = ReadonlyMap<string, OfflineRule>;

/** Of all kinds that the library shows. An id is unique among its kind alone. */
export function libraryKey({ kind, id }: OfflineTarget): string {
  return `${kind}/${id}`;
}

export function applyRule(above: Kept, rule: OfflineRule | undefined): Kept {
  if (rule === undefined) return above;
  return {
    keep: rule.keep === 'inherit' ? above.keep : rule.keep === 'keep',
    files: rule.files === 'inherit' ? above.files : rule.files === 'on',
    paused: above.paused || rule.paused,
  };
}

/** Says of any space or collection what is kept of it. A parent that is not there, or its own ancestor, is the root. */
export function keeping(
  rules: OfflineRules,
  collections: readonly { readonly id: string; readonly parent?: string }[],
): (target: OfflineTarget, parent: string | undefined) => Kept {
  const parents = new Map(collections.map(({ id, parent }) => [id, parent]));
  const root = applyRule(KEPT, rules.get(libraryKey(ORGANIZATION)));
  return (target, parent) => {
    if (target.kind === 'organization') return root;
    const chain: string[] = [];
    for (let id = parent; id !== undefined && parents.has(id) && !chain.includes(id); id = parents.get(id))
      chain.push(id);
    let kept = root;
    for (const id of chain.reverse()) kept = applyRule(kept, rules.get(libraryKey({ kind: 'collection', id })));
    return applyRule(kept, rules.get(libraryKey(target)));
  };
}
