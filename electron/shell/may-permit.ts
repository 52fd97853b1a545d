/**
 * The permissions of a page: writing to the clipboard, and notifications if it is the app's own page. Notifications can
 * be switched off in the settings; reading the clipboard, cameras and everything else are never permitted.
 */
export function mayPermit(permission: string, requester: string, origins: ReadonlySet<string>): boolean {
  if (permission === 'clipboard-sanitized-write') return true;
  if (permission !== 'notifications' || !URL.canParse(requester)) return false;
  const { protocol, host, username, password } = new URL(requester);
  // `URL.origin` is `null` for unknown schemes, so it is composed here.
  return origins.has(`${protocol}//${host}`) && username === '' && password === '';
}
