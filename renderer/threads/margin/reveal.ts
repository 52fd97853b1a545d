import type { Block, BlockKey } from '../../content/blocks.ts';
import { innerBlocks } from '../../content/text.ts';

/** Selects the tabs and opens the collapsed parts that contain a block. */
export function reveal(article: HTMLElement, blocks: readonly Block[], key: BlockKey): void {
  const holder = blocks.find((block) => holds(block, key));
  if (holder === undefined || holder.key === key) return;
  const runs = innerBlocks(holder);
  const at = runs.findIndex((run) => run.some((block) => holds(block, key)));
  const element = article.querySelector<HTMLElement>(`[data-block-key="${CSS.escape(holder.key)}"]`);
  if (holder.type === 'tabs') {
    const panels = [...(element?.querySelectorAll('[role="tabpanel"]') ?? [])].filter(
      (panel) => panel.parentElement?.closest('[data-block-key]') === element,
    );
    const panel = panels[at];
    if (panel instanceof HTMLElement && panel.hidden) panel.dispatchEvent(new Event('galley-reveal'));
  }
  const folded = holder.type === 'expandable' ? element?.querySelector('details') : null;
  if (folded != null) folded.open = true;
  reveal(article, runs[at] ?? [], key);
}

function holds(block: Block, key: BlockKey): boolean {
  return block.key === key || innerBlocks(block).some((run) => run.some((inner) => holds(inner, key)));
}
