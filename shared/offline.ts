/**
 * The person's offline choices: rules for the organization, for collections and for spaces, and the choice that
 * results. A rule that inherits takes the choice of the collection above, and at the top that of the organization.
 * Pure.
 */
export interface OfflineRule {
  readonly keep: 'inherit' | 'keep' | 'drop';
  readonly files: 'inherit' | 'on' | 'off';
  /** Nothing more is downloaded, and stored rows stay. Applies to everything below. */
  readonly paused: boolean;
}

export interface OfflineTarget {
  readonly kind: 'organization' | 'collection' | 'space';
  /** For the organization always `organization`, since an account has one. */
  readonly id: string;
}

/** The choice that results for one place. */
export interface Kept {
  /** Page texts are available offline. Titles and comments always are: they are small, and reviews need them. */
  readonly keep: boolean;
  /** Images and files are downloaded before anybody opens them. */
  readonly files: boolean;
  readonly paused: boolean;
}

export const ORGANIZATION: OfflineTarget = { kind: 'organization', id: 'organization' };
export const INHERITED: OfflineRule = { keep: 'inherit', files: 'inherit', paused: false };
/** Without a rule everything is available offline. */
export const KEPT: Kept = { keep: true, files: true, paused: false };

export type OfflineRules = ReadonlyMap<string, OfflineRule>;

/** A key across all kinds in the library, since an id is unique within its kind only. */
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

/**
 * Returns the function that gives the choice for any space or collection. A parent that is missing, or is its own
 * ancestor, counts as the root.
 */
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
    let effective = root;
    for (const id of chain.reverse())
      effective = applyRule(effective, rules.get(libraryKey({ kind: 'collection', id })));
    return applyRule(effective, rules.get(libraryKey(target)));
  };
}
