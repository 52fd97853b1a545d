/** What a click acts on. A dialog closes on a click beside its content. */
const CONTROL =
  'a[href], button, input, select, textarea, label, summary, dialog, [role="option"], [role="treeitem"], [tabindex]';

/**
 * Ignores the second click of a double click where the first one put another control under the pointer: one click opens
 * a row, and a double click on it must not also press what the opened screen shows at that place. Runs until the
 * returned function is called.
 */
export function ignoreSecondClick(target: Window): () => void {
  /** What was under the pointer at the first press. */
  let pressed: readonly EventTarget[] = [];
  const onPress = (event: MouseEvent): void => {
    if (event.detail <= 1) pressed = event.composedPath();
    else if (isOnOther(event)) drop(event);
  };
  const onClick = (event: MouseEvent): void => {
    if (event.detail > 1 && isOnOther(event)) drop(event);
  };
  const isOnOther = (event: MouseEvent): boolean => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    return control !== null && !pressed.includes(control);
  };
  const events = [
    ['mousedown', onPress],
    ['click', onClick],
    ['dblclick', onClick],
  ] as const;
  for (const [type, listener] of events) target.addEventListener(type, listener, { capture: true });
  return () => {
    for (const [type, listener] of events) target.removeEventListener(type, listener, { capture: true });
  };
}

function drop(event: MouseEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
