/**
 * What a page may be given: writing to the clipboard, and showing a notification where it is the app's own. Whether there are
 * any is the person's to choose in the settings; reading the clipboard, cameras and all the rest are nobody's.
 */
export function mayPermit(permission: string, requester: string, origins: ReadonlySet<string>): boolean {
  if (permission === 'clipboard-sanitized-write') return true;
  if (permission !== 'notifications' || !URL.canParse(requester)) return false;
  const { protocol, host, username, password } = new URL(requester);
  // `URL.origin` is `null` for schemes that it does not know, so it is put together here.
  return origins.has(`${protocol}//${host}`) && username === '' && password === '';
}
