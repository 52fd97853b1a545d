/** The comparison's section that contains a node; null: none. */
export function pageSection(node: Node | null): HTMLElement | null {
  return (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-page]') ?? null;
}
