import { textOf } from '#shared/outbox/writes.ts';
import type { WritesPreview } from '#shared/rpc/packs.ts';
import {
  broughtRows,
  chosenWrites,
  deletionOf,
  type BroughtRow,
} from '../../../renderer/features/packs/brought-rows.ts';
import { must, type Galley } from '../../integration/support/galley.ts';
import { save, takeIn } from '../../integration/packs/pack-files.ts';
import { namesWhy } from '../outbox/audit.ts';
import { Person } from './person.ts';

/** How long (virtual) everything may take to come to rest. */
const PATIENCE_MS = 3 * 60 * 60_000;
const MOST_TRIES = 5;

/** What a person read in the dialog, and did not import. */
export interface Told {
  readonly rows: readonly BroughtRow[];
  readonly withdrawn: WritesPreview['withdrawn'];
}

/** Somebody who is signed in, and imports what others hand back. */
export class Importer extends Person {
  /** They put the writer's name under their words. */
  signed = false;

  get online(): boolean {
    return this.machine.air.weather === 'clear';
  }
  set online(online: boolean) {
    this.machine.air.weather = online ? 'clear' : 'offline';
  }

  async sync(): Promise<void> {
    if ((await this.galley()) === null || !this.online) return;
    await this.machine.syncFully().catch((thrown: unknown) => {
      // It ended meanwhile.
      if (this.machine.galley !== null) throw thrown;
    });
  }

  async pack(spaceId: string): Promise<Buffer | null> {
    const galley = await this.galley();
    return galley === null ? null : ((await this.during('saving a pack', save(galley, [spaceId])))?.bytes ?? null);
  }

  /** Takes all that the dialog proposes. Null: the app ended. */
  async import(file: Buffer): Promise<Told | null> {
    const galley = await this.galley();
    return galley === null ? null : this.during('importing', this.#import(galley, file));
  }

  async #import(galley: Galley, file: Buffer): Promise<Told> {
    const { accountId } = this.machine;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const incomingId = await takeIn(galley, file);
      const preview = must(await galley.host.invoke('writes.read', { accountId, incomingId }));
      const placed = must(await galley.store.invoke('writes.place', { writes: preview.writes }));
      const rows = broughtRows(preview.writes, placed);
      for (const { brought, problem, note, proposed } of rows)
        this.log(
          `  ${textOf(brought.write) ?? brought.write.kind}: ${brought.state}${proposed ? ', chosen' : ''} ${problem ?? note ?? ''}`,
        );
      for (const { text, state } of preview.withdrawn) this.log(`  withdrawn ${text ?? ''}: ${state}`);
      if (await this.#take(galley, preview, rows))
        return { rows: rows.filter(({ proposed, known }) => !proposed && !known), withdrawn: preview.withdrawn };
    }
    throw new Error(`${this.name} chooses a file again and again`);
  }

  /** As `BringInWrites` does. Answers whether none of it was refused. */
  async #take(galley: Galley, preview: WritesPreview, rows: readonly BroughtRow[]): Promise<boolean> {
    const { author, madeAt, pack, withdrawn } = preview;
    const { accountId } = this.machine;
    const proposed = new Set(rows.filter((row) => row.proposed).map(({ brought }) => brought.id));
    const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt };
    const words = { writes: chosenWrites(rows, proposed), from: { ...from, signed: this.signed } };
    const deletions = {
      writes: withdrawn.flatMap((gone) => deletionOf(gone, madeAt) ?? []),
      from: { ...from, signed: false },
    };
    const brought = must(await galley.store.invoke('writes.bringIn', words));
    const deleted = must(await galley.store.invoke('writes.bringIn', deletions));
    const failed = [...brought, ...deleted].filter(({ outcome }) => outcome === 'failed');
    for (const { id, error } of failed) this.log(`  refused ${id}: ${error?.detail ?? ''}`);
    let refused = failed.length > 0;
    for (const { id, state } of withdrawn) {
      if (state !== 'unsent') continue;
      const gone = await galley.host.invoke('outbox.act', { accountId, operationId: id, act: { kind: 'discard' } });
      if (!gone.ok) this.log(`  refused to discard ${id}: ${gone.error.detail}`);
      refused ||= !gone.ok;
    }
    return !refused;
  }

  /** Lets time pass until each write is sent, or says why it is not. Answers whether that came. */
  async comesToRest(): Promise<boolean> {
    const galley = await this.galley();
    if (galley === null) return false;
    void galley.host.invoke('outbox.tryNow', { accountId: this.machine.accountId }).catch(() => undefined);
    return this.time.until(async () => {
      const operations = (await this.outbox()).map(({ operation }) => operation);
      return operations.every((operation) => namesWhy(operation, operations));
    }, PATIENCE_MS);
  }

  protected override async begin(): Promise<void> {
    await this.machine.signIn();
    await this.time.quiet();
    await this.sync();
  }
}
