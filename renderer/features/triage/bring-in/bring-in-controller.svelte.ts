import type { AppError } from '#shared/errors.ts';
import type { KnownConversation } from '#shared/rpc/triage.ts';
import type { Galley } from '../../../app/galley.ts';
import { dateColumn, type DateColumn, type DayOrder } from '../../../spreadsheets/dates.ts';
import { UTC } from '../../../spreadsheets/zones.ts';
import { createTurns } from '../../../host/files/turns.ts';
import { count } from '../../../ui/words.ts';
import { batchesOf } from './batches.ts';
import { CandidateCheck } from './check.ts';
import { LARGEST_FILES_BYTES, type Candidate, type Problem, type Reading } from './found.ts';
import { sortFound, type Existing, type Sorted } from './existing.ts';
import { conversationsOf, teamIn } from './mail.ts';
import { candidatesOf, datesIn, guessMapping, withUse, type ColumnUse, type Mapping } from './mapping.ts';
import { asMeant, dateTextOf, type Meaning } from './meaning.ts';
import { TOO_LARGE, type ReadFiles } from './read-files.ts';
import { readConversations } from '../reading/file-reader.ts';
import { roleWordsIn, type RoleUse, type RoleWord } from './roles.ts';
import { ServerLook } from './server-look.ts';

type Stage =
  | { readonly kind: 'choose' }
  /** `of` 0: the total is unknown so far. */
  | { readonly kind: 'reading'; readonly done: number; readonly of: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'queueing'; readonly done: number; readonly total: number };

const NOTHING: Reading = { found: [], problems: [] };
const NONE: Sorted = { fresh: [], same: 0, existing: [] };
const NO_DATES: DateColumn = { order: 'none', samples: [], hasZoneless: false };

type Known = ReadonlyMap<string, KnownConversation>;

/**
 * From chosen files to writes in the outbox. Conversations that are on the server are left out, unless the person
 * chooses to replace them.
 */
export class BringInController {
  readonly #galley: Pick<Galley, 'app' | 'announcer' | 'store'>;
  readonly #closed = new AbortController();
  stage = $state.raw<Stage>({ kind: 'choose' });
  name = $state('');
  files = $state.raw<ReadFiles | null>(null);
  mapping = $state.raw<Mapping>([]);
  team = $state('');
  dates = $state.raw<DateColumn>(NO_DATES);
  /** As the person chose; null: not chosen yet. */
  order = $state<DayOrder | null>(null);
  /** For all times without an offset. The default is the same on every computer. */
  zone = $state<string>(UTC);
  roles = $state.raw<readonly RoleWord[]>([]);
  #chosenRoles: ReadonlyMap<string, RoleUse> = new Map();
  reading = $state.raw<Reading>(NOTHING);
  sorted = $state.raw<Sorted>(NONE);
  /** Ids of conversations that exist with other content and are to be replaced. */
  replaced = $state.raw<ReadonlySet<string>>(new Set());
  /** The progress of asking the server for ids; null: it is not being asked. */
  comparing = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  /** The progress of checking the file's conversations; null: all are checked, or it takes no time. */
  checking = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  /** How many conversations were queued before an interruption; null: there was none. */
  stopped = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  #queueing = new AbortController();
  readonly #server: ServerLook;
  refusal = $state<string | null>(null);
  error = $state.raw<AppError | null>(null);
  #turn = 0;
  /** The running or last reading. */
  #looking: Promise<void> = Promise.resolve();
  #asked = false;

  readonly replacing: readonly Existing[] = $derived.by(() =>
    this.sorted.existing.filter(({ found }) => this.replaced.has(found.conversation.id)),
  );
  /** How many conversations will be imported. */
  readonly total: number = $derived.by(() => this.sorted.fresh.length + this.replacing.length);
  /** No column has the messages, so that it is unknown whether rows are empty. */
  readonly lacksWords: boolean = $derived.by(() => this.files?.form === 'sheet' && !this.mapping.includes('body'));
  /** Open questions that only the person can answer: nothing is queued before. */
  readonly isOpen: boolean = $derived.by(
    () =>
      this.lacksWords ||
      (this.dates.order === 'ask' && this.order === null) ||
      this.roles.some(({ use }) => use === null),
  );
  /** Null: the files are not mail. */
  readonly byTeam = $derived.by(() => {
    const files = this.files;
    return files?.form === 'mail' ? { ...teamIn(files.messages, this.#team), of: files.messages.length } : null;
  });
  readonly problems: readonly Problem[] = $derived.by(() => [
    ...(this.files?.form === 'mail' ? this.files.problems : []),
    ...(this.lacksWords ? [] : this.reading.problems),
  ]);

  constructor(galley: Pick<Galley, 'app' | 'announcer' | 'store'>) {
    this.#galley = galley;
    this.#server = new ServerLook((id) => galley.app.visitConversation(id));
  }

  async choose(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return;
    this.refusal = null;
    this.error = null;
    this.files = null;
    [this.checking, this.stopped] = [null, null];
    // Running reads of earlier files become obsolete.
    this.#turn += 1;
    this.reading = NOTHING;
    this.sorted = NONE;
    this.replaced = new Set();
    this.#forgetMeaning();
    this.name = chosen.length === 1 ? (chosen[0]?.name ?? '') : count(chosen.length, 'file');
    if (chosen.reduce((sum, { size }) => sum + size, 0) > LARGEST_FILES_BYTES) {
      this.refusal = TOO_LARGE;
      return;
    }
    this.stage = { kind: 'reading', done: 0, of: 0 };
    const read = await this.#read(chosen);
    if (this.#closed.signal.aborted) return;
    if (read.form === 'refused') {
      this.refusal = read.words;
      this.stage = { kind: 'choose' };
      return;
    }
    this.files = read;
    if (read.form === 'sheet') this.mapping = guessMapping(read.sheet.columns);
    await this.look();
    this.stage = { kind: 'look' };
  }

  async use(column: number, use: ColumnUse): Promise<void> {
    const before = this.mapping;
    this.mapping = withUse(before, column, use);
    if (before.indexOf('createdAt') !== this.mapping.indexOf('createdAt')) this.order = null;
    if (before.indexOf('role') !== this.mapping.indexOf('role')) this.#chosenRoles = new Map();
    await this.look();
  }

  async sayOrder(order: DayOrder): Promise<void> {
    this.order = order;
    await this.look();
  }

  async sayZone(zone: string): Promise<void> {
    this.zone = zone;
    await this.look();
  }

  /** The meaning of these words of the file, by key. */
  async say(keys: readonly string[], use: RoleUse): Promise<void> {
    this.#chosenRoles = new Map([...this.#chosenRoles, ...keys.map((key) => [key, use] as const)]);
    await this.look();
  }

  /** Chooses which existing conversations are replaced. */
  replace(ids: Iterable<string>, wanted: boolean): void {
    const replaced = new Set(this.replaced);
    for (const id of ids)
      if (wanted) replaced.add(id);
      else replaced.delete(id);
    this.replaced = replaced;
  }

  /** Reads the files again with the person's choices. */
  look(): Promise<void> {
    this.#looking = this.#look();
    return this.#looking;
  }

  /**
   * Queues new and replacing conversations in batches; returns whether all are queued. A choice made just before
   * counts: the files are read again first, and if the number of conversations then differs from the button's, nothing
   * is queued.
   */
  async queue(): Promise<boolean> {
    if (this.stage.kind !== 'look' || this.#asked) return false;
    const shown = this.total;
    this.#asked = true;
    await this.#lookedLast();
    this.#asked = false;
    return this.total === shown && this.#queueAll();
  }

  /** Stops after the current batch. The rest can be imported next. */
  stop(): void {
    this.#queueing.abort();
  }

  close(): void {
    this.#closed.abort();
  }

  async #lookedLast(): Promise<void> {
    for (let seen: Promise<void> | null = null; seen !== this.#looking;) {
      seen = this.#looking;
      await seen;
    }
  }

  async #look(): Promise<void> {
    const turn = (this.#turn += 1);
    const candidates = await this.#candidates(turn);
    if (candidates === null) return;
    const dates = dateColumn(this.#dateTexts(candidates));
    const roles = this.files?.form === 'mail' ? [] : roleWordsIn(candidates, this.#chosenRoles);
    const order = dates.order === 'ask' ? this.order : dates.order === 'none' ? null : dates.order;
    const meaning = { dates: { order, zone: this.zone }, roles: this.#chosenRoles };
    const reading = await this.#check(turn, candidates, meaning);
    if (reading === null) return;
    this.checking = null;
    const known = await this.#knownOf(reading);
    if (turn !== this.#turn) return;
    this.dates = dates;
    this.roles = roles;
    this.reading = reading;
    this.sorted = sortFound(reading.found, known, this.#server.asked);
    await this.#compare(turn, reading, known);
  }

  /** Null: another reading began, or the dialog was closed. */
  async #check(turn: number, candidates: readonly Candidate[], meaning: Meaning): Promise<Reading | null> {
    const next = createTurns(this.#closed.signal);
    const check = new CandidateCheck();
    for (const [done, candidate] of candidates.entries()) {
      check.add(asMeant(candidate, meaning));
      const isWanted = next(() => {
        this.checking = { done, of: candidates.length };
      });
      if (!(typeof isWanted === 'boolean' ? isWanted : await isWanted) || turn !== this.#turn) return null;
    }
    return check.reading;
  }

  /**
   * Asks the server which conversations exist. Without it, known ones are shown, and all are checked before sending.
   */
  async #compare(turn: number, reading: Reading, known: Known): Promise<void> {
    const { app } = this.#galley;
    const ids = reading.found.map(({ conversation }) => conversation.id);
    const missing = app.offline || app.signedOut ? [] : this.#server.missing(ids, (id) => known.has(id));
    if (missing.length > 0) {
      await this.#server.ask(missing, (done) => {
        if (turn !== this.#turn || this.#closed.signal.aborted) return false;
        this.comparing = { done, of: missing.length };
        return true;
      });
      const fresh = await this.#knownOf(reading);
      if (turn !== this.#turn) return;
      this.sorted = sortFound(reading.found, fresh, this.#server.asked);
    }
    this.comparing = null;
  }

  async #queueAll(): Promise<boolean> {
    const { app, announcer } = this.#galley;
    const { account } = app;
    if (account === null || this.stage.kind !== 'look' || this.isOpen) return false;
    this.error = null;
    this.#queueing = new AbortController();
    const before = this.stopped?.done ?? 0;
    const total = this.total;
    let done = 0;
    for (const { body, agreement } of batchesOf(this.sorted.fresh, this.replacing)) {
      if (this.#closed.signal.aborted || this.#queueing.signal.aborted) break;
      this.stage = { kind: 'queueing', done, total };
      const last = done + body.length;
      const which = body.length === 1 ? String(last) : `${String(done + 1)} to ${String(last)}`;
      const input = { organizationId: account.organizationId, body };
      const subject = `${which} of ${String(total)}, ${this.name}`;
      const queued = await app.enqueue({ kind: 'ingestConversations', input, base: { ...agreement }, subject }, null);
      if (!queued.ok) {
        this.error = queued.error;
        break;
      }
      done = last;
    }
    if (done === total) {
      announcer.say(`${count(done, 'conversation')} queued${app.offline ? ', to be sent when you’re online' : ''}.`);
      return true;
    }
    if (done > 0) announcer.say(`${count(done, 'conversation')} of ${String(total)} queued.`);
    if (before + done > 0) this.stopped = { done: before + done, of: before + total };
    await this.look();
    this.stage = { kind: 'look' };
    return false;
  }

  #read(chosen: readonly File[]): Promise<ReadFiles> {
    const progress = (done: number, of: number): void => {
      if (this.stage.kind === 'reading') this.stage = { kind: 'reading', done, of };
    };
    return readConversations(chosen, progress, this.#closed.signal);
  }

  #forgetMeaning(): void {
    this.dates = NO_DATES;
    this.order = null;
    this.roles = [];
    this.#chosenRoles = new Map();
  }

  #dateTexts(candidates: readonly Candidate[]): readonly string[] {
    return this.files?.form === 'sheet'
      ? datesIn(this.files.sheet, this.mapping)
      : candidates.flatMap(({ given }) => dateTextOf(given) ?? []);
  }

  get #team(): readonly string[] {
    return this.team.split(/[\s,;]+/);
  }

  /** Null: another reading began, or the dialog was closed. */
  async #candidates(turn: number): Promise<readonly Candidate[] | null> {
    switch (this.files?.form) {
      case 'json':
        return this.files.candidates;
      case 'sheet': {
        const next = createTurns(this.#closed.signal);
        return candidatesOf(
          this.files.sheet,
          this.mapping,
          async () => (await next(() => undefined)) && turn === this.#turn,
        );
      }
      case 'mail':
        return conversationsOf(this.files.messages, this.#team);
      default:
        return [];
    }
  }

  async #knownOf({ found }: Reading): Promise<Known> {
    const known = await this.#galley.store.invoke('conversations.known', {
      ids: found.map(({ conversation }) => conversation.id),
    });
    this.error = known.ok ? this.error : known.error;
    return new Map(known.ok ? known.value.map((one) => [one.id, one]) : []);
  }
}
