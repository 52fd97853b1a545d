import type { AdminOperation } from './admin.ts';
import type { PendingWrite, WriteKind } from './write-schema.ts';

/** What a person wants to change, as screens read it; what checks one stands apart (`write-schema.ts`). */
export type { Basis, PendingWrite, Ref, Seen, WriteKind, WriteOf } from './write-schema.ts';

/** What a person typed, where there is such a text: it can be copied, exported and, unless sent, edited. */
export function textOf(write: PendingWrite): string | null {
  if (write.kind === 'unreadable') return write.text;
  if (write.kind === 'request.describe') return write.description ?? write.subject ?? null;
  return 'markdown' in write ? (write.markdown ?? null) : null;
}

/** Text that the `edit` act may replace. */
export function hasEditableText(write: PendingWrite): write is Extract<PendingWrite, { readonly markdown?: unknown }> {
  return 'markdown' in write && write.markdown !== undefined;
}

/** Where on screen it belongs. Nulls: nowhere in particular (the organization, a site). */
export interface WritePlace {
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
}

export function placeOf(write: PendingWrite): WritePlace {
  if (write.kind === 'unreadable') return { spaceId: null, changeRequestId: null, pageId: null };
  if ('input' in write) {
    const { spaceId } = write.input;
    return { spaceId: typeof spaceId === 'string' ? spaceId : null, changeRequestId: null, pageId: null };
  }
  return {
    spaceId: write.spaceId,
    changeRequestId: write.changeRequestId ?? null,
    pageId: 'pageId' in write ? (write.pageId ?? null) : null,
  };
}

/** The kinds that have a description of their own; the others are described by the table of `admin.ts`. */
export type TalkKind = Exclude<WriteKind, AdminOperation | 'unreadable'>;
export type AdminWrite = Extract<PendingWrite, { readonly input: unknown }>;
