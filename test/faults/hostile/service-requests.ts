import { documentSchema, type Page, type Revision, type SpaceFile } from '#shared/contract/index.ts';
import { type Batch, titleOf } from './batches.ts';
import { NOW, personOf } from './service-review.ts';

/** What hostile change requests change: a page that says what the next batch says, one that is added, files, and people. */

/** Both sides are drawn as pages are: one in so many shows that the review adds nothing. */
const EVERY = 4;
const MOST_CHARACTERS = 20_000;

/** Whether the change request of this batch changes anything. */
export function isReviewed(batches: readonly Batch[], at: number): boolean {
  return at % EVERY === 0 && isCompared(batches[at]) && isCompared(batches[at + 1]);
}

/** What the contract refuses is stored on neither side. */
function isCompared(batch: Batch | undefined): boolean {
  if (batch === undefined || batch.markdown.length >= MOST_CHARACTERS) return false;
  return batch.document === undefined || documentSchema.safeParse(batch.document).success;
}

export function requestRevision(space: Revision, batches: readonly Batch[], at: number): Revision {
  const text = batches[at + 1]?.texts[0] ?? '';
  const pages = space.pages.map((page): Page =>
    page.id === `page-${String(at)}` ? { ...page, ...changed(batches, at), pages: [newPage(batches, at)] } : page,
  );
  const file = space.files[0];
  const own: readonly SpaceFile[] = file === undefined ? [] : [{ ...file, id: 'added', name: text.slice(0, 500) }];
  return {
    ...space,
    id: `r-${String(at)}-${text.slice(0, 100)}`,
    pages,
    files: [...space.files.slice(1), ...own],
    variables: JSON.parse('{"__proto__":"<img src=x>","a":"<script>"}') as Record<string, string>,
  };
}

export function pageInRequest(batches: readonly Batch[], at: number, id: string): Page | undefined {
  const batch = batches[at + 1];
  if (batch === undefined) return undefined;
  const base: Page =
    id === `page-${String(at)}` ? { id, path: String(at), ...changed(batches, at) } : newPage(batches, at);
  return batch.document === undefined
    ? { ...base, markdown: batch.markdown }
    : { ...base, document: batch.document as NonNullable<Page['document']> };
}

function changed(batches: readonly Batch[], at: number): Partial<Page> & Pick<Page, 'title'> {
  const text = batches[at + 1]?.texts[0] ?? '';
  return {
    title: titleOf(batches[at + 1]),
    description: text.slice(0, 500),
    slug: text.slice(0, 300),
    icon: text.slice(0, 100),
    git: { oid: `changed-${String(at)}`, path: text.slice(0, 200) },
    layout: { cover: true, coverSize: text.slice(0, 100) },
    cover: { ref: { kind: 'url', url: `javascript:${text.slice(0, 100)}` }, yPos: -1e308 },
  };
}

function newPage(batches: readonly Batch[], at: number): Page {
  return { id: `new-${String(at)}`, title: titleOf(batches[at + 1]), path: `new-${String(at)}`, type: 'document' };
}

export function peopleOf(batches: readonly Batch[], at: number, which: string): readonly unknown[] {
  const text = batches[at]?.texts[0] ?? '';
  const [user, other] = [personOf(batches, at), personOf(batches, at + 1)];
  switch (which) {
    case 'contributors':
      return [{ user, updatedAt: NOW, count: 1e308, actionType: text.slice(0, 100) }];
    case 'requested-reviewers':
      return [
        { kind: 'user', user: other, createdAt: NOW },
        { kind: text.slice(0, 100), team: { object: 'team', id: text.slice(0, 100), title: text.slice(0, 500) } },
      ];
    default:
      return [
        {
          id: 'v1',
          reviewer: other,
          status: text.slice(0, 200),
          comment: { markdown: text },
          createdAt: text.slice(0, 50),
        },
        { id: 'v2', reviewer: user, status: 'approved', comment: text, createdAt: NOW, outdated: true },
      ];
  }
}
