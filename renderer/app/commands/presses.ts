/**
 * Key presses in one form, so that a binding and an event can be compared as texts: `$mod+Alt+Shift+k`. `$mod` is Ctrl,
 * or Command on a Mac. A character that is no letter needs no Shift in the text: keyboards differ in where it is. A
 * space between presses makes a sequence. Pure.
 */

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState?: (key: string) => boolean;
};

const NO_PRESS = /^(Alt|AltGraph|CapsLock|Control|Meta|NumLock|Shift|Dead|Process|Unidentified|Compose)$/;
const ORDER = ['$mod', 'Control', 'Meta', 'Alt', 'Shift'];

/** Null: a modifier alone, or part of a character that is still being composed. */
export function pressOf(event: KeyEvent, mac: boolean): string | null {
  if (event.key === '' || NO_PRESS.test(event.key)) return null;
  // Alt Gr makes another character and counts as Ctrl and Alt on Windows.
  const makesCharacter = event.key.length === 1 && event.getModifierState?.('AltGraph') === true;
  const [command, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  const modifiers = makesCharacter
    ? []
    : [command && '$mod', other && (mac ? 'Control' : 'Meta'), event.altKey && 'Alt'];
  return written(
    [...modifiers, event.shiftKey && 'Shift'].filter((part) => part !== false),
    latinKey(event),
  );
}

/** A binding as written by a person or a table, in the one form. */
export function normalBinding(binding: string): string {
  return binding
    .split(' ')
    .map((press) => {
      const parts = press.split('+');
      return written(parts.slice(0, -1), parts.at(-1) ?? '');
    })
    .join(' ');
}

/** Whether the first press writes a character, and thus belongs to a focused field. */
export function isBare(binding: string): boolean {
  const [first = ''] = binding.split(' ');
  return !/^(\$mod|Control|Meta|Alt)\+|^(Shift\+)?F\d+$/.test(first);
}

/** Whether pressing one of them is, or begins, the other one. */
export function clash(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

function written(modifiers: readonly string[], key: string): string {
  const named = key === ' ' ? 'Space' : key === '+' ? 'Plus' : key;
  const isLetter = named.length === 1 && named.toLowerCase() !== named.toUpperCase();
  const kept = modifiers.filter((modifier) => modifier !== 'Shift' || isLetter || named.length > 1);
  const sorted = ORDER.filter((modifier) => kept.includes(modifier));
  return [...sorted, isLetter ? named.toLowerCase() : named].join('+');
}

/** On a keyboard with another script, a letter's key is named by its place. */
function latinKey({ key, code }: Pick<KeyEvent, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const isForeign = key.length === 1 && key > '\u02ff' && key.toLowerCase() !== key.toUpperCase();
  return isForeign && place !== undefined ? place.toLowerCase() : key;
}
