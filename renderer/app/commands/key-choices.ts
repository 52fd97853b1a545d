import { defaultBindings, mayMeet, triageBindings, type Bindings, type TableId } from './bindings.data.ts';
import { clash, isBare, normalBinding } from './presses.ts';

/** The keys that a person chose, by command. A command that is not listed has its default keys. */
export type KeyChoices = Readonly<Partial<Record<TableId, readonly string[]>>>;

const tables: Readonly<Record<TableId, readonly string[]>> = { ...defaultBindings, ...triageBindings };

export const boundIds = Object.keys(tables) as readonly TableId[];

/** A sequence has at most this many presses. */
export const MOST_PRESSES = 2;

export function defaultKeys(id: TableId): readonly string[] {
  return tables[id].map(normalBinding);
}

/**
 * Reads stored choices: an unknown command, a value that is no list of keys, and a key that is not allowed are ignored,
 * and all others stay.
 */
export function readKeyChoices(stored: unknown): KeyChoices {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).flatMap(([id, keys]: [string, unknown]) => {
    if (!Object.hasOwn(tables, id) || !Array.isArray(keys)) return [];
    const normal = keys.map((key: unknown) => (typeof key === 'string' ? normalBinding(key) : ''));
    const allowed = normal.filter((key) => key !== '' && whyRefused(id as TableId, key) === null);
    // An empty list means that the command has no key; a list of which nothing is left means nothing.
    return allowed.length === 0 && keys.length > 0 ? [] : [[id, [...new Set(allowed)]] as const];
  });
  return Object.fromEntries(entries);
}

/** `choices` as they are stored: beside entries for commands that only another version of Galley knows. */
export function storedWith(stored: unknown, choices: KeyChoices): Readonly<Record<string, unknown>> {
  const before = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return { ...Object.fromEntries(before.filter(([id]) => !Object.hasOwn(tables, id))), ...choices };
}

/**
 * The keys of every command. No two commands of one screen clash: a chosen key wins over a default one, and of two
 * chosen ones the first command's.
 */
export function bindingsWith(choices: KeyChoices): Bindings {
  const taken: { readonly id: TableId; readonly key: string }[] = [];
  const take = (id: TableId, keys: readonly string[]): void => {
    for (const key of keys) {
      const free = taken.every((other) => other.id === id || !mayMeet(id, other.id) || !clash(key, other.key));
      if (free) taken.push({ id, key });
    }
  };
  for (const id of boundIds) take(id, choices[id] ?? []);
  for (const id of boundIds) if (choices[id] === undefined) take(id, defaultKeys(id));
  const keysOf = (id: TableId): readonly string[] => taken.filter((one) => one.id === id).map(({ key }) => key);
  return Object.fromEntries(boundIds.map((id) => [id, keysOf(id)]));
}

/** The commands of the same screens whose keys `key` is, begins or continues. */
export function conflictsOf(id: TableId, key: string, bindings: Bindings): readonly TableId[] {
  return boundIds.filter(
    (other) => other !== id && mayMeet(id, other) && (bindings[other] ?? []).some((taken) => clash(key, taken)),
  );
}

/** Gives a command these keys and takes them from every other command of its screens. */
export function withKeys(choices: KeyChoices, id: TableId, keys: readonly string[]): KeyChoices {
  return { ...withoutClashes(choices, id, keys), [id]: keys };
}

/** Gives a command its default keys again, also where another command was given them. */
export function withDefault(choices: KeyChoices, id: TableId): KeyChoices {
  const { [id]: _chosen, ...others } = choices;
  return withoutClashes(others, id, defaultKeys(id));
}

function withoutClashes(choices: KeyChoices, id: TableId, keys: readonly string[]): KeyChoices {
  return Object.fromEntries(
    (Object.entries(choices) as [TableId, readonly string[]][]).map(([other, taken]) => {
      const meets = other !== id && mayMeet(id, other);
      return [other, meets ? taken.filter((one) => keys.every((key) => !clash(one, key))) : taken];
    }),
  );
}

const EDITING = 'This key edits text.';
const SYSTEM = 'This key belongs to the system or the browser.';
const MOVING = 'This key moves through lists, text and controls.';

const REFUSED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^\$mod\+(Shift\+)?[acvxyz]$/, EDITING],
  [/^\$mod\+[biu]$/, EDITING],
  [/^(\$mod\+|Alt\+|Shift\+)*(Backspace|Delete|Insert)$/, EDITING],
  [/^\$mod\+(Shift\+)?[hmnqrtw]$/, SYSTEM],
  [/^\$mod\+([loj]|\d|Plus|-|=|F4)$/, SYSTEM],
  [/^\$mod\+Shift\+[ijc]$/, SYSTEM],
  [/^(\$mod\+|Alt\+|Shift\+)*(F1|F5|F11|F12|ContextMenu|PrintScreen|Pause|ScrollLock)$/, SYSTEM],
  [/(^|\+)Meta\+|^Control\+|^Alt\+(F4|Tab|Space|d|f|e)$/, SYSTEM],
  [/(^|\+)(Enter|Escape|Tab|Space|Home|End|PageUp|PageDown|Arrow(Up|Down|Left|Right))$/, MOVING],
];

/** Why a command cannot have a key, in words; null: it can. Its default keys are always allowed. */
export function whyRefused(id: TableId, binding: string): string | null {
  const presses = binding.split(' ');
  if (defaultKeys(id).includes(binding)) return null;
  if (presses.length > MOST_PRESSES) return `A sequence has at most ${String(MOST_PRESSES)} keys.`;
  for (const press of presses) {
    const found = REFUSED.find(([pattern]) => pattern.test(press));
    if (found !== undefined) return found[1];
    if (!/^((\$mod|Control|Meta|Alt|Shift)\+)*([^\s+]|[A-Z][A-Za-z\d]+)$/.test(press)) return 'This is not a key.';
  }
  return presses.length > 1 && presses.some((press) => !isBare(press))
    ? 'A sequence consists of keys without Ctrl, Alt or Command.'
    : null;
}
