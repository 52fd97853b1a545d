import type { ContentRef } from '#shared/contract/index.ts';

export interface Context {
  /** Resolves a written address to its target. */
  readonly resolve: (href: string) => ContentRef;
  readonly footnotes: ReadonlyMap<string, string>;
}
