import type { Galley } from '../../app/galley.ts';

/** Opens the Outbox at one of its rows, with its reason beside it. Null: at the current row. */
export function showInOutbox({ layout, router }: Pick<Galley, 'layout' | 'router'>, id: string | null): void {
  layout.wantsEntry = id;
  router.go({ kind: 'outbox' });
}
