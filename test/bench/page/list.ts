import { flushSync, mount, unmount } from 'svelte';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { expose } from './expose.ts';
import Rows from './Rows.svelte';

const ROW_PX = 32;
const WINDOW_PX = 640;
const FRAMES = 90;
const STEP_PX = 900;

interface Node {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
}

function makeNodes(count: number): readonly Node[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${String(index)}`,
    title: `Row ${String(index)} of a long list`,
    depth: 0,
  }));
}

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Resolves when what was just put into the document has been painted. */
async function painted(): Promise<void> {
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function stage(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

/** The least that shows a window of so many rows: a pool of elements, moved and given new text while scrolling. */
function mountPool(target: HTMLElement, nodes: readonly Node[]): void {
  const box = document.createElement('div');
  box.style.cssText = `height:${String(WINDOW_PX)}px;overflow:auto;position:relative;contain:strict;width:320px`;
  const space = document.createElement('div');
  space.style.height = `${String(nodes.length * ROW_PX)}px`;
  box.append(space);
  const pool = Array.from({ length: Math.ceil(WINDOW_PX / ROW_PX) + 16 }, () => {
    const row = document.createElement('div');
    row.style.cssText = `position:absolute;height:${String(ROW_PX)}px;left:0;right:0`;
    space.append(row);
    return row;
  });
  const place = (): void => {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW_PX) - 8);
    for (const [offset, row] of pool.entries()) {
      const index = first + offset;
      row.style.transform = `translateY(${String(index * ROW_PX)}px)`;
      row.textContent = nodes[index]?.title ?? '';
    }
  };
  box.addEventListener('scroll', place);
  space.style.position = 'relative';
  place();
  target.append(box);
}

expose({
  /** Milliseconds until the first rows are painted, ours and a pool's in turn. */
  firstRows: async ({ rows, runs }: { rows: number; runs: number }) => {
    const nodes = makeNodes(rows);
    const samples = { ours: [] as number[], reference: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      const ourStage = stage();
      await painted();
      let startedAt = performance.now();
      const component = mount(Rows, { target: ourStage, props: { nodes } });
      flushSync();
      await painted();
      samples.ours.push(performance.now() - startedAt);
      await unmount(component);
      ourStage.remove();
      const poolStage = stage();
      await painted();
      startedAt = performance.now();
      mountPool(poolStage, nodes);
      await painted();
      samples.reference.push(performance.now() - startedAt);
      poolStage.remove();
    }
    return samples;
  },

  /** Scrolls through the list: milliseconds of each frame, and in how many frames some of the window had no row. */
  scroll: async ({ rows }: { rows: number }) => {
    const target = stage();
    const component = mount(Rows, { target, props: { nodes: makeNodes(rows) } });
    flushSync();
    await painted();
    const tree = target.querySelector<HTMLElement>('[role="tree"]');
    if (tree === null) throw new Error('no list');
    const frames: number[] = [];
    let blank = 0;
    let before = await frame();
    for (let count = 0; count < FRAMES; count += 1) {
      tree.scrollTop += STEP_PX;
      const now = await frame();
      frames.push(now - before);
      before = now;
      const box = tree.getBoundingClientRect();
      const shown = [...tree.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect());
      const top = Math.min(...shown.map((row) => row.top));
      const bottom = Math.max(...shown.map((row) => row.bottom));
      if (top > box.top + 1 || bottom < box.bottom - 1) blank += 1;
    }
    await unmount(component);
    target.remove();
    return { frames, blank };
  },
});
