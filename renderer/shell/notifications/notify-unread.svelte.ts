import { untrack } from 'svelte';
import type { Galley } from '../../app/galley.ts';
import { InFront } from './in-front.ts';
import { unreadNotice } from './unread-notice.ts';
import { notify, notifyPermission } from '../../host/notifications.ts';

/**
 * One quiet notification after a sync that brought something, where the person wants them. Of several windows the one that
 * claims the news first speaks; while any of them is in front none does, since the badge there says it already. Call while a
 * component is set up.
 */
export function notifyUnread({ app, router, store }: Pick<Galley, 'app' | 'router' | 'store'>): void {
  const wanted = $derived(app.state?.settings.notify === true && app.account?.person != null);
  const front = new InFront(navigator.locks);
  let synced = !app.syncing;

  async function announce(): Promise<void> {
    // A window that could not speak leaves it to another.
    if (notifyPermission() !== 'granted') return;
    const claimed = await store.invoke('news.claim', null);
    if (!claimed.ok || claimed.value === null || (await front.anywhere())) return;
    notify(unreadNotice(claimed.value), () => router.go({ kind: 'news' }));
  }

  $effect(() => {
    if (!wanted) return undefined;
    // What is there by now is no news of a later sync.
    void store.invoke('news.claim', null);
    return front.follow(window);
  });
  $effect(() => {
    const { syncing, lost } = app;
    const ended = !syncing && !lost && !synced;
    if (!lost) synced = !syncing;
    if (ended && untrack(() => wanted)) void announce();
  });
}
