import { DEFAULT_SETTINGS, settingKeys, settingsFrom, type Settings } from '#shared/settings.ts';
import { hiddenMarks } from '../content/view/hidden-marks.svelte.ts';
import { readLocal, writeLocal } from './local/local.ts';

/** Sets theme, contrast, motion and text size as attributes of the root, and how pages are drawn. */

const KEY = 'galley.look';

let current: Settings = DEFAULT_SETTINGS;
/** The last settings from the core. */
let applied: Settings | null = null;
/** Something is being printed: paper is light, whatever the window is. */
let onPaper = 0;

/** Before the first paint: applies the last choice, without waiting for the core. */
export function applyRememberedTheme(): void {
  current = settingsFrom(readLocal(KEY));
  paint();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  matchMedia('(prefers-contrast: more)').addEventListener('change', paint);
}

export function applyTheme(settings: Settings): void {
  // Every state of the app contains the settings, mostly unchanged.
  if (applied !== null && isSame(applied, settings)) return;
  applied = settings;
  current = settings;
  paint();
  writeLocal(KEY, settings);
}

/** Uses the colours of paper until the returned function is called. */
export function useColoursOfPaper(): () => void {
  onPaper += 1;
  paint();
  return () => {
    onPaper -= 1;
    paint();
  };
}

function isSame(one: Settings, other: Settings): boolean {
  // Some settings are objects, which are new with every state.
  return settingKeys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

function paint(): void {
  const root = document.documentElement.dataset;
  const dark =
    current.theme === 'dark' || (current.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const high = current.contrast === 'high' || matchMedia('(prefers-contrast: more)').matches;
  root['theme'] = dark && onPaper === 0 ? 'dark' : 'light';
  root['contrast'] = high ? 'high' : 'normal';
  root['motion'] = current.motion;
  root['readingWidth'] = current.readingWidth;
  root['readingSize'] = current.readingSize;
  // Fields follow the root, unless they are no prose.
  document.documentElement.spellcheck = current.spelling;
  hiddenMarks.shown = current.hiddenCharacters;
}
