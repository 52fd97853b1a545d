import { describe, expect, it } from 'vitest';
import { findAnchor, type Placement, rememberAnchor } from '../../../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../../renderer/content/content.ts';

const places = (page: string): PagePlaces => new PagePlaces(parsePage(page).blocks);

/** Anchors to the block of the old page that begins with `text` (the `nth` of them), and looks for it in the new page. */
function found(before: string, text: string, after: string, nth = 0): readonly [Placement['found'], string | null] {
  const [from, to] = [places(before), places(after)];
  const place = from.all.filter((one) => one.text.startsWith(text))[nth];
  const anchor = place === undefined ? null : rememberAnchor(from, place.key);
  if (anchor === null) throw new Error(`The page has no block that begins with ${JSON.stringify(text)}.`);
  const { found: how, key } = findAnchor(anchor, to);
  return [how, to.all.find((one) => one.key === key)?.text ?? null];
}

const PAGE = `# Install

Get the package from the registry.

Run the installer and wait for it.

## Configure

Open the settings and choose a language.`;

describe('finding the place of a comment again', () => {
  it('finds a block whose text did not change by its key, wherever it went', () => {
    const moved = '## Configure\n\nRun the installer and wait for it.\n\nOpen the settings and choose a language.';
    expect(found(PAGE, 'Run the', moved)).toEqual(['key', 'Run the installer and wait for it.']);
  });

  it('finds a block that was edited by its words', () => {
    const edited = PAGE.replace('and wait for it', 'and wait until it ends');
    expect(found(PAGE, 'Run the', edited)).toEqual(['text', 'Run the installer and wait until it ends.']);
  });

  it('finds a block that was put into another one', () => {
    const wrapped = PAGE.replace('Run the installer and wait for it.', '> Run the installer, and wait for it.');
    expect(found(PAGE, 'Run the', wrapped)[1]).toBe('Run the installer, and wait for it.');
  });

  it('falls back to the nearest heading where the block is gone, and says so', () => {
    const without = PAGE.replace('Run the installer and wait for it.\n\n', '');
    expect(found(PAGE, 'Run the', without)).toEqual(['heading', 'Install']);
  });

  it('is lost where the headings are gone too', () => {
    expect(found(PAGE, 'Run the', 'Something else.')).toEqual(['lost', null]);
  });

  const twice =
    '## One\n\nSame words here twice.\n\nAfter the first.\n\n## Two\n\nSame words here twice.\n\nAfter the second.';

  it('tells equal blocks apart by what stands around them, also when one of them goes', () => {
    expect(found(twice, 'Same words', twice.replace('## One\n\nSame words here twice.\n\n', '## One\n\n'), 1)).toEqual([
      'key',
      'Same words here twice.',
    ]);
    expect(found(twice, 'Same words', twice.replace('## One\n\nSame words here twice.\n\n', '## One\n\n'), 0)).toEqual([
      'heading',
      'One',
    ]);
  });

  it('takes none of two blocks that are equally like the one it looks for', () => {
    const both = 'Press the green button on the left.\n\nPress the green button on the right.';
    const [how] = found('Intro.\n\nPress the green button in the middle.\n\nOutro.', 'Press', both);
    expect(['heading', 'lost']).toContain(how);
  });

  it('never takes a few common words for the same block', () => {
    expect(found('## A\n\nNote\n\nMore of it.', 'Note', '## A\n\nNotes on style\n\n## B')[0]).toBe('heading');
  });
});
