import type { Block } from '../../content/content.ts';
import type { PageSource } from '../../content/parsing/messages.ts';
import { parseLong, parseShort } from '../../content/parsing/page-parser.ts';

/**
 * The blocks of one side of a changed page: a short text at once, a long one through the Worker, so that the page stays
 * responsive.
 */
export class ParsedSide {
  readonly #source: () => PageSource | null;
  readonly #short = $derived.by(() => {
    const source = this.#source();
    return source === null ? [] : (parseShort(source)?.blocks ?? null);
  });
  #long = $state.raw<{
    readonly markdown: string;
    readonly document: unknown;
    readonly blocks: readonly Block[];
  } | null>(null);
  /** Null: it is long and still being parsed. */
  readonly blocks: readonly Block[] | null = $derived.by(() => {
    if (this.#short !== null) return this.#short;
    const source = this.#source();
    const { markdown, document, blocks } = this.#long ?? {};
    return markdown !== undefined && markdown === source?.markdown && document === source.document
      ? (blocks ?? null)
      : null;
  });

  /** Create it during component setup. */
  constructor(source: () => PageSource | null) {
    this.#source = source;
    $effect(() => {
      const asked = source();
      if (asked === null || this.#short !== null) return;
      let over = false;
      void parseLong(asked).then(({ blocks }) => {
        if (!over) this.#long = { markdown: asked.markdown, document: asked.document, blocks };
      });
      return () => {
        over = true;
      };
    });
  }
}
