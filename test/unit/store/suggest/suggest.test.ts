import { describe, expect, it } from 'vitest';
import { buildSegment } from '../../../../renderer/store/search/build.ts';
import type { SearchDocument } from '../../../../renderer/store/search/document.ts';
import { openInMemory } from '../../../../renderer/store/search/open-segment.ts';
import { pageText } from '../../../../renderer/store/search/page-text.ts';
import { questionOfCluster, questionOfIssue } from '../../../../renderer/store/suggest/question.ts';
import { PageTerms } from '../../../../renderer/store/suggest/page-terms.ts';
import type { PageSource } from '../../../../renderer/store/suggest/read-page.ts';
import { stem, stemPrefix } from '../../../../renderer/store/suggest/stem.ts';
import { suggestPages, type Suggestion } from '../../../../renderer/store/suggest/suggest.ts';
import { translationsOf } from '../../../../renderer/store/suggest/synonyms.ts';
import { readText } from '../../../../renderer/store/suggest/terms.ts';

const PAGES: readonly PageSource[] = [
  page('invoices', 'Invoices', 'Every payment gives an invoice. Add a tax number and it is printed on the next one.'),
  page(
    'sensor',
    'Calibrate a sensor',
    '## Before you begin\nLet the sensor warm up.\n## Drift\nReadings drift by heat.',
  ),
  page('pump', 'Service the pump', 'Close the valve and drain the pump. A worn seal leaks.'),
  page('roles', 'Roles', 'An administrator invites members and gives them permissions.'),
  page('history', 'Revision history', 'Restore an earlier revision of a report, or compare two of them.'),
];

function page(id: string, title: string, markdown: string): PageSource {
  return { id, title, description: '', above: [], isOverview: false, text: pageText(markdown) };
}

function asDocument({ id, title, text }: PageSource): SearchDocument {
  return {
    ...{ kind: 'page', id, group: 'pages', space: 's', by: '', status: 'none', at: 0, version: 0, whole: true },
    fields: { title, headings: text.headings, body: text.body },
  };
}

async function ask(label: string, said: readonly string[] = [], groups = [PAGES]): Promise<Suggestion> {
  const index = new PageTerms(groups.map((pages) => openInMemory(buildSegment(pages.map(asDocument)))));
  const issues = said.map((body) => ({ title: '', summary: '', conversation: [{ role: 'user', body }] }));
  const question = questionOfCluster({ label, summary: '', issues });
  return suggestPages(index, question, async function* (ids) {
    yield await Promise.resolve(groups.flat().filter(({ id }) => ids.includes(id)));
  });
}

describe('likely pages', () => {
  it('are those that say what was asked, the best first', async () => {
    const { pages } = await ask('The pump leaks', ['a seal of the pump is worn and the valve does not close']);
    expect(pages[0]?.id).toBe('pump');
  });

  it('are found in other forms of the words', async () => {
    expect((await ask('comparing revisions', ['restored reports'])).pages[0]?.id).toBe('history');
  });

  it('are found by other words for the same thing, and say which word they stand for', async () => {
    const [best] = (await ask('wrong VAT on the bill')).pages;
    expect(best?.id).toBe('invoices');
    expect(best?.matched.find(({ term }) => term === stem('invoice'))?.meaning).toContain(stem('bill'));
  });

  it('are found by a word that is near to what was asked, which is told as near', async () => {
    const pages = [...PAGES, page('ward', 'Physicians', 'A physician is on duty at night.')];
    const [best] = (await ask('Which doctor', [], [pages])).pages;
    expect(best?.id).toBe('ward');
    expect(best?.matched.find(({ term }) => term === stem('physician'))).toMatchObject({
      meaning: [stem('doctor')],
      isNear: true,
    });
  });

  it('that lead to others come after one that answers', async () => {
    const text = 'Close the valve and drain the pump.';
    const overview = { ...page('all', 'Pumps', text), isOverview: true };
    const { pages } = await ask('drain the pump', [], [[overview, page('one', 'Pumps', text)]]);
    expect(pages.map(({ id }) => id)).toEqual(['one', 'all']);
  });

  it('do not give as a reason what nearly every page says', async () => {
    const pages = PAGES.map((one) => page(one.id, one.title, `${one.text.body}\nContact support.`));
    const [best] = (await ask('support for a pump that leaks', ['contact'], [pages])).pages;
    const reasons = best?.matched.map(({ term }) => term);
    expect(reasons).toContain(stem('pump'));
    expect(reasons).not.toContain(stem('support'));
  });

  it('are found for what was asked in another language', async () => {
    const { pages } = await ask('Wir haben keine Rechnung', ['Auf der Rechnung fehlt uns die Nummer für die Steuer.']);
    expect(pages[0]?.id).toBe('invoices');
  });

  it('show the passage that answers, with its heading', async () => {
    const [best] = (await ask('sensor readings drift')).pages;
    expect(best?.passages[0]).toMatchObject({ heading: 'Drift', text: 'Readings drift by heat.' });
  });

  it('are the same however the pages lie in segments', async () => {
    const ids = ({ pages }: Suggestion): readonly string[] => pages.map(({ id }) => id);
    const said = ['the pump leaks and the administrator cannot restore the report'];
    const apart = [PAGES.slice(0, 2), PAGES.slice(2)];
    expect(ids(await ask('pump', said, apart))).toEqual(ids(await ask('pump', said)));
  });

  it('are none for what is said nowhere: that is a gap', async () => {
    const { isGap, pages } = await ask('Espresso grinder', ['the grinder burns the beans']);
    expect(pages).toEqual([]);
    expect(isGap).toBe(true);
    expect((await ask('The pump leaks')).isGap).toBe(false);
  });

  it('hear people more than assistants', () => {
    const said = (role: string): Map<string, number> => {
      const question = questionOfIssue({ title: '', summary: '', conversation: [{ role, body: 'pump' }] });
      return new Map([...question.terms].map(([term, { frequency: weight }]) => [term, weight]));
    };
    expect(said('user').get('pump')).toBeGreaterThan(said('assistant').get('pump') ?? 0);
  });

  it('read HTML by its words', () => {
    const body = '<p>The <strong>pump</strong> leaks<br>again</p>';
    const { terms } = questionOfIssue({ title: '', summary: '', conversation: [{ role: 'user', body }] });
    const said = [...terms].flatMap(([term, { meaning }]) => (meaning.length === 0 ? [term] : []));
    expect(said).toEqual([stem('pump'), stem('leaks')]);
  });
});

describe('words', () => {
  it.each([
    ['publishing', 'published'],
    ['queries', 'query'],
    ['planned', 'plan'],
    ['synchronisation', 'synchronise'],
  ])('have one stem: %s and %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it('begin as their stem says, so that a dictionary can be asked for it', () => {
    for (const word of ['queries', 'planned', 'organisations', 'deploy', 'uploading', 'addresses', 'ran']) {
      const prefix = stemPrefix(stem(word));
      expect(word.startsWith(prefix), word).toBe(true);
      // One letter less is a y that became an i, and nothing else: a shorter beginning would ask for other words.
      expect(prefix.length, word).toBeGreaterThanOrEqual(stem(word).length - 1);
    }
  });

  it('tell their language', () => {
    expect(readText('Comment puis-je changer la carte de notre compte ?').language).toBe('fr');
    expect(readText('How do I change the card of our account?').language).toBe('en');
  });

  it('of another language are known in other forms and in compounds', () => {
    expect(translationsOf('rechnungsadresse')).toEqual(expect.arrayContaining([stem('invoice'), stem('url')]));
  });
});
