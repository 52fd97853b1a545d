import type { World } from '../support/world.ts';
import type { VirtualTime } from '../support/time.ts';
import type { Importer } from './importer.ts';
import type { Deed, Move } from './schedule.ts';
import type { Person } from './person.ts';
import type { Writer } from './writer.ts';

/** Plays a schedule: somebody writes in a pack, two people import from it. */
export class Play {
  readonly writer: Writer;
  readonly importers: readonly [Importer, Importer];
  readonly #world: World;
  readonly #time: VirtualTime;
  readonly #log: (line: string) => void;

  constructor(
    people: { readonly writer: Writer; readonly importers: readonly [Importer, Importer] },
    world: World,
    time: VirtualTime,
    log: (line: string) => void,
  ) {
    this.writer = people.writer;
    this.importers = people.importers;
    this.#world = world;
    this.#time = time;
    this.#log = log;
  }

  async begin(): Promise<void> {
    for (const importer of this.importers) await importer.galley();
    await this.#renew(this.importers[0]);
  }

  async move({ wait, ...deed }: Move): Promise<void> {
    const { do: what, ...rest } = deed;
    this.#log(`${what} ${JSON.stringify(rest)}${wait === null ? '' : `, ${String(wait)} steps`}`);
    this.#time.tick();
    const who = await this.#do(deed);
    await (wait === null ? this.#time.quiet() : who.machine.steps(wait));
  }

  /** Answers whose computer worked. */
  async #do(deed: Deed): Promise<Person> {
    const { writer } = this;
    const person = 'who' in deed && deed.who !== 'writer' ? this.importers[deed.who] : writer;
    switch (deed.do) {
      case 'write':
        await writer.write(this.#world, deed.to);
        break;
      case 'edit':
        await writer.edit(deed.which);
        break;
      case 'discard':
        await writer.discard(deed.which);
        break;
      case 'hand back':
        await writer.handBack();
        break;
      case 'import':
        await this.#import(this.importers[deed.who], deed.back, deed.synced);
        break;
      case 'renew':
        if (deed.synced) await this.importers[deed.who].sync();
        await this.#renew(this.importers[deed.who]);
        break;
      case 'network':
        this.importers[deed.who].online = deed.online;
        break;
      case 'mishap':
        this.importers[deed.who].machine.air.nextWrites.push(deed.mishap);
        break;
      case 'pass':
        await this.#time.pass(deed.ms);
        break;
      case 'end':
        person.machine.endAfter(deed.steps, deed.ending);
        break;
    }
    return person;
  }

  async #import(importer: Importer, back: number, synced: boolean): Promise<void> {
    const { files } = this.writer;
    const file = files[files.length - 1 - (back % Math.max(1, files.length))];
    if (file === undefined) return;
    if (synced) await importer.sync();
    await importer.import(file);
  }

  async #renew(importer: Importer): Promise<void> {
    const pack = await importer.pack(this.#world.spaceId);
    if (pack !== null) await this.writer.open(pack);
  }
}
