import type { Machine } from '../support/machine.ts';
import type { World } from '../support/world.ts';
import { unclearCauses, type PendingOperation } from '#shared/outbox/operation.ts';
import { adminWrite, operationOfTemporaryId } from '#shared/outbox/admin.ts';
import type { AdminWrite } from '#shared/outbox/writes.ts';
import type { Enqueued } from '#shared/rpc/store.ts';
import type { Result } from '#shared/result.ts';
import { must } from '../../integration/support/galley.ts';
import { withSeen } from '../../../renderer/features/sites/row-seen.ts';
import { moveWrite } from '../../../renderer/features/sites/row-moves.ts';
import type { PersonAct } from './schedule.ts';

export const structureActs = ['create', 'rename', 'rename', 'delete', 'move'] as const;
export type StructureAct = (typeof structureActs)[number];
export const structureRows = ['collection', 'section', 'share-link'] as const;
export type StructureRow = (typeof structureRows)[number];

/** A change of a collection, a section or a share link that the person wanted. */
export interface StructureChange {
  readonly no: number;
  id: string | null;
  readonly write: AdminWrite;
  /** The server's id of the row; null: it is new, or not on the server yet. */
  readonly row: string | null;
  /** The title that it gives; null: none. */
  readonly title: string | null;
  answer: 'queued' | 'refused' | 'unknown';
  /** Discarded, undone by its opposite, or given up for the other version. */
  dropped: boolean;
  /** The person said "send it" while it may have been there. */
  sentAgain: boolean;
}

/** A row as it is listed: that of the screen, or that of the server. */
interface Listed {
  readonly id: string;
  readonly title: string;
}

/** Two administrators change a site and the library: one in the app, one directly on the server. */
export class Structures {
  readonly changes: StructureChange[] = [];
  /** Every title of a row that the person has had on screen, by the row. */
  readonly seen = new Map<string, Set<string>>();
  readonly #machine: Machine;
  readonly #world: World;
  readonly #log: (line: string) => void;
  #titles = 0;

  constructor(machine: Machine, world: World, log: (line: string) => void) {
    this.#machine = machine;
    this.#world = world;
    this.#log = log;
  }

  get #ids(): { readonly organizationId: string; readonly siteId: string } {
    return { organizationId: this.#world.organizationId, siteId: this.#world.siteId ?? '' };
  }

  #newTitle(): string {
    this.#titles += 1;
    return `Title ${this.#titles}`;
  }

  async begin(): Promise<void> {
    for (let count = 0; count < 3; count += 1) await this.other('create', 'collection', 0);
  }

  /** The person acts on a row of the screen. Null: there is nothing to act on. */
  async write(what: StructureAct, kind: StructureRow, which: number): Promise<StructureChange | null> {
    const title = this.#newTitle();
    const made =
      kind === 'section' ? await this.#ofSection(what, which, title) : await this.#of(what, kind, which, title);
    if (made === null) return null;
    const { write, row } = made;
    const isTitled = what === 'create' || what === 'rename';
    const change: StructureChange = {
      no: this.changes.length,
      id: null,
      write,
      row: row === null || operationOfTemporaryId(row) !== null ? null : row,
      title: isTitled ? title : null,
      answer: 'unknown',
      dropped: false,
      sentAgain: false,
    };
    this.changes.push(change);
    return change;
  }

  answered(change: StructureChange, result: Result<Enqueued>): void {
    this.#log(
      `  structure ${change.no} ${change.write.kind} ${change.row ?? 'new'} ${change.title ?? ''}: ${result.ok ? result.value.outcome : result.error.code}`,
    );
    if (!result.ok) {
      change.answer = result.error.code === 'not-running' ? 'unknown' : 'refused';
      return;
    }
    const { outcome, operation } = result.value;
    change.id = operation.id;
    change.answer = 'queued';
    this.#dropBefore(change);
    if (outcome === 'queued') return;
    // What it was merged with, or undid, is no longer as it was wanted.
    for (const earlier of this.changes) if (earlier !== change && earlier.id === operation.id) earlier.dropped = true;
    if (outcome === 'withdrawn') change.dropped = true;
  }

  /** A deletion replaces earlier changes of the row. */
  #dropBefore(change: StructureChange): void {
    if (!change.write.kind.startsWith('delete') || change.row === null) return;
    for (const earlier of this.changes)
      if (earlier.no < change.no && earlier.row === change.row) earlier.dropped = true;
  }

  /** Notes an act of the person on a change. Call the returned function with the outcome. */
  acted(change: StructureChange, act: PersonAct, before: PendingOperation): (done: boolean) => void {
    if (before.conflict !== undefined && change.row !== null)
      this.#see([{ id: change.row, title: before.conflict.theirs }]);
    const wasDropped = change.dropped;
    if (act === 'release') change.sentAgain ||= unclearCauses.has(before.cause);
    if (act === 'discard' || act === 'theirs') change.dropped = true;
    return (done) => {
      if (!done) change.dropped = wasDropped;
    };
  }

  async #shownCollections(): Promise<readonly Listed[]> {
    const library = await this.#machine.orCut(this.#machine.shows('library', null));
    const shown = (library?.nodes ?? []).filter((node) => node.kind === 'collection' && isOurs(node));
    this.#see(shown);
    return shown;
  }

  async #shownSite() {
    const { siteId } = this.#ids;
    const view = (await this.#machine.orCut(this.#machine.shows('site', { siteId }))) ?? null;
    this.#see(view?.nodes ?? []);
    this.#see(view?.before ?? []);
    this.#see((view?.shareLinks ?? []).map(({ id, name }) => ({ id, title: name })));
    return view;
  }

  #see(rows: readonly Listed[]): void {
    for (const { id, title } of rows) this.seen.set(id, new Set([...(this.seen.get(id) ?? []), title]));
  }

  async #ofSection(what: StructureAct, which: number, title: string) {
    const ids = this.#ids;
    const view = await this.#shownSite();
    if (what === 'create')
      return {
        row: null,
        write: adminWrite('addSiteSection', { ...ids, body: { spaceId: this.#world.spaceId, title } }),
      };
    const sections = (view?.nodes ?? []).filter(({ kind, change }) => kind === 'section' && change !== 'removed');
    const row = pick(sections, which);
    if (view === null || row === undefined) return null;
    const input = { ...ids, siteSectionId: row.id };
    switch (what) {
      case 'rename':
        return {
          row: row.id,
          write: adminWrite('updateSiteSection', { ...input, body: { title } }, { base: { title: row.title } }),
        };
      case 'move': {
        const write = moveWrite(ids, row, view.nodes, which % 2 === 0 ? 'up' : 'down');
        return write === null ? null : { row: row.id, write: withSeen(write, view) };
      }
      case 'delete':
        return { row: row.id, write: withSeen(adminWrite('deleteSiteSection', input), view) };
    }
  }

  async #of(what: StructureAct, kind: 'collection' | 'share-link', which: number, title: string) {
    const ids = this.#ids;
    const isLink = kind === 'share-link';
    const view = isLink ? await this.#shownSite() : null;
    const links = (view?.shareLinks ?? []).map((link) => ({ id: link.id, title: link.name }));
    const rows = isLink ? links : await this.#shownCollections();
    if (what === 'create')
      return {
        row: null,
        write: isLink
          ? adminWrite('createSiteShareLink', { ...ids, body: { name: title } })
          : adminWrite('createCollection', { organizationId: ids.organizationId, body: { title } }),
      };
    const row = pick(rows, which);
    if (row === undefined || what === 'move') return null;
    const link = { ...ids, shareLinkId: row.id };
    const collection = { collectionId: row.id };
    if (what === 'rename')
      return {
        row: row.id,
        write: isLink
          ? adminWrite('updateSiteShareLink', { ...link, body: { name: title } }, { base: { name: row.title } })
          : adminWrite('updateCollection', { ...collection, body: { title } }, { base: { title: row.title } }),
      };
    return {
      row: row.id,
      write: isLink
        ? adminWrite('deleteSiteShareLink', link, { base: { name: row.title } })
        : adminWrite('deleteCollection', collection, { base: { title: row.title } }),
    };
  }

  /** The other administrator acts, whatever the person has on screen. */
  other(what: StructureAct, kind: StructureRow, which: number): Promise<void> {
    return this.#world.alone(() => this.#other(what, kind, which));
  }

  async #other(what: StructureAct, kind: StructureRow, which: number): Promise<void> {
    const { client } = this.#world.other;
    const ids = this.#ids;
    const title = `${this.#newTitle()} of a colleague`;
    const row = what === 'create' ? undefined : pick(await this.#listed(kind), which);
    this.#log(`  colleague: ${what} ${kind} ${row?.id ?? ''} ${title}`);
    if (what === 'create') {
      if (kind === 'collection')
        must(await client.call('createCollection', { organizationId: ids.organizationId, body: { title } }));
      else if (kind === 'share-link') must(await client.call('createSiteShareLink', { ...ids, body: { name: title } }));
      else must(await client.call('addSiteSection', { ...ids, body: { spaceId: this.#world.spaceId, title } }));
      return;
    }
    if (row === undefined) return;
    const collection = { collectionId: row.id };
    const link = { ...ids, shareLinkId: row.id };
    const section = { ...ids, siteSectionId: row.id };
    if (what === 'delete') {
      if (kind === 'collection') await client.call('deleteCollection', collection);
      else if (kind === 'share-link') await client.call('deleteSiteShareLink', link);
      else await client.call('deleteSiteSection', section);
    } else if (kind === 'collection') await client.call('updateCollection', { ...collection, body: { title } });
    else if (kind === 'share-link') await client.call('updateSiteShareLink', { ...link, body: { name: title } });
    else await client.call('updateSiteSection', { ...section, body: { title } });
  }

  async #listed(kind: StructureRow): Promise<readonly Listed[]> {
    const { client } = this.#world.other;
    const ids = this.#ids;
    const query = { limit: 1_000 };
    if (kind === 'collection')
      return must(
        await client.all('listCollectionsInOrganization', {
          organizationId: ids.organizationId,
          query: { ...query, nested: true },
        }),
      ).items.filter(isOurs);
    if (kind === 'section') return must(await client.all('listSiteSections', { ...ids, query })).items;
    const links = must(await client.all('listSiteShareLinks', { ...ids, query })).items;
    return links.map(({ id, name = '' }) => ({ id, title: name }));
  }
}

/** The collection of the space was there before, and stays. */
function isOurs({ title }: Listed): boolean {
  return title.startsWith('Title');
}

function pick<T>(rows: readonly T[], which: number): T | undefined {
  return rows[which % Math.max(1, rows.length)];
}
