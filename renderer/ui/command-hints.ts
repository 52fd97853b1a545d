import { getContext, setContext } from 'svelte';
import { isMac, keyWords } from './key-caps.ts';

/** A command as a tooltip tells it. `binding` null: it has no key. */
export interface CommandHint {
  readonly title: string | null;
  readonly binding: string | null;
}

const KEY = Symbol('command hints');

/** The app tells the buttons of its commands. Call it during the setup of a component above them. */
export function setCommandHints(hintOf: (command: string) => CommandHint): void {
  setContext(KEY, hintOf);
}

/** The words of a tooltip, with the keys of the command that the button runs, or with a key that cannot be changed. */
export function tooltips(): (words: string | null, command: string | undefined, fixed?: string) => string | undefined {
  const hintOf = getContext<((command: string) => CommandHint) | undefined>(KEY);
  return (words, command, fixed) => {
    const hint = command === undefined ? undefined : hintOf?.(command);
    const binding = fixed ?? hint?.binding ?? null;
    if (binding === null) return words ?? undefined;
    const keys = keyWords(binding, isMac());
    const shown = words ?? hint?.title ?? null;
    return shown === null ? keys : `${shown} (${keys})`;
  };
}
