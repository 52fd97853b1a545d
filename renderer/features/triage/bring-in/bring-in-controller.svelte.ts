import type { AppError } from '#shared/errors.ts';
import type { Galley } from '../../../app/galley.ts';
import { dateColumn, type DateColumn, type DayOrder } from '../../../app/tables/dates.ts';
import { UTC } from '../../../app/tables/zones.ts';
import { count } from '../../../ui/words.ts';
import { batchesOf } from './batches.ts';
import { checkCandidates } from './check.ts';
import { LARGEST_FILES_BYTES, type Candidate, type Found, type Problem, type Reading } from './found.ts';
import { conversationsOf, teamIn } from './mail.ts';
import { candidatesOf, datesIn, guessMapping, withUse, type ColumnUse, type Mapping } from './mapping.ts';
import { asMeant, dateTextOf } from './meaning.ts';
import { readFiles, TOO_LARGE, type ReadFiles } from './read-files.ts';
import { roleWordsIn, type RoleUse, type RoleWord } from './roles.ts';

type Stage =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading'; readonly messages: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'queueing'; readonly done: number; readonly total: number };

const NOTHING: Reading = { found: [], problems: [] };
const NO_DATES: DateColumn = { order: 'none', samples: [], hasZoneless: false };

/** From chosen files to writes in the outbox. What was handed in before is known by its id, and left out. */
export class BringInController {
  readonly #galley: Pick<Galley, 'app' | 'announcer' | 'store'>;
  readonly #closed = new AbortController();
  stage = $state.raw<Stage>({ kind: 'choose' });
  name = $state('');
  files = $state.raw<ReadFiles | null>(null);
  mapping = $state.raw<Mapping>([]);
  team = $state('');
  dates = $state.raw<DateColumn>(NO_DATES);
  /** As the person says; null: they have not. */
  order = $state<DayOrder | null>(null);
  /** Of all times without an offset. The same on every computer, unless the person says otherwise. */
  zone = $state<string>(UTC);
  roles = $state.raw<readonly RoleWord[]>([]);
  #said: ReadonlyMap<string, RoleUse> = new Map();
  reading = $state.raw<Reading>(NOTHING);
  /** Handed in from here before, or on the service already: how many parts of each are known to be there. */
  known = $state.raw<ReadonlyMap<string, number | null>>(new Map());
  /** The person wants what was handed in before handed in again: of most of it nobody can say here whether it has grown. */
  again = $state(false);
  refusal = $state<string | null>(null);
  error = $state.raw<AppError | null>(null);
  #turn = 0;
  /** The look under way, or the last one. */
  #looking: Promise<void> = Promise.resolve();
  #asked = false;

  /** What is new, and what has grown since: a conversation that is handed in again replaces itself. */
  readonly fresh: readonly Found[] = $derived.by(() =>
    this.reading.found.filter((found) => !this.known.has(found.conversation.id) || this.again || this.#hasGrown(found)),
  );
  readonly grown: number = $derived.by(() => this.reading.found.filter((found) => this.#hasGrown(found)).length);
  readonly handedIn: number = $derived.by(
    () => this.reading.found.filter(({ conversation }) => this.known.has(conversation.id)).length,
  );
  /** What only the person can tell, and has not told yet: nothing is queued before. */
  readonly isOpen: boolean = $derived.by(
    () => (this.dates.order === 'ask' && this.order === null) || this.roles.some(({ use }) => use === null),
  );
  /** Null: it is no mail. */
  readonly byTeam = $derived.by(() => {
    const files = this.files;
    return files?.form === 'mail' ? { ...teamIn(files.messages, this.#team), of: files.messages.length } : null;
  });
  readonly problems: readonly Problem[] = $derived.by(() => [
    ...(this.files?.form === 'mail' ? this.files.problems : []),
    ...this.reading.problems,
  ]);

  constructor(galley: Pick<Galley, 'app' | 'announcer' | 'store'>) {
    this.#galley = galley;
  }

  async choose(chosen: readonly File[]): Promise<void> {
    if (chosen.length === 0) return;
    this.refusal = null;
    this.error = null;
    this.files = null;
    // What is still being read of the files before is of no use any more.
    this.#turn += 1;
    this.reading = NOTHING;
    this.#forgetMeaning();
    this.name = chosen.length === 1 ? (chosen[0]?.name ?? '') : count(chosen.length, 'file');
    if (chosen.reduce((sum, { size }) => sum + size, 0) > LARGEST_FILES_BYTES) {
      this.refusal = TOO_LARGE;
      return;
    }
    this.stage = { kind: 'reading', messages: 0 };
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
    if (before.indexOf('role') !== this.mapping.indexOf('role')) this.#said = new Map();
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

  /** What these words of the file mean, each by its key. */
  async say(keys: readonly string[], use: RoleUse): Promise<void> {
    this.#said = new Map([...this.#said, ...keys.map((key) => [key, use] as const)]);
    await this.look();
  }

  /** Reads once more what the files say, as the person now says that they mean it. */
  look(): Promise<void> {
    this.#looking = this.#look();
    return this.#looking;
  }

  /**
   * Queues what is new, a batch at a time; says whether all of it is queued. What was changed just before counts: it is read
   * first, and where there is another number of conversations in it than stood on the button, nothing is queued.
   */
  async queue(): Promise<boolean> {
    if (this.stage.kind !== 'look' || this.#asked) return false;
    const said = this.fresh.length;
    this.#asked = true;
    await this.#lookedLast();
    this.#asked = false;
    return this.fresh.length === said && this.#queueFresh();
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
    const candidates = await this.#candidates();
    const dates = dateColumn(this.#dateTexts(candidates));
    const roles = this.files?.form === 'mail' ? [] : roleWordsIn(candidates, this.#said);
    const order = dates.order === 'ask' ? this.order : dates.order === 'none' ? null : dates.order;
    const meaning = { dates: { order, zone: this.zone }, roles: this.#said };
    const reading = checkCandidates(candidates.map((candidate) => asMeant(candidate, meaning)));
    const known = await this.#knownOf(reading);
    if (turn !== this.#turn) return;
    this.dates = dates;
    this.roles = roles;
    this.reading = reading;
    this.known = known;
  }

  async #queueFresh(): Promise<boolean> {
    const { app, announcer } = this.#galley;
    const { account } = app;
    if (account === null || this.stage.kind !== 'look' || this.isOpen) return false;
    this.error = null;
    const [fresh, batches] = [this.fresh, batchesOf(this.fresh)];
    let done = 0;
    for (const body of batches) {
      if (this.#closed.signal.aborted) break;
      this.stage = { kind: 'queueing', done, total: fresh.length };
      const subject = `${String(done + 1)} to ${String(done + body.length)} of ${String(fresh.length)}, ${this.name}`;
      const input = { organizationId: account.organizationId, body };
      const queued = await app.enqueue({ kind: 'ingestConversations', input, subject }, null);
      if (!queued.ok) {
        this.error = queued.error;
        break;
      }
      done += body.length;
    }
    if (done === fresh.length) {
      announcer.say(`${count(done, 'conversation')} queued${app.offline ? ', to be sent with the network' : ''}.`);
      return true;
    }
    if (done > 0) announcer.say(`${count(done, 'conversation')} of ${String(fresh.length)} queued.`);
    await this.look();
    this.stage = { kind: 'look' };
    return false;
  }

  async #read(chosen: readonly File[]): Promise<ReadFiles> {
    try {
      const given = await Promise.all(
        chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      );
      const progress = (messages: number): void => {
        this.stage = { kind: 'reading', messages };
      };
      return await readFiles(given, progress, this.#closed.signal);
    } catch {
      return { form: 'refused', words: 'The file could not be read. It may have been moved or changed.' };
    }
  }

  #forgetMeaning(): void {
    this.dates = NO_DATES;
    this.order = null;
    this.roles = [];
    this.#said = new Map();
  }

  #dateTexts(candidates: readonly Candidate[]): readonly string[] {
    return this.files?.form === 'sheet'
      ? datesIn(this.files.sheet, this.mapping)
      : candidates.flatMap(({ given }) => dateTextOf(given) ?? []);
  }

  get #team(): readonly string[] {
    return this.team.split(/[\s,;]+/);
  }

  #candidates(): readonly Candidate[] | Promise<readonly Candidate[]> {
    switch (this.files?.form) {
      case 'json':
        return this.files.candidates;
      case 'sheet':
        return candidatesOf(this.files.sheet, this.mapping);
      case 'mail':
        return conversationsOf(this.files.messages, this.#team);
      default:
        return [];
    }
  }

  #hasGrown({ conversation }: Found): boolean {
    const parts = this.known.get(conversation.id) ?? null;
    return parts !== null && conversation.parts.length > parts;
  }

  async #knownOf({ found }: Reading): Promise<ReadonlyMap<string, number | null>> {
    const known = await this.#galley.store.invoke('conversations.known', {
      ids: found.map(({ conversation }) => conversation.id),
    });
    this.error = known.ok ? this.error : known.error;
    return new Map(known.ok ? known.value.map(({ id, parts }) => [id, parts]) : []);
  }
}
