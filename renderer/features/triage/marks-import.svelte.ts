import type { AppError } from '#shared/errors.ts';
import type { TriageMark } from '#shared/triage/marks.ts';
import type { MarkStep } from '#shared/triage/undo.ts';
import type { Galley } from '../../app/galley.ts';
import { inChunks, type Progress } from '../../host/files/in-chunks.ts';
import { createTurns } from '../../host/files/turns.ts';
import type { DayOrder } from '../../spreadsheets/dates.ts';
import type { ReadMarks } from '../../spreadsheets/decisions/decision-file.ts';
import { UTC } from '../../spreadsheets/zones.ts';
import { addToPlan, changedFields, type Here, type Plan } from './import-plan.ts';
import { readDecisions } from './reading/file-reader.ts';

/** Decisions about ten thousand clusters are smaller. */
const LARGEST_BYTES = 50_000_000;
/** Decisions that are stored at once. */
const STORED_AT_ONCE = 200;
const NO_PLAN: Plan = { steps: [], newerHere: [] };

type Stage = 'choose' | 'reading' | 'comparing' | 'look' | 'importing';

export interface MarksImportSources {
  readonly marks: () => ReadonlyMap<string, TriageMark>;
  readonly issuesOf: (clusterId: string) => number | null;
  readonly now: () => number;
}

/** From a file to decisions: reads, compares and imports it in pieces, with progress. Each can be cancelled. */
export class MarksImport {
  stage = $state<Stage>('choose');
  /** Null: nothing can be counted yet. */
  progress = $state.raw<Progress | null>(null);
  read = $state.raw<ReadMarks | null>(null);
  plan = $state.raw<Plan>(NO_PLAN);
  order = $state<DayOrder | null>(null);
  zone = $state<string>(UTC);
  /** Why there is nothing to import. */
  refusal = $state<string | null>(null);
  error = $state.raw<AppError | null>(null);
  readonly isOpen: boolean = $derived.by(() => this.read?.dates.order === 'ask' && this.order === null);
  readonly busy: boolean = $derived.by(() => !['choose', 'look'].includes(this.stage));
  /** How many decisions change; other steps change only a time. */
  readonly decisions: number = $derived.by(
    () => this.plan.steps.filter(({ before, after }) => changedFields(before, after).length > 0).length,
  );
  readonly same: number = $derived.by(
    () => (this.read?.entries.length ?? 0) - this.plan.steps.length - this.plan.newerHere.length,
  );
  readonly #store: Pick<Galley['store'], 'invoke'>;
  readonly #here: MarksImportSources;
  #file: File | null = null;
  /** Edited decisions get the time when the file was chosen. */
  #chosenAt = 0;
  #running = new AbortController();

  constructor(store: Pick<Galley['store'], 'invoke'>, here: MarksImportSources) {
    this.#store = store;
    this.#here = here;
  }

  async choose(file: File | undefined): Promise<void> {
    this.#running.abort();
    [this.order, this.refusal, this.error, this.read, this.plan] = [null, null, null, null, NO_PLAN];
    [this.#file, this.stage] = [null, 'choose'];
    if (file === undefined) return;
    if (file.size > LARGEST_BYTES) {
      this.refusal = 'The file is larger than 50 MB, which is too large for triage decisions. Split it.';
      return;
    }
    this.#file = file;
    this.#chosenAt = this.#here.now();
    await this.#look(file);
  }

  async sayOrder(order: DayOrder): Promise<void> {
    this.order = order;
    if (this.#file !== null) await this.#look(this.#file);
  }

  async sayZone(zone: string): Promise<void> {
    this.zone = zone;
    if (this.#file !== null) await this.#look(this.#file);
  }

  /** Ends what is running. The decisions that are stored by then stay, and Undo takes them back. */
  cancel(): void {
    this.#running.abort();
  }

  /** The steps that were imported, and how many changed here in the meantime. Null: nothing was imported. */
  async import(): Promise<{ readonly applied: readonly MarkStep[]; readonly changed: number } | null> {
    const { steps } = this.plan;
    if (this.stage !== 'look' || this.isOpen || steps.length === 0) return null;
    const { signal } = (this.#running = new AbortController());
    this.stage = 'importing';
    const applied: MarkStep[] = [];
    let tried = 0;
    const stored = await inChunks(
      steps,
      STORED_AT_ONCE,
      async (some) => {
        const answer = await this.#store.invoke('triage.apply', { steps: some });
        if (answer.ok) {
          tried += some.length;
          applied.push(...answer.value);
        }
        return answer;
      },
      (progress) => (this.progress = progress),
      signal,
    );
    if (!stored.ok && !signal.aborted) this.error = stored.error;
    [this.progress, this.stage] = [null, 'look'];
    return { applied, changed: tried - applied.length };
  }

  async #look(file: File): Promise<void> {
    this.#running.abort();
    const { signal } = (this.#running = new AbortController());
    [this.stage, this.progress] = ['reading', null];
    const dates = { order: this.order, zone: this.zone };
    const read = await readDecisions(file, dates, (done, total) => (this.progress = { done, total }), signal);
    if (signal.aborted) return;
    if ('words' in read) {
      [this.refusal, this.stage, this.read, this.plan] = [read.words, 'choose', null, NO_PLAN];
      return;
    }
    const plan = await this.#planned(read, signal);
    if (plan === null) return;
    [this.read, this.plan, this.stage, this.progress] = [read, plan, 'look', null];
  }

  /** Null: it was cancelled. */
  async #planned({ entries }: ReadMarks, signal: AbortSignal): Promise<Plan | null> {
    this.stage = 'comparing';
    const next = createTurns(signal);
    const plan = { steps: [] as MarkStep[], newerHere: [] as string[] };
    const here: Here = { marks: this.#here.marks(), issuesOf: this.#here.issuesOf, now: this.#chosenAt };
    for (const [done, entry] of entries.entries()) {
      addToPlan(plan, entry, here);
      const goesOn = next(() => {
        this.progress = { done, total: entries.length };
      });
      if (!(typeof goesOn === 'boolean' ? goesOn : await goesOn)) return null;
    }
    return signal.aborted ? null : plan;
  }
}
