import type { ClusterIssue } from '#shared/rpc/triage.ts';
import type { LikelyPage } from '#shared/rpc/suggest.ts';
import type { LinkedPage } from '#shared/triage/marks.ts';
import { named } from '../../app/commands/screen-titles.data.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { clusterPlace, deepLink, pagePlace } from '../../app/addresses/places.ts';
import type { TriageEntry } from './entries.ts';
import type { TriageController } from './triage-controller.svelte.ts';

/** Actions on a suggested page of a cluster or issue. */
type PageKey = Pick<LinkedPage, 'spaceId' | 'pageId'>;

export function isLinked({ mark }: TriageEntry, { spaceId, pageId }: PageKey): boolean {
  return (mark?.pages ?? []).some((page) => page.spaceId === spaceId && page.pageId === pageId);
}

/** Links the page to the cluster, also if it was found for one of its issues. */
export function toggleLink(triage: TriageController, entry: TriageEntry, page: LikelyPage): void {
  const { spaceId, pageId, title } = page;
  const linked = { spaceId, pageId, title };
  if (isLinked(entry, page)) triage.change([entry], () => ({ pages: { remove: [linked] } }), `Unlinked “${title}”`);
  else triage.change([entry], () => ({ pages: { add: [linked] } }), `Linked “${title}”`);
}

const QUOTED_CHARACTERS = 240;

/** Starts a comment on the page, or on its best passage, with the question and its source. */
export function draftComment(
  { layout, router }: Galley,
  { id, row }: TriageEntry,
  issue: ClusterIssue | undefined,
  page: LikelyPage,
  on: 'page' | 'passage',
): void {
  const { spaceId, pageId, because } = page;
  const [passage] = on === 'passage' ? page.passages : [];
  const quoted = (issue?.summary ?? row.summary).replace(/\s+/g, ' ').trim().slice(0, QUOTED_CHARACTERS);
  const where = issue?.url ?? row.url ?? deepLink(clusterPlace(id));
  layout.tab = 'comments';
  layout.showInspector(true);
  layout.wantsComposer = {
    quote: `${quoted}\n${where}`,
    ...(passage === undefined
      ? {}
      : { passage: { ...passage, spaceId, pageId, words: because.map(({ word }) => word) } }),
  };
  router.go(pagePlace(spaceId, pageId));
}

/** The commands for the focused suggested page, or the first one. */
export function likelyCommands(
  when: () => boolean,
  acts: { readonly link: () => void; readonly draft: (on: 'page' | 'passage') => void },
): readonly Command[] {
  return [
    { ...named('triage.link'), when, run: acts.link },
    {
      ...named('triage.draftComment'),
      when,
      run: () => acts.draft('page'),
    },
    {
      ...named('triage.commentPassage'),
      when,
      run: () => acts.draft('passage'),
    },
  ];
}

export function focusedPage(pages: readonly LikelyPage[], list: HTMLElement | undefined): LikelyPage | undefined {
  const rows = [...(list?.children ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  return pages[Math.max(0, at)];
}
