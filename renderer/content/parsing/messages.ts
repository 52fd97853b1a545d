import type { Block } from '../blocks.ts';
import type { ParsedPage } from '../markdown/page.ts';

/** The text of a page in either form. */
export interface PageSource {
  readonly title: string;
  readonly markdown: string;
  readonly document?: unknown;
}

export interface ParseRequest {
  readonly id: number;
  readonly source: PageSource;
}

/** The blocks come in pieces: each is a separate short task for the page. */
export type ParseAnswer =
  | { readonly id: number; readonly blocks: readonly Block[] }
  | { readonly id: number; readonly rest: Omit<ParsedPage, 'blocks'> }
  | { readonly id: number; readonly failed: true };
