/** What the system lets this page notify of. `none`: there is no such thing here. */
export type NotifyPermission = NotificationPermission | 'none';

export function notifyPermission(): NotifyPermission {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks the person, where the browser has not been told yet. */
export async function askToNotify(): Promise<NotifyPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'none';
}

/** A quiet one, which takes the place of the one before. */
export function notify({ title, body }: { readonly title: string; readonly body: string }, open: () => void): void {
  try {
    const notification = new Notification(title, { body, silent: true, tag: 'galley-news', lang: 'en' });
    notification.onclick = () => {
      window.focus();
      open();
      notification.close();
    };
  } catch {
    // Some systems let only a service worker show them; the badge and the digest say the same.
  }
}
