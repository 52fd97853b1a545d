import type { Block } from '../blocks.ts';
import { blockText } from '../text.ts';
import type { ParseAnswer, ParseRequest } from './messages.ts';
import { holdLife } from '../../transport/worker-life.ts';
import { parseSource } from './parse.ts';

holdLife(navigator.locks, self);

/** The Worker that parses long pages. */
addEventListener('message', ({ data: { id, source } }: MessageEvent<ParseRequest>) => {
  try {
    const { blocks, ...rest } = parseSource(source);
    for (const piece of piecesOf(blocks)) answer({ id, blocks: piece });
    answer({ id, rest });
  } catch {
    answer({ id, failed: true });
  }
});

function answer(message: ParseAnswer): void {
  postMessage(message);
}

/** Takes the receiver a few milliseconds. */
const PIECE_CHARACTERS = 40_000;

function* piecesOf(blocks: readonly Block[]): Generator<readonly Block[]> {
  let piece: Block[] = [];
  let characters = 0;
  for (const block of blocks) {
    piece.push(block);
    characters += blockText(block).length + 100;
    if (characters < PIECE_CHARACTERS) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}
