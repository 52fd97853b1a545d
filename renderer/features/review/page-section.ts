/** The section of the comparison that a node is in; null: none. */
export function pageSection(node: Node | null): HTMLElement | null {
  return (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-page]') ?? null;
}
