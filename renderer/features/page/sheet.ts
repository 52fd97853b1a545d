import type { PageView, ThreadView } from '#shared/rpc/store.ts';
import { apiRequestsIn, requestKey, type Block } from '../../content/content.ts';
import type { StoreRemote } from '../../host/live/live.svelte.ts';
import { readOnce } from '../../host/live/read-once.ts';
import { parsedPage, type Surroundings } from './page-content.ts';
import { Reusables } from '../../content/reusables.ts';

/** A page for printing: read once, with everything that its blocks need. */
export interface Sheet {
  readonly view: PageView;
  readonly blocks: readonly Block[];
  readonly around: Surroundings;
  readonly threads: readonly ThreadView[];
}

/** Null: the page or its text is not stored. */
export async function readSheet(store: StoreRemote, spaceId: string, pageId: string): Promise<Sheet | null> {
  const view = await readOnce(store, 'page', { spaceId, pageId });
  if (view?.body == null) return null;
  const blocks = (await parsedPage(view))?.blocks ?? [];
  const reusables = new Reusables(view.reusables);
  const requests = apiRequestsIn(reusables.withPieces(blocks));
  const [threads, problems, answers] = await Promise.all([
    readOnce(store, 'threads', { spaceId, pageId }),
    readOnce(store, 'pageProblems', { spaceId, pageId }),
    requests.length === 0 ? [] : readOnce(store, 'api', { requests }),
  ]);
  return {
    view,
    blocks,
    around: {
      reusables,
      problems: new Map((problems ?? []).map((problem) => [problem.href, problem])),
      answers: new Map(requests.map((request, index) => [requestKey(request), answers?.[index] ?? null])),
    },
    threads: threads ?? [],
  };
}
