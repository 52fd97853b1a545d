import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import CircleAlert from '@lucide/svelte/icons/circle-alert';
import { parse } from 'svelte/compiler';
import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import { ICON_PROPS } from '../../../renderer/build/svelte-options.ts';

it('draws an icon as the library describes it', () => {
  const { body } = render(CircleAlert, { props: { size: 16 } });
  expect(body).toContain('width="16" height="16"');
  expect(body).toContain('stroke-width="2" fill="none"');
  expect(body).toContain('<circle cx="12" cy="12" r="10"');
  expect(body).toContain('aria-hidden="true"');
});

it('hides none from those who listen that says what it is', () => {
  const { body } = render(CircleAlert, { props: { role: 'img', 'aria-label': 'Not sent', class: 'mark' } });
  expect(body).toContain('role="img" aria-label="Not sent"');
  expect(body).toContain('class="mark"');
  expect(body).not.toContain('aria-hidden');
});

it('is given nothing that it would not draw', async () => {
  const given = new Set<string>();
  const files = (await readdir('renderer', { recursive: true })).filter((file) => file.endsWith('.svelte'));
  for (const file of files) {
    const source = await readFile(path.join('renderer', file), 'utf8');
    const names = new Set([...source.matchAll(/import (\w+) from '@lucide\/svelte\/icons\//g)].map(([, name]) => name));
    // Which of several it is is chosen under this name.
    if (!source.includes('import Icon from')) names.add('Icon');
    for (const attribute of attributesOf(parse(source, { modern: true }).fragment, names)) given.add(attribute);
  }
  expect(given.size).toBeGreaterThan(1);
  expect([...given].filter((name) => !(ICON_PROPS as readonly string[]).includes(name))).toEqual([]);
});

/** Of the components of these names, wherever they stand. */
function* attributesOf(node: unknown, names: ReadonlySet<string | undefined>): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const {
    type,
    name,
    attributes = [],
  } = node as {
    readonly type?: string;
    readonly name?: string;
    readonly attributes?: readonly { readonly type: string; readonly name?: string }[];
  };
  if (type === 'Component' && names.has(name)) for (const one of attributes) yield one.name ?? one.type;
  for (const value of Object.values(node)) yield* attributesOf(value, names);
}
