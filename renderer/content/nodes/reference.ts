import { isRecord, recordOf, textOf } from './node.ts';

/** The target of a reference in a node tree, by ids only. */
export interface DocumentRef {
  /**
   * `page`, `anchor`, `file`, `url`, `space`, `user`, `collection`, `reusable-content`, `openapi`, or an unknown value.
   */
  readonly kind: string;
  readonly id: string;
  readonly anchor: string;
  /** The target's space, if the reference leaves its own. */
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

/** The address of a person's profile, as in markdown links. */
export function profileHref(id: string): string {
  // Characters that are allowed in an address but not in a markdown link are escaped, too.
  const escaped = encodeURIComponent(id).replace(/[!'()*.~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `https://app.gitbook.com/u/${escaped}`;
}

/** An id, or an object with one. */
function idOf(value: unknown): string {
  return textOf(value) || textOf(recordOf(value)['id']) || textOf(recordOf(value)['slug']);
}

/**
 * The reference in the form of a written link: `classifyLink` reads these. Pages and files are named by id, which every
 * resolver accepts beside paths.
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
