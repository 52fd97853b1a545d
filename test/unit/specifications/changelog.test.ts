import { describe, expect, it } from 'vitest';
import { changelogCsv, changelogMarkdown } from '../../../renderer/specifications/changes/changelog.ts';
import { changeSections } from '../../../renderer/specifications/changes/summary.ts';
import { api, compared } from './documents.ts';

const get = (more: object = {}): object => ({ get: { responses: {}, ...more } });
const before = { ...api({ '/a': get(), '/b': get(), '/c': get() }), info: { title: 'Shop', version: '1.0.0' } };
const after = {
  ...api({ '/a': get({ tags: ['new'] }), '/b': get({ deprecated: true }), '/d': get() }),
  info: { title: 'Shop', version: '2.0.0' },
};

describe('the changelog', () => {
  it('groups changes by operation, and says what became of each', async () => {
    const { changes } = await compared(before, after);
    expect(changeSections(changes).map(({ operation, state, worst }) => [operation?.path, state, worst])).toEqual([
      ['/a', 'changed', 'safe'],
      ['/b', 'deprecated', 'safe'],
      ['/c', 'removed', 'breaking'],
      ['/d', 'added', 'safe'],
    ]);
  });

  it('is written in Markdown, breaking changes first', async () => {
    const text = changelogMarkdown(await compared(before, after));
    expect(text).toContain('# Changes in `Shop`\n\nFrom `1.0.0` to `2.0.0`: 1 breaking, 0 possibly breaking, 3 safe.');
    expect(text.indexOf('## `GET /c` removed')).toBeLessThan(text.indexOf('## `GET /a` changed'));
    expect(text).toContain('- **Breaking**: Operation removed with its path\n');
    expect(text).toContain('- **Safe**: Tag `new` added\n');
  });

  it('says that nothing changed', async () => {
    expect(changelogMarkdown(await compared(before, before))).toContain('No changes.');
  });

  it('keeps texts of the specification from breaking out of their code', async () => {
    const hostile = api({ '/a': get({ tags: ['x` <img>\n# y'] }) });
    expect(changelogMarkdown(await compared(api({ '/a': get() }), hostile))).toContain("Tag `x' <img> # y` added");
  });

  it('is written as a table', async () => {
    const [head, first] = changelogCsv(await compared(before, after)).split('\r\n');
    expect(head).toBe('"Class","Part","Method","Path","Operation ID","Kind","Change","Before","After"');
    expect(first).toBe(
      '"Breaking","Operations","GET","/c","","api-path-removed-without-deprecation","Operation removed with its path","",""',
    );
  });
});
