import { flushSync, mount, unmount } from 'svelte';
import { roles } from '#shared/contract/values.ts';
import type { AccessView } from '#shared/model/access.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import Access from './Access.svelte';
import { expose } from './expose.ts';

interface Size {
  readonly spaces: number;
  readonly teams: number;
}

/** Every third role is the default level, as where most teams were added to some spaces. */
function makeView({ spaces, teams }: Size): AccessView {
  const all = Array.from({ length: teams }, (_, at) => ({
    id: `t${String(at)}`,
    title: `Team ${String(at)}`,
    members: at,
  }));
  return {
    teams: all,
    spaces: Array.from({ length: spaces }, (_, row) => ({
      ...{ id: `s${String(row)}`, title: `Space ${String(row)}`, emoji: null, visibility: 'private', canManage: true },
      ...{
        fetchedAt: 1,
        partial: false,
        unreadable: null,
        changes: {},
        news: [],
        level: { role: 'read', from: 'space' },
      },
      roles: Object.fromEntries(
        all.flatMap(({ id }, at) => ((row + at) % 3 === 0 ? [] : [[id, roles[(row + at) % roles.length] ?? null]])),
      ),
    })),
    operations: [],
  };
}

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

async function painted(): Promise<void> {
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function open(view: AccessView): { readonly grid: HTMLElement; readonly close: () => Promise<void> } {
  const target = document.createElement('div');
  document.body.append(target);
  const component = mount(Access, { target, props: { view } });
  flushSync();
  const grid = target.querySelector<HTMLElement>('[role="grid"]');
  if (grid === null) throw new Error('no grid');
  return {
    grid,
    async close() {
      await unmount(component);
      target.remove();
    },
  };
}

/** Through the rows, then through the columns, as a held key does. */
const KEYS = [
  ...Array.from({ length: 60 }, () => 'ArrowDown'),
  ...Array.from({ length: 30 }, () => 'ArrowRight'),
] as const;

expose({
  /** Milliseconds until the matrix is painted. */
  open: async ({ runs, ...size }: Size & { readonly runs: number }) => {
    const view = makeView(size);
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await painted();
      const startedAt = performance.now();
      const { close } = open(view);
      await painted();
      samples.push(performance.now() - startedAt);
      await close();
    }
    return samples;
  },

  /** Milliseconds of each frame while an arrow key is held, one step a frame. */
  arrows: async (size: Size) => {
    const { grid, close } = open(makeView(size));
    grid.focus();
    await painted();
    const frames: number[] = [];
    let before = await frame();
    for (const key of KEYS) {
      grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      const now = await frame();
      frames.push(now - before);
      before = now;
    }
    const active = grid.getAttribute('aria-activedescendant') ?? '';
    await close();
    if (!active.endsWith('-60-30')) throw new Error(`the keys led to ${active}`);
    return frames;
  },
});
