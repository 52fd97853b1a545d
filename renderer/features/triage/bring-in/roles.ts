import type { Candidate } from './found.ts';

/** The roles that the platform knows; parts with a left-out role are not imported. */
export const ROLE_USES = ['user', 'team-member', 'assistant', 'left-out'] as const;
export type RoleUse = (typeof ROLE_USES)[number];

/** A word of the file for a role. */
export interface RoleWord {
  /** Equal for words that differ only in case. */
  readonly key: string;
  /** As written at its first occurrence; empty: no role is given. */
  readonly word: string;
  /** The number of parts. */
  readonly count: number;
  /** Null: only the person can decide. */
  readonly use: RoleUse | null;
}

/** Most frequent first. `chosen`: the person's choices, by key. */
export function roleWordsIn(
  candidates: readonly Candidate[],
  chosen: ReadonlyMap<string, RoleUse>,
): readonly RoleWord[] {
  const found = new Map<string, { word: string; count: number }>();
  for (const { given } of candidates) {
    for (const part of partsOf(given)) {
      const word = wordOf(part);
      if (word === null) continue;
      const entry = found.get(keyOf(word)) ?? { word: word.trim(), count: 0 };
      entry.count += 1;
      found.set(keyOf(word), entry);
    }
  }
  return [...found]
    .map(([key, { word, count }]): RoleWord => ({ key, word, count, use: chosen.get(key) ?? usual(key) }))
    .sort((one, other) => other.count - one.count);
}

/** Undefined: the part is left out. A part without a role word does not change. */
export function asRole(part: unknown, chosen: ReadonlyMap<string, RoleUse>): unknown {
  const word = wordOf(part);
  if (word === null || typeof part !== 'object' || part === null) return part;
  const use = chosen.get(keyOf(word)) ?? usual(keyOf(word));
  if (use === 'left-out') return undefined;
  return { ...part, role: use ?? word.trim() };
}

function partsOf(given: unknown): readonly unknown[] {
  const isWhole = typeof given === 'object' && given !== null && 'parts' in given;
  return isWhole && Array.isArray(given.parts) ? given.parts : [];
}

/** Null: it is not a part, or its role is not text. */
function wordOf(part: unknown): string | null {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return null;
  const role: unknown = 'role' in part ? part.role : '';
  if (role === null || role === undefined) return '';
  return typeof role === 'string' ? role : null;
}

function keyOf(word: string): string {
  return word.normalize('NFC').trim().toLowerCase();
}

const USUAL: readonly (readonly [RoleUse, RegExp])[] = [
  ['user', /^(?:|user|customer|client|visitor|end[ _-]user|contact|requester|external)$/],
  ['team-member', /^(?:team|agent|support|staff|admin|operator|employee|member|team[ _-]member|internal)$/],
  ['assistant', /^(?:assistant|bot|ai|chatbot|system|automation)$/],
];

/** Words with the same meaning in every help desk. They are listed with the others, and the person can change them. */
function usual(key: string): RoleUse | null {
  return USUAL.find(([, words]) => words.test(key))?.[0] ?? null;
}
