import { getContext, setContext } from 'svelte';

/** Whether hidden characters in changes are named: a setting of the person. */
class HiddenMarks {
  shown = $state(true);
}

export const hiddenMarks = new HiddenMarks();

const NEW = 'galley-new-content';

/** Within new or removed content, all text is looked through for hidden characters. */
export function markHiddenIn(isNew: () => boolean): void {
  const around = isMarked();
  setContext(NEW, () => isNew() || around());
}

/** Whether the text of this component is drawn with marks. */
export function isMarked(): () => boolean {
  const marked = getContext<(() => boolean) | undefined>(NEW);
  return () => hiddenMarks.shown && marked?.() === true;
}
