import type { Mark } from '../blocks.ts';

/** The platform's colour names, mapped to Galley's few colours. Others look like plain text. */
const SHADE: ReadonlyMap<string, string> = new Map([
  ['red', 'red'],
  ['pink', 'red'],
  ['danger', 'red'],
  ['orange', 'amber'],
  ['yellow', 'amber'],
  ['brown', 'amber'],
  ['warning', 'amber'],
  ['green', 'green'],
  ['teal', 'green'],
  ['success', 'green'],
  ['blue', 'blue'],
  ['cyan', 'blue'],
  ['purple', 'blue'],
  ['violet', 'blue'],
  ['indigo', 'blue'],
  ['info', 'blue'],
  ['primary', 'blue'],
  ['default', 'soft'],
  ['gray', 'soft'],
  ['grey', 'soft'],
]);

/** Classes for a colour mark: `text-…` and `on-…` (background); none for other marks. */
export function colourClass(mark: Mark): string {
  if (mark.type !== 'color') return '';
  const text = mark.text === null ? undefined : shadeOf(mark.text);
  const background = mark.background === null ? undefined : shadeOf(mark.background);
  return [text && `text-${text}`, background && `on-${background}`].filter(Boolean).join(' ');
}

export function shadeOf(name: string): string | undefined {
  return SHADE.get(name.replace(/^\$/, '').toLowerCase());
}
