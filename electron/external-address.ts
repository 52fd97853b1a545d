const OPENABLE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The fields with which a mail may begin. Mail programs support more, and some of those attach files (`attach=`). */
const MAIL_FIELDS = new Set(['to', 'cc', 'bcc', 'subject', 'body', 'in-reply-to']);

/**
 * An address in the form in which it may be opened in the person's browser; null: it may not. A name before the host
 * (`https://accounts.example.com@evil.example`) is removed: nobody signs in that way, and it disguises the target.
 */
export function externalAddress(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  if (!OPENABLE.has(url.protocol)) return null;
  url.username = '';
  url.password = '';
  if (url.protocol === 'mailto:' && url.search !== '') {
    const fields = url.search.slice(1).split('&');
    const allowed = fields.filter((field) => MAIL_FIELDS.has(field.split('=', 1)[0]?.toLowerCase() ?? ''));
    url.search = allowed.join('&');
  }
  return url.href;
}
