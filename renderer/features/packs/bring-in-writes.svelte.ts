import { SvelteSet } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import type { PlacedWrite, WritesPreview } from '#shared/rpc/packs.ts';
import type { MarkDifference } from '#shared/triage/carry.ts';
import type { Galley } from '../../app/galley.ts';
import { count } from '../../ui/words.ts';
import { broughtRows, chosenWrites, decisionRows, deletionOf, saysWordsOf } from './brought-rows.ts';

/** A file of writes that was read: what is chosen of it, and how that comes in. */
export class BringInWrites {
  readonly preview: WritesPreview;
  readonly rows: ReturnType<typeof broughtRows>;
  readonly decisions: ReturnType<typeof decisionRows>;
  readonly chosen = new SvelteSet<string>();
  readonly chosenDeletions = new SvelteSet<string>();
  readonly chosenDecisions = new SvelteSet<string>();
  signed = $state(false);
  readonly writes = $derived.by(() => chosenWrites(this.rows, this.chosen));
  readonly saysWords = $derived(saysWordsOf(this.writes));
  readonly queued = $derived(this.writes.length + this.chosenDeletions.size);
  readonly total = $derived(this.queued + this.chosenDecisions.size);

  constructor(preview: WritesPreview, placed: readonly PlacedWrite[], differences: readonly MarkDifference[]) {
    this.preview = preview;
    this.rows = broughtRows(preview.writes, placed);
    this.decisions = decisionRows(differences);
    for (const { brought, proposed } of this.rows) if (proposed) this.chosen.add(brought.id);
    for (const { id, state } of preview.withdrawn) if (state !== 'stuck') this.chosenDeletions.add(id);
    // What was decided here is only given up by hand.
    for (const { key, before } of this.decisions) if (before === null) this.chosenDecisions.add(key);
  }

  /** On the button. */
  get verb(): string {
    const decisions = count(this.chosenDecisions.size, 'decision');
    if (this.queued === 0 && this.chosenDecisions.size > 0) return `Import ${decisions}`;
    return `Queue ${count(this.queued, 'write')}${this.chosenDecisions.size > 0 ? ` and import ${decisions}` : ''}`;
  }

  /** Answers what is said once it is done. What failed is not chosen any more by then, and is in the error. */
  async bringIn({ app, packs, store }: Pick<Galley, 'app' | 'packs' | 'store'>): Promise<Result<string>> {
    const gone = this.preview.withdrawn.filter(({ id }) => this.chosenDeletions.has(id));
    const deletions = gone.flatMap((withdrawn) => deletionOf(withdrawn, this.preview.madeAt) ?? []);
    const [words, others] = [this.writes, deletions];
    const brought = await packs.bringIn(words, this.preview, { signed: this.signed });
    if (!brought.ok) return brought;
    const deleted = await packs.bringIn(others, this.preview, { signed: false });
    if (!deleted.ok) return deleted;
    let failure: AppError | null = null;
    for (const { error } of [...brought.value, ...deleted.value]) failure ??= error;
    for (const { id, state } of gone) {
      if (state !== 'unsent') continue;
      const discarded = await app.act(id, { kind: 'discard' });
      if (!discarded.ok) failure ??= discarded.error;
    }
    const chosen = this.decisions.filter(({ key }) => this.chosenDecisions.has(key));
    const taken = await store.invoke('writes.takeMarks', { chosen: chosen.map(({ difference }) => difference) });
    if (!taken.ok) return taken;
    if (failure !== null) return { ok: false, error: failure };
    const queued = [...brought.value, ...deleted.value].filter(({ outcome }) => outcome === 'queued').length;
    return ok(said(this.preview.author, queued + gone.length - deletions.length, taken.value));
  }
}

function said(author: string, queued: number, decisions: { readonly taken: number; readonly changed: number }): string {
  const parts = [
    ...(queued === 0 ? [] : [`${count(queued, 'write')} of ${author} ${queued === 1 ? 'is' : 'are'} queued.`]),
    ...(decisions.taken === 0 ? [] : [`${count(decisions.taken, 'decision')} imported.`]),
    ...(decisions.changed === 0
      ? []
      : [`${count(decisions.changed, 'decision')} changed here in the meantime and stayed: choose the file again.`]),
  ];
  return parts.length === 0 ? 'Nothing was new.' : parts.join(' ');
}
