import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Batch, StoredFileRow } from '#shared/rpc/store.ts';
import { blobsOf, isWhole } from '../../../electron/packs/blobs-of.ts';
import { searchMissing } from '../../../electron/packs/missing-files.ts';
import { bodies, inPieces } from './small-pack.ts';

const file = (id: string, name: string, more: Partial<StoredFileRow> = {}): StoredFileRow => ({
  id,
  name,
  path: null,
  contentType: 'image/png',
  downloadURL: `https://files.example.com/${id}/${encodeURIComponent(name)}?token=x`,
  size: 10,
  width: null,
  height: null,
  ...more,
});

function tree(files: readonly StoredFileRow[], pages: readonly string[]): Batch {
  const page = (title: string, at: number) => ({ id: `p${String(at)}`, title });
  return { tree: { spaceId: 's1', revision: 'r', pages: pages.map(page), files, fetchedAt: 1 } } as unknown as Batch;
}

describe('files that a pack does not have', () => {
  const search = (files: readonly StoredFileRow[], texts: readonly string[], there: readonly string[]) => {
    const missing = searchMissing(new Map([['s1', 'Guides']]));
    missing.batch(
      tree(
        files,
        texts.map((_, at) => `Page ${String(at)}`),
      ),
    );
    missing.batch(bodies(...texts));
    missing.file(there.map((fileId) => ({ spaceId: 's1', fileId })));
    return missing.result();
  };

  it.each([
    ['its id', '![](/files/f1)'],
    ['its name among the assets', '![a](<../.gitbook/assets/my map (2).png>)'],
    ['its name in percent', '![a](../.gitbook/assets/my%20map%20(2).png)'.replace('(2)', '%282%29')],
    ['its address', `<img src="${file('f1', 'my map (2).png').downloadURL}">`],
  ])('are named with the first page that shows them, by %s', (_how, text) => {
    expect(search([file('f1', 'my map (2).png')], ['Nothing', text, text], [])).toEqual({
      count: 1,
      named: [{ name: 'my map (2).png', space: 'Guides', page: 'Page 1' }],
    });
  });

  it('are not those that are there; those that a page shows come first, and of many the first are named', () => {
    const files = Array.from({ length: 300 }, (_, at) => file(`id-${String(at)}`, `${String(at)}.png`));
    const { count, named } = search(files, ['![](/files/id-299)'], ['id-0']);
    expect([count, named.length]).toEqual([299, 100]);
    expect(named[0]).toMatchObject({ name: '299.png', page: 'Page 0' });
    expect(named.map(({ name }) => name)).not.toContain('0.png');
  });

  it('are also those whose bytes are gone or altered on the disk', async () => {
    const bytes = Buffer.from('some bytes');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const stored = { stored: () => Promise.resolve([{ fileId: 'f1', hash, bytes: bytes.byteLength }]) };
    const blob = (await blobsOf(stored, [{ id: 's1' }])).get(hash);
    if (blob === undefined) throw new Error('not found');
    // eslint-disable-next-line require-yield, @typescript-eslint/require-await -- a file that cannot be read
    const gone = async function* (): AsyncGenerator<Uint8Array> {
      throw new Error('ENOENT');
    };
    expect(await isWhole({ bytesOf: () => inPieces(bytes, 3) }, hash, blob)).toBe(true);
    expect(await isWhole({ bytesOf: () => inPieces(Buffer.from('other byte')) }, hash, blob)).toBe(false);
    expect(await isWhole({ bytesOf: () => inPieces(bytes.subarray(1)) }, hash, blob)).toBe(false);
    expect(await isWhole({ bytesOf: gone }, hash, blob)).toBe(false);
  });
});
