const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Control: 'Ctrl',
  Plus: '+',
};

/** A binding as key labels: `[["Ctrl","K"]]`; a sequence has several presses. */
export function keyCaps(binding: string, mac: boolean): readonly (readonly string[])[] {
  return binding.split(' ').map((press) => {
    const parts = press.split('+');
    return parts.map((part) => {
      if (part === '$mod') return mac ? '⌘' : 'Ctrl';
      return NAMES[part] ?? (part.length === 1 && parts.length > 1 ? part.toUpperCase() : part);
    });
  });
}

/** Its `$mod` key is Command. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}

/** A binding as a text: `Ctrl+K`, `g then r`. */
export function keyWords(binding: string, mac: boolean): string {
  return keyCaps(binding, mac)
    .map((caps) => caps.join('+'))
    .join(' then ');
}
