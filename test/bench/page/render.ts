import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { flushSync, mount, unmount } from 'svelte';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import Blocks from '../../../renderer/content/Blocks.svelte';
import { parsePage } from '../../../renderer/content/content.ts';
import { benchContext as context } from './bench-context.ts';
import './reference.css';
import { expose } from './expose.ts';

/** Pages from their stored markdown to what the screen shows, with style and layout done: ours, and the usual way. */

const markdown = new MarkdownIt({ html: true, linkify: true });

const screen = document.createElement('main');
screen.className = 'bench-screen';
document.body.append(screen);

/** Asking for a size makes the browser do all that a paint waits for. */
function settle(): number {
  return screen.scrollHeight;
}

function drawOurs(source: string): number {
  const target = document.createElement('div');
  settle();
  const startedAt = performance.now();
  const { blocks } = parsePage(source);
  screen.append(target);
  const drawn = mount(Blocks, { target, props: { blocks, context } });
  flushSync();
  settle();
  const ms = performance.now() - startedAt;
  void unmount(drawn);
  target.remove();
  return ms;
}

function drawReference(source: string): number {
  const target = document.createElement('div');
  target.className = 'bench-reference';
  settle();
  const startedAt = performance.now();
  // A reference that is known to be safe; Galley itself never does this.
  target.innerHTML = DOMPurify.sanitize(markdown.render(source));
  screen.append(target);
  settle();
  const ms = performance.now() - startedAt;
  target.remove();
  return ms;
}

/** The best of `runs` for each page, in turn: what another program took away in one run it seldom takes in all. */
function drawPages({ pages, runs }: { readonly pages: readonly string[]; readonly runs: number }): Promise<unknown> {
  const best = { ours: [] as number[], reference: [] as number[] };
  for (const source of pages) {
    let [ours, reference] = [Infinity, Infinity];
    for (let run = 0; run < runs; run += 1) {
      ours = Math.min(ours, drawOurs(source));
      reference = Math.min(reference, drawReference(source));
    }
    best.ours.push(ours);
    best.reference.push(reference);
  }
  return Promise.resolve(best);
}

expose({ drawPages });
