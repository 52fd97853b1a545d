import type { PageBody } from '#shared/rpc/store.ts';
import type { Block } from '../blocks.ts';
import type { PageSource } from './messages.ts';
import { parseLong, parseShort } from './page-parser.ts';

/** Everything of a text that its blocks depend on, as one string. */
export function textOf(body: PageBody | null): string | null {
  if (body === null) return null;
  const { markdown, document } = body;
  return JSON.stringify(document === undefined ? { markdown } : { markdown, document });
}

export function sourceOf(text: string | null, name: string): PageSource | null {
  return text === null ? null : { title: name, ...(JSON.parse(text) as Omit<PageSource, 'title'>) };
}

/** The blocks of a text; a long one goes through the Worker. */
export async function blocksOf(source: PageSource | null): Promise<readonly Block[]> {
  return source === null ? [] : (parseShort(source) ?? (await parseLong(source))).blocks;
}
