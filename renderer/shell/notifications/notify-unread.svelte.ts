import { untrack } from 'svelte';
import type { Galley } from '../../app/galley.ts';
import { InFront } from './in-front.ts';
import { unreadNotice } from './unread-notice.ts';
import { notify, notifyPermission } from '../../host/notifications.ts';

/**
 * One silent notification after a sync with unread comments, if the person enabled them. Among several windows, the
 * first one to claim them notifies; while any window has the focus, none does, since the badge shows them already. Call
 * it during component setup.
 */
export function notifyUnread({ app, router, store }: Pick<Galley, 'app' | 'router' | 'store'>): void {
  const wanted = $derived(app.state?.settings.notify === true && app.account?.person != null);
  const front = new InFront(navigator.locks);
  let synced = !app.syncing;

  async function announce(): Promise<void> {
    // A window without permission leaves them to another.
    if (notifyPermission() !== 'granted') return;
    const claimed = await store.invoke('unread.claim', null);
    if (!claimed.ok || claimed.value === null || (await front.anywhere())) return;
    notify(unreadNotice(claimed.value), () => router.go({ kind: 'news' }));
  }

  $effect(() => {
    if (!wanted) return undefined;
    // What exists now must not be announced after a later sync.
    void store.invoke('unread.claim', null);
    return front.follow(window);
  });
  $effect(() => {
    const { syncing, lost } = app;
    const ended = !syncing && !lost && !synced;
    if (!lost) synced = !syncing;
    if (ended && untrack(() => wanted)) void announce();
  });
}
