import { SvelteSet } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import { hasName } from '#shared/outbox/signed.ts';
import { ok, type Result } from '#shared/result.ts';
import type { PlacedWrite, WritesPreview } from '#shared/rpc/packs.ts';
import type { MarkDifference } from '#shared/triage/carry.ts';
import type { Galley } from '../../app/galley.ts';
import { CANCELLED, inChunks, type Progress } from '../../host/files/in-chunks.ts';
import { count } from '../../ui/words.ts';
import { broughtRows, chosenWrites, decisionRows, deletionOf, saysWordsOf } from './brought-rows.ts';

/** Each write is on the disk before the next one, so one batch takes well below a second. */
const QUEUED_AT_ONCE = 20;

/** An imported file of writes: the person's choices, and the import. */
export class BringInWrites {
  readonly preview: WritesPreview;
  readonly rows: ReturnType<typeof broughtRows>;
  readonly decisions: ReturnType<typeof decisionRows>;
  readonly chosen = new SvelteSet<string>();
  readonly chosenDeletions = new SvelteSet<string>();
  readonly chosenDecisions = new SvelteSet<string>();
  /** Writes that were imported since the file was read. */
  readonly finished = new SvelteSet<string>();
  signed = $state(false);
  readonly writes = $derived.by(() => chosenWrites(this.rows, this.chosen));
  readonly saysWords = $derived(saysWordsOf(this.writes));
  readonly queued = $derived(this.writes.length + this.chosenDeletions.size);
  readonly total = $derived(this.queued + this.chosenDecisions.size);

  /** The chosen writes that were discarded in the pack, by what becomes of them here. */
  readonly deletions = $derived.by(() => {
    const chosen = this.preview.withdrawn.filter(({ id }) => this.chosenDeletions.has(id));
    const unsent = chosen.filter(({ state }) => state === 'unsent').length;
    return { unsent, sent: chosen.length - unsent };
  });

  /** How many of the chosen writes are imported. */
  readonly done = $derived(this.finished.size);

  constructor(preview: WritesPreview, placed: readonly PlacedWrite[], differences: readonly MarkDifference[]) {
    this.preview = preview;
    this.rows = broughtRows(preview.writes, placed);
    this.decisions = decisionRows(differences);
    // If the text was sent with the name before, an edit keeps the name.
    this.signed = this.rows.some(
      ({ brought: { state, before = '' } }) => state === 'changed' && hasName(before, preview.author),
    );
    for (const { brought, proposed } of this.rows) if (proposed) this.chosen.add(brought.id);
    for (const { id, state } of preview.withdrawn) if (state !== 'stuck') this.chosenDeletions.add(id);
    // A decision made here is only replaced by hand.
    for (const { key, before } of this.decisions) if (before === null) this.chosenDecisions.add(key);
  }

  /** The label of the button. */
  get verb(): string {
    const decisions = count(this.chosenDecisions.size, 'decision');
    if (this.queued === 0 && this.chosenDecisions.size > 0) return `Import ${decisions}`;
    return `Queue ${count(this.queued, 'change')}${this.chosenDecisions.size > 0 ? ` and import ${decisions}` : ''}`;
  }

  /**
   * Imports the chosen writes in batches, each once. Returns the message to show when all are imported. After a cancel
   * or an error, imported writes are deselected, so that the next import continues with the rest.
   */
  async bringIn(
    { app, packs, store }: Pick<Galley, 'app' | 'packs' | 'store'>,
    progress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Result<string>> {
    const before = this.done;
    const total = this.total;
    const note = (): void => {
      progress({ done: this.done - before, total });
    };
    let failure: AppError | null = null;
    let queued = 0;
    const gone = this.preview.withdrawn.filter(({ id }) => this.chosenDeletions.has(id));
    const deletions = gone.flatMap((withdrawn) => deletionOf(withdrawn, this.preview.madeAt) ?? []);
    for (const [writes, signed] of [
      [this.writes, this.signed],
      [deletions, false],
    ] as const) {
      const brought = await inChunks(
        writes,
        QUEUED_AT_ONCE,
        async (some) => {
          const answers = await packs.bringIn(some, this.preview, { signed });
          for (const { id, outcome, error } of answers.ok ? answers.value : []) {
            if (outcome === 'failed') failure ??= error;
            else this.#finish(this.chosen.has(id) ? this.chosen : this.chosenDeletions, id);
            if (outcome === 'queued') queued += 1;
          }
          return answers;
        },
        note,
        signal,
      );
      if (!brought.ok) return brought;
    }
    for (const { id, state } of gone) {
      if (state !== 'unsent') continue;
      if (signal.aborted) return CANCELLED;
      const discarded = await app.act(id, { kind: 'discard' });
      if (discarded.ok) {
        queued += 1;
        this.#finish(this.chosenDeletions, id);
      } else failure ??= discarded.error;
      note();
    }
    const decisions = { taken: 0, changed: 0 };
    const taken = await inChunks(
      this.decisions.filter(({ key }) => this.chosenDecisions.has(key)),
      QUEUED_AT_ONCE,
      async (some) => {
        const answer = await store.invoke('writes.takeMarks', { chosen: some.map(({ difference }) => difference) });
        if (!answer.ok) return answer;
        decisions.taken += answer.value.taken;
        decisions.changed += answer.value.changed;
        for (const { key } of some) this.#finish(this.chosenDecisions, key);
        return ok([]);
      },
      note,
      signal,
    );
    if (!taken.ok) return taken;
    return failure === null ? ok(resultText(this.preview.author, queued, decisions)) : { ok: false, error: failure };
  }

  #finish(chosen: SvelteSet<string>, key: string): void {
    if (!chosen.delete(key)) return;
    this.finished.add(key);
  }
}

/** "Selected: 2 deletions on the server, 1 unsent change to discard." */
export function deletionsWords({ unsent, sent }: BringInWrites['deletions']): string {
  const parts = [
    ...(sent > 0 ? [`${count(sent, 'deletion')} on the server`] : []),
    ...(unsent > 0 ? [`${count(unsent, 'unsent change')} to discard`] : []),
  ];
  return `Selected: ${parts.join(', ')}.`;
}

function resultText(
  author: string,
  queued: number,
  decisions: { readonly taken: number; readonly changed: number },
): string {
  const parts = [
    ...(queued === 0 ? [] : [`${count(queued, 'change')} by ${author} ${queued === 1 ? 'is' : 'are'} queued.`]),
    ...(decisions.taken === 0 ? [] : [`${count(decisions.taken, 'decision')} imported.`]),
    ...(decisions.changed === 0
      ? []
      : [
          `${count(decisions.changed, 'decision')} changed here in the meantime and stayed unchanged. Choose the file again.`,
        ]),
  ];
  return parts.length === 0 ? 'Nothing new to import' : parts.join(' ');
}
