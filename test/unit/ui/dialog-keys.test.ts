import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../renderer');
const DIALOGS = ['Dialog', 'FormDialog', 'ImportDialog'];
/** Its title has the focus at first, where Enter presses nothing: nobody signs out by a key meant for a field. */
const UNEXPECTED = 'features/settings/SignOut.svelte';

interface DialogButton {
  readonly file: string;
  readonly source: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The buttons in the markup of components that draw a dialog. */
function dialogButtons(): readonly DialogButton[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    if (!DIALOGS.some((name) => text.includes(`<${name}`))) return [];
    const components: AST.Component[] = [];
    collect(parse(text, { modern: true }).fragment, components);
    return components
      .filter(({ name }) => name === 'Button')
      .map(({ start, end, attributes }) => ({
        file,
        source: text.slice(start, end),
        attributes: new Map(
          attributes.flatMap((one) =>
            one.type === 'Attribute' ? [[one.name, text.slice(one.start, one.end)] as const] : [],
          ),
        ),
      }));
  });
}

function collect(node: unknown, found: AST.Component[]): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Component') found.push(node as AST.Component);
  for (const [key, value] of Object.entries(node)) if (key !== 'metadata') collect(value, found);
}

const BUTTONS = dialogButtons();

it('a button that cancels or closes a dialog tells that Escape does so, too', () => {
  const closing = BUTTONS.filter(
    ({ source, attributes }) =>
      /\bonclick=\{(onclose|cancel|close)\}/.test(attributes.get('onclick') ?? '') || source.includes('>Cancel<'),
  );
  expect(closing.length).toBeGreaterThan(15);
  expect(closing.filter(({ attributes }) => attributes.get('binding') !== 'binding="Escape"')).toEqual([]);
});

it('a button that submits the form of a dialog tells that Enter does so, unless it destroys something', () => {
  const submits = BUTTONS.filter(
    ({ file, attributes }) =>
      attributes.has('type') && attributes.get('look') !== 'look="danger"' && file !== UNEXPECTED,
  );
  expect(submits.length).toBeGreaterThan(5);
  expect(submits.filter(({ attributes }) => attributes.get('binding') !== 'binding="Enter"')).toEqual([]);
});
