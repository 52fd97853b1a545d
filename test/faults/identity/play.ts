import type { PendingOperation } from '#shared/outbox/operation.ts';
import { writerCauses } from '#shared/outbox/operation.ts';
import { textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import type { VirtualTime } from '../support/time.ts';
import type { House } from './house.ts';
import { HUMANS, humanWith, serviceOf, tokenOf, visitorOf, wayOf, type Human, type Way } from './people.ts';
import { shown } from './look.ts';
import type { Deed, Step } from './schedule.ts';
import type { DeedOf, Seat } from './seat.ts';
import type { PageWindow } from './window.ts';
import { textFor, wordsIn, type Word } from './words.ts';

/**
 * Plays a schedule. People do not write where they can see that somebody else is signed in: whoever sits down first signs in,
 * out, or switches. They go on writing where they sat, whatever is done at another window, until theirs is locked. Signed out,
 * one person at a time writes in an account.
 */
export class Play {
  readonly words: Word[] = [];
  readonly breaks: string[] = [];
  readonly #house: House;
  readonly #ways: readonly Way[];
  readonly #time: VirtualTime;
  readonly #log: (line: string) => void;
  #seats: Seat[];
  /** Accounts that somebody signed out of, and who writes there since. */
  readonly #out = new Map<string, Human | null>();

  constructor(house: House, ways: readonly Way[], time: VirtualTime, windows: number, log: (line: string) => void) {
    this.#house = house;
    this.#ways = ways;
    this.#time = time;
    this.#log = log;
    this.#seats = Array.from({ length: windows }, (_, at) => ({
      human: HUMANS[at % HUMANS.length] ?? 'ann',
      chosen: null,
      writes: false,
    }));
  }

  async step({ window, human, deed, settles }: Step): Promise<void> {
    const at = window % this.#seats.length;
    const seat = this.#seats[at];
    const page = this.#house.windows[at];
    if (seat === undefined || page === undefined) return;
    const line = `${String(at)} ${deed.do === 'sit' ? (HUMANS[human] ?? '') : seat.human}: ${JSON.stringify(deed)}`;
    this.#log(line);
    this.#time.tick();
    await this.#do(deed, at, seat, page, HUMANS[human] ?? 'ann');
    if (settles) await this.#time.quiet();
    for (const [index, { chosen }] of this.#seats.entries()) {
      const shown = this.#house.windows[index]?.accountId ?? null;
      if (settles && chosen !== null && shown !== chosen)
        this.#break(`window ${String(index)} shows ${String(shown)} where ${chosen} was chosen`);
    }
  }

  async #do(deed: Deed, at: number, seat: Seat, page: PageWindow, human: Human): Promise<void> {
    switch (deed.do) {
      case 'sit':
        seat.human = human;
        seat.writes = this.#mayWrite(seat, page);
        return;
      case 'write':
        return this.#write(deed, seat, page);
      case 'edit':
        return this.#edit(deed, seat, page);
      case 'type':
      case 'send':
      case 'take':
      case 'leave':
        return this.#field(deed, seat, page);
      case 'connect':
        return this.#connect(deed, seat, page);
      case 'reconnect': {
        const { baseUrl, organizationId } = wayOf(this.#ways, deed.service).world;
        const { app } = this.#house;
        if (app === null) return;
        // From another terminal: no window is asked.
        const token = tokenOf(seat.human, deed.token);
        const input = { baseUrl, organizationId, token };
        const opened = await this.#lasting('connecting', app.calls.reconnect(input));
        this.#log(`  ${opened.ok ? `${opened.value.id} of ${opened.value.person?.id ?? '?'}` : opened.error.code}`);
        if (opened.ok) this.#out.delete(opened.value.id);
        return;
      }
      case 'switch': {
        const accounts = (page.state?.accounts ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1));
        const account = accounts[deed.which % Math.max(1, accounts.length)];
        if (account === undefined) return;
        const switched = await this.#lasting(
          'switching',
          page.host.invoke('accounts.switch', { accountId: account.id }),
        );
        if (switched.ok) await this.#shows(seat, page, account.id);
        return;
      }
      case 'sign-out': {
        const { accountId } = page;
        if (accountId === null) return;
        await page.closeFields();
        const out = await this.#lasting('signing out', page.host.invoke('accounts.signOut', { accountId }));
        if (!out.ok) return;
        this.#out.set(accountId, null);
        await this.#shows(seat, page, accountId);
        return;
      }
      case 'answer':
        return this.#answer(seat, page);
      case 'release':
        return this.#release(deed, seat, page);
      case 'unlock': {
        if (page.state?.locked !== true) return;
        await this.#lasting('unlocking', page.host.invoke('accounts.unlock', null));
        await this.#time.quiet();
        seat.writes = this.#mayWrite(seat, page);
        return;
      }
      case 'reload':
        this.#house.reload(at);
        await this.#time.quiet();
        seat.writes = this.#mayWrite(seat, this.#house.windows[at] ?? page);
        return;
      case 'telling':
        wayOf(this.#ways, deed.service).telling = deed.telling;
        return;
      case 'offline':
        wayOf(this.#ways, deed.service).offline = deed.offline;
        return;
      case 'refusing':
        wayOf(this.#ways, deed.service).refusing.set(seat.human, deed.refusing);
        return;
      case 'pass':
        await this.#time.pass(deed.ms);
        return;
      case 'restart': {
        const shown = this.#house.windows.map(({ accountId }, index) => this.#seats[index]?.chosen ?? accountId);
        await this.#house.stop(deed.killed);
        await this.#house.start(shown);
        await this.#time.quiet();
        for (const [index, one] of this.#seats.entries()) {
          const window = this.#house.windows[index];
          one.writes = window !== undefined && this.#mayWrite(one, window);
        }
        return;
      }
    }
  }

  /** What the window's account says to somebody who looks. */
  #mayWrite({ human }: Seat, { accountId, state }: PageWindow): boolean {
    if (accountId === null || state?.locked === true) return false;
    if (this.#out.has(accountId)) return (this.#out.get(accountId) ?? human) === human;
    return humanWith(this.#house.tokenOf(accountId)) === human;
  }

  async #shows(seat: Seat, page: PageWindow, accountId: string): Promise<void> {
    await this.#time.quiet();
    seat.chosen = accountId;
    seat.writes = this.#mayWrite(seat, page);
  }

  /** They may write here, as far as they know; signed out, nobody else does from now on. */
  #writes(seat: Seat, page: PageWindow): boolean {
    const { accountId, state } = page;
    if (!seat.writes || accountId === null || state?.locked === true) return false;
    if (this.#out.get(accountId) === null) this.#out.set(accountId, seat.human);
    else if (this.#out.has(accountId) && this.#out.get(accountId) !== seat.human) return false;
    return true;
  }

  #newWord(seat: Seat, page: PageWindow, click: Word['click'] = null): Word {
    const accountId = page.accountId ?? '';
    const word: Word = {
      no: this.words.length,
      human: seat.human,
      service: serviceOf(this.#ways, page),
      accountId,
      click,
      confirmed: new Set(),
      takenTo: new Set(),
      operationId: null,
      over: false,
      doubled: false,
    };
    this.words.push(word);
    return word;
  }

  async #write({ what, which }: DeedOf<'write'>, seat: Seat, page: PageWindow): Promise<void> {
    if (!this.#writes(seat, page)) return;
    const world = wayOf(this.#ways, serviceOf(this.#ways, page)).world;
    const { spaceId } = world;
    const [comment = '', ...more] = this.comments[serviceOf(this.#ways, page)] ?? [];
    const on = { spaceId, comment: { server: [comment, ...more][which % (more.length + 1)] ?? '' } };
    const clicks = {
      comment: null,
      reply: null,
      resolve: { comment: on.comment.server, resolved: which % 2 === 0 },
      react: { comment: on.comment.server, emoji: (0x1f300 + this.words.length).toString(16) },
    };
    const word = this.#newWord(seat, page, clicks[what]);
    const markdown = textFor(word.no);
    const write: PendingWrite = {
      comment: { kind: 'comment.create', spaceId, markdown } as const,
      reply: { kind: 'reply.create', ...on, markdown } as const,
      resolve: { kind: 'comment.resolve', ...on, resolved: which % 2 === 0 } as const,
      react: { kind: 'comment.react', ...on, emoji: clicks.react.emoji, add: true } as const,
    }[what];
    await this.#enqueue(page, [word], write);
  }

  async #enqueue(
    page: PageWindow,
    words: readonly Word[],
    write: PendingWrite,
    field: Parameters<PageWindow['keep']>[0] | null = null,
  ): Promise<boolean> {
    const draft = field === null ? null : { id: field.id, target: field.target };
    const queued = await this.#lasting('queueing', page.store.invoke('enqueue', { write, draft }));
    this.#log(`  ${words.map(({ no }) => no).join(' ')}: ${queued.ok ? queued.value.outcome : queued.error.code}`);
    for (const word of words) {
      if (queued.ok) word.operationId = queued.value.operation.id;
      else if (field === null) word.over = true;
      if (queued.ok && word.click !== null && queued.value.outcome !== 'queued') word.over = true;
    }
    // An opposite click takes the earlier one back.
    if (queued.ok && queued.value.outcome === 'withdrawn')
      for (const word of this.words) if (word.operationId === queued.value.operation.id) word.over = true;
    return queued.ok;
  }

  async #edit({ which, how }: DeedOf<'edit'>, seat: Seat, page: PageWindow): Promise<void> {
    if (!this.#writes(seat, page)) return;
    const operations = await this.operations(page);
    const own = this.words.filter(
      ({ human, click, operationId, accountId, over }) =>
        human === seat.human && click === null && operationId !== null && accountId === page.accountId && !over,
    );
    const old = own[which % Math.max(1, own.length)];
    const operation = operations.find(({ id }) => id === old?.operationId);
    if (old === undefined || operation === undefined || operation.state === 'done') return;
    if (wordsIn(textOf(operation.write) ?? '').length !== 1) return;
    const word = this.#newWord(seat, page);
    const markdown = textFor(word.no);
    if (how === 'outbox') {
      const deed = { accountId: word.accountId, operationId: operation.id, act: { kind: 'edit', markdown } as const };
      const edited = await this.#lasting('editing', page.host.invoke('outbox.act', deed));
      if (edited.ok) Object.assign(word, { operationId: operation.id });
      (edited.ok ? old : word).over = true;
      return;
    }
    if (operation.write.kind !== 'comment.create') {
      word.over = true;
      return;
    }
    const { spaceId } = operation.write;
    const write = { kind: 'comment.edit', spaceId, comment: { operation: operation.id }, markdown } as const;
    if (await this.#enqueue(page, [word], write)) old.over = true;
  }

  async #field(deed: DeedOf<'type' | 'send' | 'take' | 'leave'>, seat: Seat, page: PageWindow): Promise<void> {
    if (!this.#writes(seat, page)) return;
    const { place } = deed;
    const isOpen = page.fields.has(place);
    if (deed.do === 'leave') {
      const field = page.fields.get(place);
      page.fields.delete(place);
      if (field !== undefined) await page.store.invoke('draft.close', { id: field.id });
      return;
    }
    const { spaceId } = wayOf(this.#ways, serviceOf(this.#ways, page)).world;
    const field = page.fields.get(place) ?? (await page.openField(place, spaceId));
    if (field === null) return;
    const said = wordsIn(field.text).flatMap((no) => this.words[no] ?? []);
    const strange = said.filter(({ human, confirmed }) => human !== seat.human && !confirmed.has(seat.human));
    for (const { no, human } of strange)
      this.#break(`w${String(no)}x of ${human} appears in a field of ${seat.human}${isOpen ? ', which was open' : ''}`);
    if (strange.length > 0) return;
    if (deed.do === 'type') {
      const word = this.#newWord(seat, page);
      const before = field.text;
      field.text = before === '' ? textFor(word.no) : `${before}\n\n${textFor(word.no)}`;
      // Text that was not saved is in the field alone.
      if (await page.keep(field, this.#time.now())) return;
      field.text = before;
      word.over = true;
    } else if (deed.do === 'send') {
      if (field.text === '') return;
      const write = { kind: 'comment.create', spaceId, markdown: field.text } as const;
      if (!(await this.#enqueue(page, said, write, field))) return;
      field.text = '';
      await page.keep(field, this.#time.now());
    } else {
      const [other, ...others] = field.others;
      if (other === undefined) return;
      field.others = others;
      const before = field.text;
      field.text = before === '' ? other.text : `${before}\n\n${other.text}`;
      if (!(await page.keep(field, this.#time.now()))) {
        field.text = before;
        return;
      }
      for (const no of wordsIn(other.text)) {
        const word = this.words[no];
        word?.confirmed.add(seat.human);
        if (word !== undefined) word.doubled ||= other.elsewhere;
      }
      if (!other.elsewhere) await page.store.invoke('draft.discard', { id: other.id });
    }
  }

  async #connect(deed: DeedOf<'connect'>, seat: Seat, page: PageWindow): Promise<void> {
    const { baseUrl, organizationId } = wayOf(this.#ways, deed.service).world;
    const { accountId } = page;
    await page.closeFields();
    const again = deed.again && accountId !== null ? { accountId } : {};
    const input = { baseUrl, organizationId, token: tokenOf(seat.human, deed.token) };
    const connect = (more: { readonly accountId?: string }) =>
      this.#lasting('connecting', page.host.invoke('accounts.connect', { ...input, ...more }));
    let connected = await connect(again);
    if (connected.ok && connected.value.kind === 'another-person') {
      this.#log(`  another person`);
      if (!deed.accepts) return;
      connected = await connect({});
    }
    if (!connected.ok) this.#log(`  ${connected.error.code}`);
    if (!connected.ok || connected.value.kind !== 'connected') return;
    const { id, person } = connected.value.account;
    this.#log(`  ${id} of ${person?.id ?? '?'}`);
    this.#out.delete(id);
    await this.#shows(seat, page, id);
  }

  /** Truthfully: where only some of the words are theirs they do not answer. */
  async #answer(seat: Seat, page: PageWindow): Promise<void> {
    const { accountId } = page;
    if (accountId === null || humanWith(this.#house.tokenOf(accountId)) !== seat.human || !seat.writes) return;
    const account = page.state?.accounts.find(({ id }) => id === accountId);
    const formerly = account?.person === null ? account.formerly : null;
    let mine: boolean;
    if (formerly !== null) {
      // They are asked who they are.
      const { world } = wayOf(this.#ways, serviceOf(this.#ways, page));
      mine = visitorOf(world, seat.human).id === formerly.id;
    } else {
      const asked = (await this.operations(page)).filter(({ cause }) => cause === 'unknown-writer');
      const own = asked.map((operation) =>
        this.saidBy(operation).every(({ human, confirmed }) => human === seat.human || confirmed.has(seat.human)),
      );
      if (own.length === 0 || (own.includes(true) && own.includes(false))) return;
      mine = own[0] === true;
    }
    const answered = await this.#lasting('answering', page.host.invoke('accounts.answer', { accountId, mine }));
    this.#log(`  ${mine ? 'mine' : 'not mine'}: ${answered.ok ? answered.value.id : answered.error.code}`);
    if (!answered.ok) return;
    if (!mine) this.#out.set(accountId, null);
    await this.#shows(seat, page, answered.value.id);
  }

  async #release({ which }: DeedOf<'release'>, seat: Seat, page: PageWindow): Promise<void> {
    const { accountId } = page;
    if (accountId === null || !this.#writes(seat, page)) return;
    const held = (await this.operations(page)).filter(({ cause }) => writerCauses.has(cause));
    const operation = held[which % Math.max(1, held.length)];
    if (operation === undefined) return;
    const said = this.saidBy(operation);
    for (const word of said) word.confirmed.add(seat.human);
    const deed = { accountId, operationId: operation.id, act: { kind: 'release' } as const };
    const released = await this.#lasting('releasing', page.host.invoke('outbox.act', deed));
    this.#log(`  ${said.map(({ no }) => no).join(' ')}: ${released.ok ? 'done' : released.error.code}`);
  }

  saidBy({ id, write }: PendingOperation): readonly Word[] {
    const inText = wordsIn(textOf(write) ?? '');
    return this.words.filter(({ no, operationId, click }) =>
      click === null ? inText.includes(no) : operationId === id,
    );
  }

  async operations(page: PageWindow): Promise<readonly PendingOperation[]> {
    return (await shown(this.#time, page, 'outbox', null)).map(({ operation }) => operation);
  }

  /** Of each service: comments that were there before. */
  comments: readonly (readonly string[])[] = [];

  #lasting<T>(name: string, work: Promise<T>): Promise<T> {
    return this.#house.lasting(name, work);
  }

  #break(words: string): void {
    this.#log(`  BREAK ${words}`);
    if (!this.breaks.includes(words)) this.breaks.push(words);
  }
}
