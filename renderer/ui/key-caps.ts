const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Control: 'Ctrl',
};

/** A binding as key labels: `[["Ctrl","K"]]`; a sequence has several presses. */
export function keyCaps(binding: string, mac: boolean): readonly (readonly string[])[] {
  return binding.split(' ').map((press) => {
    const parts = press.split(/(?<=.)\+/);
    // "?" needs Shift on most keyboards; the label on the key matters.
    const shown = parts.at(-1) === '?' ? ['?'] : parts;
    return shown.map((part) => {
      if (part === '$mod') return mac ? '⌘' : 'Ctrl';
      return NAMES[part] ?? (part.length === 1 && shown.length > 1 ? part.toUpperCase() : part);
    });
  });
}
