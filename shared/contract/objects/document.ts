import { entity, typeName, z } from '../zod.ts';
import type { Open } from '../values.ts';

export interface DocumentMark {
  object?: Open<'mark'>;
  type: string;
  data?: Record<string, unknown>;
}

export interface DocumentLeaf {
  object?: Open<'leaf'>;
  text: string;
  marks?: DocumentMark[];
}

/**
 * A block, an inline or a text of the rich node tree; also a fragment (captions, cells, expandable bodies). What may
 * stand where is not stated by the contract, so every field but `object` may be missing.
 */
export interface DocumentNode {
  object: Open<'block' | 'inline' | 'text' | 'fragment' | 'document'>;
  type?: string;
  key?: string;
  isVoid?: boolean;
  data?: Record<string, unknown>;
  meta?: { id?: string } & Record<string, unknown>;
  fragment?: string;
  nodes?: DocumentNode[];
  fragments?: DocumentNode[];
  leaves?: DocumentLeaf[];
}

/**
 * Only the outermost nodes are looked at: a tree is deep, large and open, and the parser of the content (which must
 * take anything anyway) is the one place that walks it.
 */
const documentNodeSchema = z
  .custom<DocumentNode>((node) => typeof node === 'object' && node !== null && !Array.isArray(node), 'Expected a node')
  .meta({ id: 'DocumentNode', type: 'object', additionalProperties: true });

export const documentSchema = entity({
  object: typeName('document').exactOptional(),
  data: entity({ schemaVersion: z.number().exactOptional() }).exactOptional(),
  nodes: z.array(documentNodeSchema),
}).meta({ id: 'Document' });
export type Document = z.output<typeof documentSchema>;

/** What a comment says: markdown, or the node tree, or nothing. */
export const contentBodySchema = entity({
  markdown: z.string().exactOptional(),
  document: documentSchema.exactOptional(),
}).meta({ id: 'ContentBody' });
export type ContentBody = z.output<typeof contentBodySchema>;
