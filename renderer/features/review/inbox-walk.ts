import type { RequestPlace, ReviewRow } from '#shared/rpc/review-views.ts';

/**
 * Steps through the change requests in the order in which the inbox last showed them. A sync may sort the inbox anew, and
 * a verdict may move a change request to another part of it: a step forward and one back still lead to where they began.
 */
export class InboxWalk {
  #ids: readonly string[] = [];

  /** Call it while the inbox is on screen. */
  remember(shown: readonly ReviewRow[]): void {
    this.#ids = shown.map(({ id }) => id);
  }

  /**
   * The next or previous change request. Null: there is none. `all`: the stored change requests; `shown`: what the inbox
   * would show now, which counts if the change request was not opened from the inbox; `mayOpen`: the others are left out.
   */
  step(
    from: RequestPlace | null,
    by: 1 | -1,
    now: {
      readonly all: readonly ReviewRow[];
      readonly shown: readonly ReviewRow[];
      readonly mayOpen: (row: ReviewRow) => boolean;
    },
  ): ReviewRow | null {
    const here = now.all.find((row) => row.spaceId === from?.spaceId && row.changeRequestId === from.changeRequestId);
    if (here === undefined || !this.#ids.includes(here.id)) this.remember(now.shown);
    const rows = new Map(now.all.map((row) => [row.id, row]));
    const at = here === undefined ? -1 : this.#ids.indexOf(here.id);
    for (let index = at + by; index >= 0 && index < this.#ids.length; index += by) {
      const row = rows.get(this.#ids[index] ?? '');
      if (row !== undefined && now.mayOpen(row)) return row;
    }
    return null;
  }
}
