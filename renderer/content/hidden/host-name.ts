/** An address with the ASCII form of its host, if that differs. */
export function withAsciiHost(href: string): string {
  const host = asciiHostOf(href);
  return host === null ? href : `${href} (${host})`;
}

/** The ASCII form of the host of an address that is written in other letters; null: it is ASCII, or no address. */
export function asciiHostOf(href: string): string | null {
  const written =
    /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/iu.exec(href)?.[1] ??
    /^mailto:[^@?]*@([^?]+)/iu.exec(href)?.[1];
  if (written === undefined || /^[\u0020-\u007E]*$/.test(written)) return null;
  const address = `https://${written}/`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}
