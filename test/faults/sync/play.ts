import type { Comment } from '#shared/contract/index.ts';
import { must } from '../../integration/support/galley.ts';
import type { Random } from '../support/disk.ts';
import type { Machine } from '../support/machine.ts';
import type { VirtualTime } from '../support/time.ts';
import type { World } from '../support/world.ts';
import type { ContentAct, Deed, Move, DiscussionAction } from './schedule.ts';
import { shownThreads, there } from './truth.ts';

/** Comments in all spaces together, before anything goes wrong. */
const BEGINNING = 24;

/** After these the app has read something. */
const READS: ReadonlySet<Deed['do']> = new Set(['sync', 'look', 'pass', 'page']);

/** Plays a schedule on a machine, and watches what the app takes away. */
export class Play {
  /** Rows that were swept though the service has them. */
  readonly wronged: string[] = [];
  readonly #machine: Machine;
  readonly #world: World;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #log: (line: string) => void;
  /** Which comments the page showed when it was last looked at. */
  #shown: ReadonlySet<string> = new Set();
  #shift = 0;
  #cuts = 0;
  #forbidden = new Map<string, 403 | 404>();
  #said = 0;

  constructor(machine: Machine, world: World, time: VirtualTime, random: Random, log: (line: string) => void) {
    this.#machine = machine;
    this.#world = world;
    this.#time = time;
    this.#random = random;
    this.#log = log;
    machine.air.also = ({ method, url }) => {
      const forbidden = [...this.#forbidden].find(([spaceId]) => url.pathname.includes(`/spaces/${spaceId}/`));
      if (forbidden !== undefined) return [{ kind: 'status', status: forbidden[1] }];
      const moves = method === 'GET' && url.searchParams.has('page') && this.#shift !== 0;
      const cuts = this.#random() < this.#cuts;
      return [
        ...(moves ? [{ kind: 'shift', rows: this.#shift } as const] : []),
        ...(cuts ? [{ kind: 'truncate' } as const] : []),
      ];
    };
  }

  async move({ wait, ...deed }: Move): Promise<void> {
    if (this.#machine.galley === null) await this.revive();
    this.#log(`${describe(deed)}${wait === null ? '' : `, ${wait} steps`}`);
    this.#time.tick();
    await this.#do(deed);
    await (wait === null ? this.#time.quiet() : this.#machine.steps(wait));
    if (READS.has(deed.do)) await this.#look();
  }

  /** There is something to read from the start. */
  async begin(): Promise<void> {
    for (let which = 0; which < BEGINNING; which += 1) await this.#talk('post', which);
    await this.#talk('answer', 0);
  }

  async revive(): Promise<void> {
    await this.#time.quiet();
    this.#log('  starts');
    if (!(await this.#machine.start())) return;
    if (this.#machine.accountId === '') await this.#machine.signIn();
  }

  clearUp(): void {
    this.#shift = 0;
    this.#cuts = 0;
    this.#forbidden = new Map();
    this.#machine.air.weather = 'clear';
  }

  async #do(deed: Deed): Promise<void> {
    const { galley, accountId } = this.#machine;
    switch (deed.do) {
      case 'talk':
        for (let time = 0; time < deed.times; time += 1) await this.#talk(deed.what, deed.which + time);
        return;
      case 'publish':
        return this.#publish(deed.what, deed.space, deed.which);
      case 'sync':
        if (galley !== null)
          await this.#machine.orCut(galley.host.invoke('sync.start', { accountId, full: deed.full }));
        return;
      case 'look': {
        const spaceId = this.#space(deed.space);
        const pages = await this.#world.pages(spaceId);
        const pageId = pages[deed.which % Math.max(1, pages.length)]?.id;
        if (galley === null || pageId === undefined) return;
        await this.#machine.orCut(galley.host.invoke('sync.page', { accountId, spaceId, pageId }));
        return;
      }
      case 'weather':
        this.#machine.air.weather = deed.weather;
        return;
      case 'shift':
        this.#shift = deed.rows;
        return;
      case 'cut':
        this.#cuts = deed.often;
        return;
      case 'forbid':
        this.#forbidden.set(this.#space(deed.space), deed.status);
        return;
      case 'allow':
        this.#forbidden.clear();
        return;
      case 'clock':
        this.#time.setWrongBy(deed.wrongByMs);
        return;
      case 'pass':
        return this.#time.pass(deed.ms);
      case 'page':
        return this.#machine.reopenPage();
      case 'end':
        this.#machine.endAfter(deed.steps, deed.ending);
    }
  }

  #space(index: number): string {
    return this.#world.spaceIds[index % this.#world.spaceIds.length] ?? '';
  }

  async #talk(what: DiscussionAction, which: number): Promise<void> {
    const { client } = this.#world.other;
    const spaceId = this.#space(which);
    const comments = await there(this.#world, spaceId);
    const comment = comments[which % Math.max(1, comments.length)];
    this.#said += 1;
    const body = { body: { markdown: `Said ${this.#said}` } };
    if (what === 'post' || comment === undefined) {
      const pages = await this.#world.pages(spaceId);
      const page = [...pages.map(({ id }) => id), undefined][which % (pages.length + 1)];
      must(
        await client.call('postCommentInSpace', {
          spaceId,
          body: { ...body, ...(page === undefined ? {} : { page }) },
        }),
      );
      return;
    }
    const target = { spaceId, commentId: comment.id };
    switch (what) {
      case 'answer':
        must(await client.call('postCommentReplyInSpace', { ...target, body }));
        return;
      case 'edit':
        must(await client.call('updateCommentInSpace', { ...target, body }));
        return;
      case 'delete':
        must(await client.call('deleteCommentInSpace', target));
        return;
      case 'resolve':
        must(
          await client.call('updateCommentInSpace', { ...target, body: { resolved: comment.status !== 'resolved' } }),
        );
    }
  }

  async #publish(what: ContentAct, space: number, which: number): Promise<void> {
    await this.#world.publish(this.#space(space), (pages) => {
      const at = which % Math.max(1, pages.length);
      this.#said += 1;
      switch (what) {
        case 'edit':
          return pages.map((page, index) => (index === at ? { ...page, text: `Version ${this.#said}.` } : page));
        case 'add':
          return [...pages, { title: `Page ${this.#said}`, text: `Written as ${this.#said}.` }];
        case 'remove':
          return pages.length < 2 ? pages : pages.filter((_page, index) => index !== at);
      }
    });
  }

  /**
   * What was on the page and is not any more must be gone from the service, too. A space of which every request is refused
   * may go: while the list that names it moves, nothing tells it from one that is gone.
   */
  async #look(): Promise<void> {
    if (this.#machine.galley === null) return;
    const shown = await this.#machine.orCut(shownThreads(this.#machine, this.#world));
    if (shown === null) return;
    const now = new Set(shown.map(({ key }) => key));
    const gone = [...this.#shown].filter((id) => !now.has(id));
    if (gone.length > 0) {
      const alive = new Map<string, Comment>();
      for (const spaceId of this.#world.spaceIds.filter((id) => !this.#forbidden.has(id))) {
        for (const comment of await there(this.#world, spaceId)) alive.set(comment.id, comment);
      }
      for (const id of gone) if (alive.has(id)) this.wronged.push(`${alive.get(id)?.body.markdown ?? id} was swept`);
    }
    this.#shown = now;
  }
}

function describe(deed: Deed): string {
  const { do: what, ...rest } = deed;
  return `${what} ${JSON.stringify(rest)}`;
}
