import { Tokenizer } from 'htmlparser2';

const MAX_ATTRIBUTES = 64;

export interface HtmlSink {
  open(name: string, attributes: Readonly<Record<string, string>>, selfClosing: boolean, source: string): void;
  close(name: string, source: string): void;
  text(text: string): void;
}

/** Decodes `A &amp; B`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{1,31});/gi, (entity) => {
    let decoded = '';
    const keep = (part: string): void => void (decoded += part);
    scanHtml(entity, { open: () => undefined, close: () => undefined, text: keep });
    return decoded;
  });
}

/**
 * Reads a piece of HTML as a flat run of tags and text, with entities decoded. Nothing is balanced here: an element may
 * open in one piece of a page and close in another, with markdown between.
 */
export function scanHtml(html: string, sink: HtmlSink): void {
  let name = '';
  let tagStart = 0;
  let attributes: [string, string][] = [];
  let attributeName = '';
  let attributeValue = '';
  let done = 0;
  const opened = (end: number, selfClosing: boolean): void => {
    done = end + 1;
    sink.open(name.toLowerCase(), Object.fromEntries(attributes), selfClosing, html.slice(tagStart, done));
  };
  const skipped = (end: number): void => {
    done = Math.max(done, end);
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext(start, end) {
        done = end;
        sink.text(html.slice(start, end));
      },
      ontextentity(codePoint, end) {
        done = end;
        sink.text(String.fromCodePoint(codePoint));
      },
      onopentagname(start, end) {
        name = html.slice(start, end);
        tagStart = start - 1;
        attributes = [];
      },
      onattribname(start, end) {
        attributeName = html.slice(start, end).toLowerCase();
        attributeValue = '';
      },
      onattribdata(start, end) {
        attributeValue += html.slice(start, end);
      },
      onattribentity(codePoint) {
        attributeValue += String.fromCodePoint(codePoint);
      },
      onattribend() {
        // The first of two attributes with the same name wins, as in a browser; no real element has more than a few.
        if (attributes.length < MAX_ATTRIBUTES && !attributes.some(([known]) => known === attributeName))
          attributes.push([attributeName, attributeValue]);
      },
      onopentagend(end) {
        opened(end, false);
      },
      onselfclosingtag(end) {
        opened(end, true);
      },
      onclosetag(start, end) {
        const closed = html.slice(start, end);
        const bracket = html.indexOf('>', end);
        done = bracket < 0 ? end : bracket + 1;
        sink.close(closed.toLowerCase(), `</${closed}>`);
      },
      oncomment(_start, end) {
        skipped(end + 1);
      },
      oncdata(start, end, offset) {
        sink.text(html.slice(start, end - offset));
        skipped(end + 1);
      },
      ondeclaration(_start, end) {
        skipped(end + 1);
      },
      onprocessinginstruction(_start, end) {
        skipped(end + 1);
      },
      onend() {
        // A tag that never ends is kept as text.
        if (done < html.length) sink.text(html.slice(done));
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
