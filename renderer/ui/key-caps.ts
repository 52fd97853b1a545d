const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Control: 'Ctrl',
};

/** A binding as it is written on keys: `[["Ctrl","K"]]`; a sequence has several presses. */
export function keyCaps(binding: string, mac: boolean): readonly (readonly string[])[] {
  return binding.split(' ').map((press) => {
    const parts = press.split(/(?<=.)\+/);
    // "?" is typed with Shift on most keyboards; what counts is what stands on the key.
    const shown = parts.at(-1) === '?' ? ['?'] : parts;
    return shown.map((part) => {
      if (part === '$mod') return mac ? '⌘' : 'Ctrl';
      return NAMES[part] ?? (part.length === 1 && shown.length > 1 ? part.toUpperCase() : part);
    });
  });
}
