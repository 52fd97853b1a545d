const OPENABLE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** What a letter may be begun with. Mail programs know more, and some of them attach files of the computer (`attach=`). */
const MAIL_FIELDS = new Set(['to', 'cc', 'bcc', 'subject', 'body', 'in-reply-to']);

/**
 * An address as it may leave the app for the person's browser; null: it may not. A name before the host
 * (`https://accounts.example.com@evil.example`) is taken off: nobody signs in that way, and it says where one does not go.
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
