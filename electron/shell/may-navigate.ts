/**
 * Where a frame may navigate. The window: to places of the app, which are all the same page; never to stored files,
 * which would replace the app. A frame inside it: only the one that draws diagrams.
 */
export function mayNavigate(address: string, isMainFrame: boolean, origins: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname, username, password } = new URL(address);
  // `URL.origin` is `null` for unknown schemes, so it is composed here.
  if (!origins.has(`${protocol}//${host}`) || username !== '' || password !== '') return false;
  return isMainFrame ? !/^\/+(?:files|assets|diagram\.html)(?:\/|$)/i.test(pathname) : pathname === '/diagram.html';
}
