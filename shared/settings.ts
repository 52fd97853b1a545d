/**
 * Every setting, declared once: this table defines the type, the validation, the defaults, the Settings screen and the
 * diagnostics. Stored files contain the keys and values: a change to one needs a migration.
 */
interface Setting<T> {
  readonly initial: T;
  readonly section: SettingSection;
  readonly label: string;
  readonly help?: string;
  /** The choices on the screen. */
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly isValid: (value: unknown) => value is T;
}

export type SettingSection = 'appearance' | 'reading' | 'notifications' | 'sending' | 'keyboard';

/** A setting with a few values: any other is invalid. */
function oneOf<T>(choice: Omit<Setting<T>, 'isValid'>): Setting<T> {
  return { ...choice, isValid: (value): value is T => choice.options.some((option) => option.value === value) };
}

const GB = 1_000_000_000;

const filesLimit: Setting<number | null> = {
  initial: 2 * GB,
  section: 'reading',
  label: 'Storage limit for images and files',
  help: 'The least recently read files are removed first. Choose spaces to keep in “Available offline”.',
  options: [
    { value: GB / 2, label: '500 MB' },
    { value: 2 * GB, label: '2 GB' },
    { value: 10 * GB, label: '10 GB' },
    { value: null, label: 'No limit' },
  ],
  isValid: (value): value is number | null => value === null || (Number.isSafeInteger(value) && Number(value) >= 0),
};

/**
 * The keys that the person chose, by command. The window knows the commands: it ignores an entry that means nothing to
 * it (`key-choices.ts`), so that the others stay, and a newer Galley's entries too.
 */
const keys: Setting<Readonly<Record<string, unknown>>> = {
  initial: {},
  section: 'keyboard',
  label: 'Changed keys',
  options: [],
  isValid: (value): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

export const settings = {
  theme: oneOf<'system' | 'light' | 'dark'>({
    initial: 'system',
    section: 'appearance',
    label: 'Theme',
    options: [
      { value: 'system', label: 'System' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  }),
  contrast: oneOf<'normal' | 'high'>({
    initial: 'normal',
    section: 'appearance',
    label: 'Contrast',
    help: 'High contrast is also used where the system asks for it.',
    options: [
      { value: 'normal', label: 'Normal' },
      { value: 'high', label: 'High' },
    ],
  }),
  motion: oneOf<'system' | 'reduced'>({
    initial: 'system',
    section: 'appearance',
    label: 'Reduce motion',
    options: [
      { value: 'system', label: 'System' },
      { value: 'reduced', label: 'Always' },
    ],
  }),
  readingSize: oneOf<'small' | 'normal' | 'large' | 'larger'>({
    initial: 'normal',
    section: 'reading',
    label: 'Text size',
    options: [
      { value: 'small', label: 'Small' },
      { value: 'normal', label: 'Normal' },
      { value: 'large', label: 'Large' },
      { value: 'larger', label: 'Larger' },
    ],
  }),
  readingWidth: oneOf<'narrow' | 'normal' | 'wide'>({
    initial: 'normal',
    section: 'reading',
    label: 'Line length',
    options: [
      { value: 'narrow', label: 'Short' },
      { value: 'normal', label: 'Normal' },
      { value: 'wide', label: 'Long' },
    ],
  }),
  hiddenCharacters: oneOf<boolean>({
    initial: true,
    section: 'reading',
    label: 'Hidden characters in changes',
    help: 'Labels invisible characters, unusual spaces and look-alike letters where a change adds or removes them.',
    options: [
      { value: true, label: 'Show' },
      { value: false, label: 'Hide' },
    ],
  }),
  spelling: oneOf<boolean>({
    initial: true,
    section: 'reading',
    label: 'Check spelling',
    help: 'English, without a network. To accept a word, right-click it and choose “Add to dictionary”.',
    options: [
      { value: true, label: 'On' },
      { value: false, label: 'Off' },
    ],
  }),
  /** Bytes; null: as much as the disk holds. */
  filesLimit,
  /** One silent notification of the system after a sync with new activity, while no window of Galley is in front. */
  notify: oneOf<boolean>({
    initial: false,
    section: 'notifications',
    label: 'New comments',
    help: 'One silent notification while Galley is in the background. It shows the number of threads and their spaces, but no text.',
    options: [
      { value: false, label: 'Off' },
      { value: true, label: 'Silent notification' },
    ],
  }),
  /** Seconds before a deletion is sent, during which it can be undone; 0: it is sent at once. */
  deleteDelay: oneOf<0 | 5 | 10 | 30>({
    initial: 10,
    section: 'sending',
    label: 'Time to undo a deletion',
    help: 'You can undo a deletion until this time has passed. The text stays in the Outbox trash for 30 days.',
    options: [
      { value: 0, label: 'Off' },
      { value: 5, label: '5 s' },
      { value: 10, label: '10 s' },
      { value: 30, label: '30 s' },
    ],
  }),
  keys,
};

export type SettingKey = keyof typeof settings;

export type Settings = { readonly [Key in SettingKey]: (typeof settings)[Key]['initial'] };

export const settingKeys = Object.keys(settings) as readonly SettingKey[];

export const DEFAULT_SETTINGS = settingsFrom(null);

/** Reads stored settings: an invalid value is replaced by its default, and all others stay. */
export function settingsFrom(stored: unknown): Settings {
  const values: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return Object.fromEntries(
    settingKeys.map((key) => [key, settings[key].isValid(values[key]) ? values[key] : settings[key].initial]),
  ) as Settings;
}
