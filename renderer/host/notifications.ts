/** The permission for notifications. `none`: the system has none. */
export type NotifyPermission = NotificationPermission | 'none';

export function notifyPermission(): NotifyPermission {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks the person, unless the browser has an answer already. */
export async function askToNotify(): Promise<NotifyPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'none';
}

/** Shows a silent notification, which replaces the last one. */
export function notify({ title, body }: { readonly title: string; readonly body: string }, open: () => void): void {
  try {
    const notification = new Notification(title, { body, silent: true, tag: 'galley-news', lang: 'en' });
    notification.onclick = () => {
      window.focus();
      open();
      notification.close();
    };
  } catch {
    // Some systems allow only service workers to show notifications; the badge and the digest show the same.
  }
}
