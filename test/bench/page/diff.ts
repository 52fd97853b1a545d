import { diffWords } from 'diff';
import { flushSync, mount, unmount } from 'svelte';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { parsePage } from '../../../renderer/content/content.ts';
import { diffPages, type PageDiff } from '../../../renderer/content/diff/page-diff.ts';
import DiffView from '../../../renderer/content/diff/view/DiffView.svelte';
import { benchContext as context } from './bench-context.ts';
import './reference.css';
import { expose } from './expose.ts';

/**
 * What became of a page: the diff of its block trees, against the words of both texts compared by jsdiff. Both sides begin
 * with what they compare; parsing has a line of its own (`render.page`) and is in `whole`, with drawing.
 */

interface Pair {
  readonly before: string;
  readonly after: string;
}

const screen = document.createElement('main');
screen.className = 'bench-screen';
document.body.append(screen);

/** Asking for a size makes the browser do all that a paint waits for. */
function draw(diff: PageDiff): () => void {
  const target = document.createElement('div');
  screen.append(target);
  const drawn = mount(DiffView, { target, props: { diff, before: context, after: context, layout: 'unified' } });
  flushSync();
  if (screen.scrollHeight < 0) throw new Error('the page has no height');
  return () => {
    void unmount(drawn);
    target.remove();
  };
}

/** From both texts to the screen. */
function showPair({ before, after }: Pair): { readonly compared: number; readonly whole: number } {
  const startedAt = performance.now();
  const [old, now] = [parsePage(before).blocks, parsePage(after).blocks];
  const parsedAt = performance.now();
  const diff = diffPages(old, now);
  const comparedAt = performance.now();
  const clear = draw(diff);
  const whole = performance.now() - startedAt;
  clear();
  return { compared: comparedAt - parsedAt, whole };
}

function compareWords({ before, after }: Pair): number {
  const startedAt = performance.now();
  diffWords(before, after);
  return performance.now() - startedAt;
}

/** The best of `runs` for each pair, in turn: what another program took away in one run it seldom takes in all. */
function diffAll({ pairs, runs }: { readonly pairs: readonly Pair[]; readonly runs: number }): Promise<unknown> {
  const best = { compared: [] as number[], whole: [] as number[], reference: [] as number[] };
  for (const pair of pairs) {
    let [compared, whole, reference] = [Infinity, Infinity, Infinity];
    for (let run = 0; run < runs; run += 1) {
      const shown = showPair(pair);
      compared = Math.min(compared, shown.compared);
      whole = Math.min(whole, shown.whole);
      reference = Math.min(reference, compareWords(pair));
    }
    best.compared.push(compared);
    best.whole.push(whole);
    best.reference.push(reference);
  }
  return Promise.resolve(best);
}

expose({ diffAll });
