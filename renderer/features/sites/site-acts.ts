import type { SiteNode, SiteRow } from '#shared/model/sites.ts';
import { sitePlace, SITES } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { queueWrite } from '../../pending/queue-write.ts';
import { errorWords } from '../../ui/words.ts';
import { siteName } from '../../overlay/site-names.ts';
import { changesOf, editWrite, reversed, type RowDraft } from './row-edit.ts';
import { cannotMoveWords } from './texts.ts';
import { dropWrite, moveWrite, removalWrite, type Direction, type Drop } from './row-moves.ts';
import { withSeen, type Seen } from './row-seen.ts';

/** Where a write goes. `planned`: it is sent when the person sends the plan. */
export interface WriteTarget {
  readonly siteId: string;
  readonly planned: boolean;
}

/** Queues the edit of a row. Answers whether the edit is queued, or nothing changed. */
export async function queueEdit(
  galley: Galley,
  target: WriteTarget,
  node: SiteNode,
  { nodes, draft }: { readonly nodes: readonly SiteNode[]; readonly draft: RowDraft },
): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  const changes = changesOf(node, nodes, draft);
  if (changes === null || organizationId === undefined) return true;
  const ids = { organizationId, siteId: target.siteId };
  const back = reversed(changes);
  return queueWrite(galley, editWrite(ids, node, changes), {
    ...target,
    back: back === null ? null : editWrite(ids, node, back),
  });
}

/** Queues a move, or says that the row cannot go there. */
export async function queueMove(
  galley: Galley,
  target: WriteTarget,
  node: SiteNode,
  { seen, direction }: { readonly seen: Seen; readonly direction: Direction },
): Promise<void> {
  const organizationId = galley.app.account?.organizationId;
  const write =
    organizationId === undefined
      ? null
      : moveWrite({ organizationId, siteId: target.siteId }, node, seen.nodes, direction);
  if (write === null) galley.announcer.say(cannotMoveWords(node, seen.nodes, direction), { about: 'move' });
  else await queueWrite(galley, withSeen(write, seen), target);
}

/** Queues the move of a row that was dropped beside or into another one. */
export async function queueDrop(
  galley: Galley,
  target: WriteTarget,
  node: SiteNode,
  { seen, drop }: { readonly seen: Seen; readonly drop: Drop },
): Promise<void> {
  const organizationId = galley.app.account?.organizationId;
  const write =
    organizationId === undefined ? null : dropWrite({ organizationId, siteId: target.siteId }, node, seen.nodes, drop);
  if (write !== null) await queueWrite(galley, withSeen(write, seen), target);
}

export async function queueRemoval(galley: Galley, target: WriteTarget, node: SiteNode, seen: Seen): Promise<void> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId !== undefined)
    await queueWrite(galley, withSeen(removalWrite({ organizationId, siteId: target.siteId }, node), seen), target);
}

/** Remembers a site that no list names, and opens it. */
export async function addSite({ announcer, app, router, store }: Galley, id: string): Promise<boolean> {
  const added = await store.invoke('sites.add', { id });
  if (!added.ok) {
    announcer.say(errorWords(added.error), { tone: 'failed' });
    return false;
  }
  announcer.say(
    app.offline
      ? 'Site added. It will be downloaded when you’re online.'
      : 'Site added. It will be downloaded with the next sync.',
  );
  router.go(sitePlace(id));
  return true;
}

/** Forgets a site that a person added. */
export async function forgetSite({ announcer, router, store }: Galley, site: SiteRow): Promise<void> {
  const gone = await store.invoke('sites.forget', { id: site.id });
  if (!gone.ok) announcer.say(errorWords(gone.error), { tone: 'failed' });
  else {
    announcer.say(`Site removed from Galley: “${siteName(site)}”`);
    if (router.place.kind === 'sites') router.go(SITES);
  }
}
