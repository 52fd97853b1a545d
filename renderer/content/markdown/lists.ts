import type { Block, ListItem } from '../blocks.ts';
import type { BlockSource } from './block-source.ts';
import type { RawChild, RawNode } from './raw-node.ts';

/** A list. Content outside items becomes an item of its own. */
export function addList(blocks: Block[], node: RawNode, source: BlockSource): void {
  const items: ListItem[] = [];
  let loose: RawChild[] = [];
  let tight = true;
  const flush = (): void => {
    const inner = source.blocks(loose);
    loose = [];
    if (inner.length > 0) items.push({ key: source.keys.key('item', '', inner), checked: null, blocks: inner });
  };
  for (const child of node.children) {
    if (typeof child === 'string' || child.name !== 'li') {
      loose.push(child);
      continue;
    }
    flush();
    if (isLoose(child)) tight = false;
    items.push(listItem(child, source));
  }
  flush();
  if (items.length === 0) return;
  const ordered = node.name === 'ol';
  const style = items.every((item) => item.checked !== null) ? 'task' : ordered ? 'ordered' : 'unordered';
  const start = Number.parseInt(node.attributes['start'] ?? '1', 10);
  blocks.push({
    type: 'list',
    key: source.keys.key('list', '', items),
    style,
    start: Number.isSafeInteger(start) ? start : 1,
    tight,
    items,
  });
}

function isLoose(item: RawNode): boolean {
  return item.children.some(
    (child) => typeof child !== 'string' && child.name === 'p' && child.attributes['tight'] === undefined,
  );
}

function listItem(node: RawNode, source: BlockSource): ListItem {
  const checked = takeCheckbox(node.children);
  const blocks = source.blocks(node.children);
  return { key: source.keys.key('item', checked === null ? '' : 'task', blocks), checked, blocks };
}

/** Removes a `[ ] ` or `[x] ` before the first text of an item and returns its state. */
function takeCheckbox(children: RawChild[]): boolean | null {
  const at = children.findIndex((child) => typeof child !== 'string' || child.trim() !== '');
  const first = children[at];
  if (first === undefined) return null;
  if (typeof first !== 'string') {
    if (first.name === 'input') return first.attributes['checked'] !== undefined;
    return first.name === 'p' ? takeCheckbox(first.children) : null;
  }
  const found = /^\s*\[([ xX])\](?:\s|$)/.exec(first);
  if (found === null) return null;
  children[at] = first.slice(found[0].length);
  return found[1] !== ' ';
}
