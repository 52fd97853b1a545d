import { isRecord, recordOf, textOf } from './node.ts';

/** Where a reference of a node tree leads, by ids alone. */
export interface DocumentRef {
  /** `page`, `anchor`, `file`, `url`, `space`, `user`, `collection`, `reusable-content`, `openapi`, or one not known yet. */
  readonly kind: string;
  readonly id: string;
  readonly anchor: string;
  /** The space it lies in, where the reference leaves its own. */
  readonly space: string | null;
  readonly url: string;
}

export function readRef(value: unknown): DocumentRef | null {
  if (typeof value === 'string' && value !== '') return { kind: 'url', id: '', anchor: '', space: null, url: value };
  if (!isRecord(value)) return null;
  const kind = textOf(value['kind']);
  const id = idIn(value, kind);
  return {
    kind,
    id,
    anchor: textOf(value['anchor']),
    space: idOf(value['space']) || null,
    url: textOf(value['url']),
  };
}

function idIn(ref: Readonly<Record<string, unknown>>, kind: string): string {
  switch (kind) {
    case 'anchor':
    case 'page':
      return idOf(ref['page']);
    case 'file':
      return idOf(ref['file']);
    case 'reusable-content':
      return idOf(ref['reusableContent']) || idOf(ref['reusable-content']);
    case 'openapi':
      return idOf(ref['spec']) || idOf(ref['openapi']) || idOf(ref['slug']);
    default:
      return idOf(ref[kind]);
  }
}

/** A person's profile, as markdown links to it. */
export function profileHref(id: string): string {
  // What an address may hold and a link in markdown may not is escaped, too.
  const escaped = encodeURIComponent(id).replace(/[!'()*.~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `https://app.gitbook.com/u/${escaped}`;
}

/** An id, or an object that carries one. */
function idOf(value: unknown): string {
  return textOf(value) || textOf(recordOf(value)['id']) || textOf(recordOf(value)['slug']);
}

/**
 * As a link is written that means the same: `classifyLink` reads these. Pages and files go by their ids, which every
 * resolver understands beside paths.
 */
export function hrefOf(ref: DocumentRef | null): string {
  if (ref === null) return '';
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'page':
      return ref.space === null ? ref.id : `/s/${ref.space}/${ref.id}`;
    case 'anchor': {
      const anchor = `#${ref.anchor}`;
      if (ref.id === '') return anchor;
      return ref.space === null ? ref.id + anchor : `/s/${ref.space}/${ref.id}${anchor}`;
    }
    case 'file':
      return `/files/${ref.id}`;
    case 'space':
      return `/s/${ref.id}`;
    case 'user':
      return profileHref(ref.id);
    case 'reusable-content':
    case 'openapi':
      return ref.id || ref.url;
    default:
      return ref.url;
  }
}
