import type { ContentRef } from '#shared/contract/index.ts';

export interface Context {
  /** What a written address points at. */
  readonly resolve: (href: string) => ContentRef;
  readonly footnotes: ReadonlyMap<string, string>;
}
