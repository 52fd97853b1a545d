import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf } from '#shared/outbox/order.ts';
import type { BroughtRow } from '../../../renderer/features/packs/brought-rows.ts';
import { broughtRows, chosenWrites, deletionOf } from '../../../renderer/features/packs/brought-rows.ts';
import type { WritesPreview } from '#shared/rpc/packs.ts';
import { emptyDisk, must, startGalley, until, untilSynced, type Galley } from '../../integration/support/galley.ts';
import { accountOf, noNetwork, takeIn } from '../../integration/packs/pack-files.ts';
import type { Visitor, World } from '../support/world.ts';

/** Somebody who is signed in, and brings in what others hand back. */
export class Importer {
  readonly galley: Galley;
  readonly #air: { online: boolean };

  private constructor(galley: Galley, air: { online: boolean }) {
    this.galley = galley;
    this.#air = air;
  }

  static async start(profileDir: string, world: World, { token }: Visitor): Promise<Importer> {
    const air = { online: true };
    const galley = await startGalley(emptyDisk(profileDir), (input, init) =>
      air.online ? fetch(input, init) : noNetwork(input, init),
    );
    const { baseUrl, organizationId } = world;
    must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token }));
    await galley.openPage();
    await untilSynced(galley);
    return new Importer(galley, air);
  }

  get online(): boolean {
    return this.#air.online;
  }
  set online(online: boolean) {
    this.#air.online = online;
  }

  async sync(): Promise<void> {
    if (!this.online) return;
    const { lastSyncAt } = this.galley.state().sync;
    must(await this.galley.host.invoke('sync.start', { accountId: accountOf(this.galley), full: true }));
    await untilSynced(this.galley, lastSyncAt);
  }

  async allSent(): Promise<void> {
    must(await this.galley.host.invoke('outbox.tryNow', { accountId: accountOf(this.galley) }));
    const resting = new Set(['done', 'held', 'conflict', 'rejected', 'parked']);
    await until(this.galley, 'outbox', null, (items) => {
      const queue = new Map(items.map(({ operation }) => [operation.id, operation]));
      const rests = (operation: PendingOperation): boolean =>
        resting.has(operation.state) ||
        dependenciesOf(operation).some((on) => {
          const parent = queue.get(on);
          return parent !== undefined && parent.state !== 'done' && rests(parent);
        });
      return [...queue.values()].every(rests);
    });
  }

  /** Takes all that the preview proposes. Answers what it told, where that is not queued. */
  async bringIn(file: Buffer): Promise<readonly BroughtRow[]> {
    for (;;) {
      const { preview, rows } = await this.#read(file);
      const { author, madeAt, pack } = preview;
      const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed: false };
      const proposed = new Set(rows.filter((row) => row.proposed).map(({ brought }) => brought.id));
      const deletions = preview.withdrawn.flatMap((gone) => deletionOf(gone, madeAt) ?? []);
      for (const { id, state } of preview.withdrawn) {
        const discard = { accountId: accountOf(this.galley), operationId: id, act: { kind: 'discard' } as const };
        if (state === 'unsent') await this.galley.host.invoke('outbox.act', discard);
      }
      const writes = [...chosenWrites(rows, proposed), ...deletions];
      const brought = must(await this.galley.store.invoke('writes.bringIn', { writes, from }));
      // What was just being sent could not be changed: the person is told, and chooses the file again.
      if (brought.every(({ outcome }) => outcome !== 'failed'))
        return rows.filter((row) => !row.proposed && !row.known);
    }
  }

  async #read(file: Buffer): Promise<{ readonly preview: WritesPreview; readonly rows: readonly BroughtRow[] }> {
    const incomingId = await takeIn(this.galley, file);
    const accountId = accountOf(this.galley);
    const preview = must(await this.galley.host.invoke('writes.read', { accountId, incomingId }));
    const placed = must(await this.galley.store.invoke('writes.place', { writes: preview.writes }));
    return { preview, rows: broughtRows(preview.writes, placed) };
  }
}
