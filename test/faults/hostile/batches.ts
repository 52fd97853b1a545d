import { parsePage } from '../../../renderer/content/content.ts';
import { forEachBlock } from '../../../renderer/content/walk.ts';
import type { HostileTree } from './node-trees.ts';
import type { Payload } from './payloads.ts';

/** A page of hostile content: some payloads that leave each other alone, one that swallows what follows, or a tree. */
export interface Batch {
  readonly says: string;
  readonly ids: readonly number[];
  /** Each payload by itself, for where words and comments show. */
  readonly texts: readonly string[];
  readonly markdown: string;
  readonly document: unknown;
  /** What stands behind each of them: whoever reads the page to its end finds it. */
  readonly ends: readonly string[];
  /** Diagrams in it: they take their time. */
  readonly diagrams: number;
}

const PER_PAGE = 10;
const MAX_CHARACTERS = 20_000;

export function batchesOf(payloads: readonly Payload[], trees: readonly HostileTree[]): readonly Batch[] {
  const batches: Batch[] = [];
  let open: Payload[] = [];
  const flush = (): void => {
    if (open.length > 0) batches.push(batchOf(open));
    open = [];
  };
  for (const payload of payloads) {
    const together = [...open, payload];
    if (payload.wholePage || payload.text.length > MAX_CHARACTERS || !endsAreSeen([payload])) {
      batches.push(batchOf([payload]));
    } else if (together.length > PER_PAGE || open[0]?.family !== payload.family || !endsAreSeen(together)) {
      flush();
      open = [payload];
    } else open = together;
  }
  flush();
  return [...batches, ...trees.map(treeBatch)];
}

function batchOf(payloads: readonly Payload[]): Batch {
  const markdown = joined(payloads);
  return {
    says: `${payloads[0]?.family ?? ''}: ${payloads.map(({ says }) => says).join(' / ')}`,
    ids: payloads.map(({ id }) => id),
    texts: payloads.map(({ text }) => text),
    markdown,
    document: undefined,
    ends: endsAreSeen(payloads) ? payloads.map(({ id }) => endOf(id)) : [],
    diagrams: diagramsIn(markdown),
  };
}

function treeBatch({ id, says, document }: HostileTree): Batch {
  const texts = [JSON.stringify(document).slice(0, MAX_CHARACTERS)];
  return { says: `node tree: ${says}`, ids: [id], texts, markdown: '', document, ends: [], diagrams: 0 };
}

const joined = (payloads: readonly Payload[]): string =>
  payloads.map(({ id, text, wholePage }) => (wholePage ? text : `${text}\n\n${endOf(id)}\n\n`)).join('');

const endOf = (id: number): string => `end of ${String(id)}`;

/** Whether what stands behind each of them is still a paragraph of its own. */
function endsAreSeen(payloads: readonly Payload[]): boolean {
  const said = new Set<string>();
  for (const block of parsePage(joined(payloads)).blocks) {
    const [only, ...more] = block.type === 'paragraph' ? block.inlines : [];
    if (only?.type === 'text' && more.length === 0) said.add(only.text);
  }
  return payloads.every(({ id }) => said.has(endOf(id)));
}

function diagramsIn(markdown: string): number {
  let count = 0;
  forEachBlock(parsePage(markdown).blocks, (block) => {
    if (block.type === 'code' && block.diagram !== null) count += 1;
  });
  return count;
}

const MOST_TITLE_CHARACTERS = 1_500;

/** All its payloads as one name. */
export function titleOf(batch: Batch | undefined): string {
  return (
    batch?.texts
      .map((text) => text.slice(0, 300))
      .join(' ')
      .slice(0, MOST_TITLE_CHARACTERS) ?? ''
  );
}

const COMMENT_PAYLOAD_CHARACTERS = 2_000;

/** All payloads as a person's own words, in comments of about so many characters. */
export function wordsOf(batches: readonly Batch[], characters: number): readonly string[] {
  const comments: string[] = [];
  let text = '';
  for (const payload of batches.flatMap(({ texts }) => texts)) {
    // What is made to hold the app up has pages of its own; twenty of them in one list are no question of safety.
    if (payload.length > COMMENT_PAYLOAD_CHARACTERS) continue;
    if (text.length + payload.length > characters) {
      comments.push(text);
      text = '';
    }
    text += `${payload}\n\n`;
  }
  return [...comments, text];
}
