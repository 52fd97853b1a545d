/** The focusable elements around this one, innermost first. */
export function focusableAround(element: HTMLElement): readonly HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at.matches('[tabindex]')) around.push(at);
  return around;
}

export function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}
