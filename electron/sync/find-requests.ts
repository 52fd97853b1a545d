import type { ChangeRequest, Space } from '#shared/contract/index.ts';
import { isClosedStatus, STATUS_CLOSED, STATUS_UNTOLD } from '#shared/request-status.ts';
import { appError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import type { KnownRequests, RequestProbe } from '#shared/model/review.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import { noteRefusal } from './access.ts';
import type { SyncContext } from './context.ts';
import { lookAtRequest, type PlacedRequest } from './look-at-request.ts';
import { createNumberSearch, lastingGaps } from './request-numbers.ts';

/** The most requests that a run may use to search for change requests. The rest follows in the next run. */
export interface ProbeBudget {
  left: number;
}

export const PROBES_A_RUN = 300;
const DAY_MS = 24 * 60 * 60 * 1_000;
const LEAST_BETWEEN_CHECKS_MS = 5 * 60 * 1_000;
const MOST_BETWEEN_CHECKS_MS = 7 * DAY_MS;
/** Known ones that a run checks for changes. */
const CHECKS_A_RUN = 60;
/** After this many refusals in a row, this person has no access. */
const MOST_REFUSALS = 3;

/**
 * Finds the change requests of a space without a list: first those that comments refer to, then by number, as long as
 * the space's count says that there are more. Then it checks known ones again, recently changed ones often, quiet ones
 * rarely. Each batch is stored with the progress of the search, so that an interrupted search continues there.
 */
export async function findRequests(
  context: SyncContext,
  space: Space,
  known: KnownRequests,
  { full, budget }: { readonly full: boolean; readonly budget: ProbeBudget },
): Promise<Result<readonly PlacedRequest[]>> {
  const finding = new Finding(context, space, known, budget);
  const outcome = await finding.run(full || context.access.of(space.id).requests !== undefined);
  if (!outcome.ok) return outcome;
  const noted = finding.isRefused
    ? await noteRefusal(context, space.id, 'requests', appError('forbidden', 'no change request may be read'))
    : finding.hasAnswer
      ? await context.access.back(space.id, 'requests')
      : ok(null);
  return noted.ok ? ok(finding.rows()) : noted;
}

type Answer = 'there' | 'missing' | 'barred';

class Finding {
  readonly #context: SyncContext;
  readonly #space: Space;
  readonly #budget: ProbeBudget;
  readonly #rows: Map<string, PlacedRequest>;
  readonly #startedAt: number;
  #probe: RequestProbe;
  #fresh: PlacedRequest[] = [];
  /** Stored ones that the server no longer finds. */
  readonly #silent = new Set<string>();
  #answered = 0;
  #refusals = 0;

  constructor(context: SyncContext, space: Space, { rows, probe }: KnownRequests, budget: ProbeBudget) {
    this.#context = context;
    this.#space = space;
    this.#budget = budget;
    this.#startedAt = context.now();
    this.#rows = new Map(rows.map((row) => [row.id, { ...row, space: space.id }]));
    this.#probe = probe ?? {
      spaceId: space.id,
      count: 0,
      gaps: [],
      barred: [],
      checked: {},
      hints: [],
      restUntil: null,
    };
  }

  rows(): readonly PlacedRequest[] {
    return [...this.#rows.values()];
  }

  async run(full: boolean): Promise<Result<null>> {
    for (const step of [() => this.#followHints(), () => this.#searchNumbers(full), () => this.#checkKnown(full)]) {
      const done = await step();
      if (!done.ok) return done;
      if (this.#stopped) break;
    }
    return this.#dropSilent();
  }

  /** So many refusals in a row mean that this person has no access. */
  get isRefused(): boolean {
    return this.#refusals >= MOST_REFUSALS;
  }

  get hasAnswer(): boolean {
    return this.#answered > 0;
  }

  get #stopped(): boolean {
    return this.#context.signal.aborted || this.isRefused || this.#budget.left <= 0;
  }

  #numbers(): readonly number[] {
    return [...this.#rows.values()].map(({ number }) => number);
  }

  /** Reads change requests that comments refer to. */
  async #followHints(): Promise<Result<null>> {
    const { hints } = this.#probe;
    if (hints.length === 0) return ok(null);
    const asked = hints.slice(0, this.#budget.left);
    const wanted = asked.filter((hint) => !this.#rows.has(hint) && !this.#numbers().includes(Number(hint)));
    for (let start = 0; start < wanted.length; start += REQUESTS_AT_ONCE) {
      const looked = await this.#lookAtAll(
        wanted.slice(start, start + REQUESTS_AT_ONCE).map((id) => ({ id, known: null })),
      );
      if (!looked.ok) return looked;
    }
    this.#probe = { ...this.#probe, hints: hints.slice(asked.length) };
    return this.#store();
  }

  async #searchNumbers(full: boolean): Promise<Result<null>> {
    const { count: countBefore, gaps, restUntil } = this.#probe;
    const count = this.#space.changeRequests;
    const anew = full || count !== countBefore || (restUntil !== null && restUntil <= this.#startedAt);
    if (!anew && restUntil !== null) return ok(null);
    const barred = anew ? [] : this.#probe.barred;
    const known = [...this.#numbers(), ...barred].filter((number) => number > 0);
    const search = createNumberSearch({ count, known, gaps: anew ? lastingGaps(gaps, known) : gaps });
    this.#probe = { ...this.#probe, count, barred, restUntil: null };
    while (!this.#stopped) {
      const numbers = search.take(Math.min(REQUESTS_AT_ONCE, this.#budget.left));
      if (numbers.length === 0) {
        this.#probe = { ...this.#probe, restUntil: this.#startedAt + DAY_MS };
        return this.#store();
      }
      const looked = await this.#lookAtAll(numbers.map((number) => ({ id: String(number), known: null })));
      if (!looked.ok) return looked;
      for (const [index, number] of numbers.entries()) {
        const answer = looked.value[index] ?? 'barred';
        search.answered(number, answer === 'missing' ? 'missing' : 'there');
        if (answer === 'barred') this.#probe = { ...this.#probe, barred: [...this.#probe.barred, number] };
      }
      this.#probe = { ...this.#probe, gaps: search.gaps() };
      const stored = await this.#store();
      if (!stored.ok) return stored;
    }
    if (this.#refusals < MOST_REFUSALS) return ok(null);
    this.#probe = { ...this.#probe, restUntil: this.#startedAt + DAY_MS };
    return this.#store();
  }

  /** Quiet ones are rarely checked. If the count says that one was deleted, all are checked within a day. */
  async #checkKnown(full: boolean): Promise<Result<null>> {
    const { checked } = this.#probe;
    const oneWent = this.#rows.size > this.#space.changeRequests;
    const dueAt = (row: ChangeRequest): number => {
      const last = checked[row.id] ?? 0;
      // A clock that was corrected since may have stored a time in the future.
      if (full) return Math.min(last, this.#startedAt);
      return oneWent ? Math.min(nextCheck(row, last), last + DAY_MS) : nextCheck(row, last);
    };
    const due = [...this.#rows.values()]
      .map((row) => ({ row, at: dueAt(row) }))
      .filter(({ at }) => at <= this.#startedAt)
      .sort((one, other) => one.at - other.at)
      .slice(0, Math.min(full ? PROBES_A_RUN : CHECKS_A_RUN, this.#budget.left))
      .map(({ row }) => ({ id: row.id, known: row }));
    for (let start = 0; start < due.length && !this.#stopped; start += REQUESTS_AT_ONCE) {
      const looked = await this.#lookAtAll(due.slice(start, start + REQUESTS_AT_ONCE));
      if (!looked.ok) return looked;
      const stored = await this.#store();
      if (!stored.ok) return stored;
    }
    return ok(null);
  }

  async #lookAtAll(
    places: readonly { readonly id: string; readonly known: ChangeRequest | null }[],
  ): Promise<Result<readonly Answer[]>> {
    this.#budget.left -= places.length;
    const looks = await Promise.all(
      places.map(({ id, known }) =>
        lookAtRequest(this.#context, { spaceId: this.#space.id, changeRequestId: id }, known),
      ),
    );
    const answers: Answer[] = [];
    for (const [index, look] of looks.entries()) {
      const place = places[index];
      if (look.ok) {
        this.#take(this.#closedWhereAllAre(look.value));
        answers.push('there');
      } else if (look.error.code === 'not-found' || look.error.code === 'invalid-request') {
        if (place !== undefined && place.known !== null) this.#silent.add(place.id);
        answers.push('missing');
      } else if (look.error.code === 'forbidden' || look.error.code === 'invalid-response') {
        // It exists but cannot be read: by this person, or at all.
        if (look.error.code === 'invalid-response') this.#context.problems([look.error]);
        else this.#refusals += 1;
        answers.push('barred');
      } else return look;
    }
    return ok(answers);
  }

  #take(row: PlacedRequest): void {
    this.#answered += 1;
    this.#refusals = 0;
    this.#rows.set(row.id, row);
    this.#fresh.push(row);
    this.#probe = { ...this.#probe, checked: { ...this.#probe.checked, [row.id]: this.#startedAt } };
  }

  #closedWhereAllAre(row: PlacedRequest): PlacedRequest {
    const { changeRequestsOpen, changeRequestsDraft } = this.#space;
    return row.status === STATUS_UNTOLD && changeRequestsOpen + changeRequestsDraft === 0
      ? { ...row, status: STATUS_CLOSED }
      : row;
  }

  /** Stores rows and the progress of the search, in one transaction. */
  async #store(gone: readonly string[] = []): Promise<Result<null>> {
    const rows = this.#fresh;
    this.#fresh = [];
    return this.#context.store.invoke('commit', {
      changeRequests: {
        rows,
        wholeSpaces: [],
        fetchedAt: this.#startedAt,
        gone: gone.map((id) => ({ spaceId: this.#space.id, id })),
        probe: this.#probe,
      },
    });
  }

  /**
   * A missing change request was deleted if another one of the same space answers, or if the space's count is lower.
   * Otherwise a lost permission is more likely.
   */
  async #dropSilent(): Promise<Result<null>> {
    const gone = [...this.#silent];
    if (gone.length === 0) return ok(null);
    if (this.#answered === 0 && this.#space.changeRequests >= this.#rows.size) return ok(null);
    const checked = { ...this.#probe.checked };
    for (const id of gone) {
      this.#rows.delete(id);
      Reflect.deleteProperty(checked, id);
    }
    this.#probe = { ...this.#probe, checked };
    return this.#store(gone);
  }
}

/** A tenth of the time since its last change, within limits. */
function nextCheck({ updatedAt, status }: ChangeRequest, checkedAt: number): number {
  const quietMs = updatedAt === undefined ? DAY_MS : checkedAt - Date.parse(updatedAt);
  const wait = isClosedStatus(status) ? MOST_BETWEEN_CHECKS_MS : quietMs / 10;
  const within = Math.min(MOST_BETWEEN_CHECKS_MS, Math.max(LEAST_BETWEEN_CHECKS_MS, wait));
  return checkedAt + (Number.isFinite(within) ? within : DAY_MS);
}
