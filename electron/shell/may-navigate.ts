/**
 * Where a frame may go by itself. The window: to places of the app, which are all the same page; never to stored files,
 * which would stand there in the place of the app. A frame inside of it: only the one that draws diagrams.
 */
export function mayNavigate(address: string, isMainFrame: boolean, origins: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname, username, password } = new URL(address);
  // `URL.origin` is `null` for schemes that it does not know, so it is put together here.
  if (!origins.has(`${protocol}//${host}`) || username !== '' || password !== '') return false;
  return isMainFrame ? !/^\/+(?:files|assets|diagram\.html)(?:\/|$)/i.test(pathname) : pathname === '/diagram.html';
}
