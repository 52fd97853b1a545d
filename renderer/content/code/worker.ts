import { readTokens } from './read-tokens.ts';
import type { HighlightAnswer, HighlightRequest } from './token-kinds.ts';

/** The Worker that reads code, so that a grammar never blocks the page. */
addEventListener('message', (event: MessageEvent<HighlightRequest>) => {
  void answer(event.data);
});

async function answer({ id, text, grammar }: HighlightRequest): Promise<void> {
  const tokens = await readTokens(text, grammar).catch(() => null);
  const message: HighlightAnswer = { id, tokens };
  postMessage(message, { transfer: tokens === null ? [] : [tokens.buffer] });
}
