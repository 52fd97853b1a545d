import type { SiteNode, SiteRow, SiteView } from '#shared/model/sites.ts';
import { temporaryId } from '#shared/outbox/admin.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import { isPlanned } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Place, SiteViewKind } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { TreeController } from '../../ui/tree.svelte.ts';
import { nameOf } from '../../overlay/site-names.ts';
import { parentFor } from './row-adding.ts';
import { whyUneditable } from './row-edit.ts';
import type { Seen } from './row-seen.ts';
import type { WriteTarget } from './site-acts.ts';

/** The sites, the structure of the open one, and its selected row. */
export class SitesController {
  /** `edit`: the row that was selected when it opened. */
  dialog = $state.raw<
    | { readonly kind: 'add' }
    | { readonly kind: 'forget'; readonly site: SiteRow }
    | { readonly kind: 'edit'; readonly node: SiteNode; readonly nodes: readonly SiteNode[] }
    | { readonly kind: 'remove'; readonly node: SiteNode; readonly seen: Seen }
    | {
        readonly kind: 'add-row';
        readonly row: SiteNode['kind'];
        readonly parent: SiteNode | null;
        readonly nodes: readonly SiteNode[];
      }
    | null
  >(null);

  readonly #place: () => Place;
  readonly #isPack: () => boolean;
  readonly sites: Live<readonly SiteRow[]>;
  readonly site: Live<SiteView | null>;
  readonly tree: TreeController<SiteNode>;
  /** A new row keeps its key when the server gives it another id. */
  readonly #keys = new Map<string, string>();
  readonly nodes: readonly SiteNode[] = $derived.by(() => {
    const view = this.site.value;
    for (const { id, serverId, write } of [...(view?.operations ?? []), ...(view?.sent ?? [])])
      if (serverId != null && isKind(write, { effect: 'create' })) this.#keys.set(serverId, temporaryId(id));
    return view?.nodes ?? [];
  });
  /** A row that is shown once the site has it, with what the person had chosen when they asked for it. */
  #wanted = $state.raw<{ readonly row: string; readonly choices: number; readonly filter: string } | null>(null);
  /** The unsent changes of the structure; share links are no part of it. */
  readonly changes: readonly PendingOperation[] = $derived.by(() =>
    (this.site.value?.operations ?? []).filter(({ write }) => !isKind(write, { row: 'share-link' })),
  );
  /** The site whose next changes the person plans, before it has any. */
  #planned = $state<string | null>(null);
  readonly seen: Seen = $derived.by(() => ({ nodes: this.nodes, before: this.site.value?.before ?? [] }));
  readonly selected: SiteNode | null = $derived.by(
    () => this.nodes.find((node) => this.tree.keyOf(node) === this.tree.activeKey) ?? null,
  );

  /** Create it during component setup. */
  constructor({ app, layout, values }: Pick<Galley, 'app' | 'layout' | 'values'>, place: () => Place) {
    this.#place = place;
    this.#isPack = () => app.pack !== null;
    this.sites = live(values, 'sites', () => (place().kind === 'sites' ? null : undefined));
    this.site = live(values, 'site', () => (this.siteId === null ? undefined : { siteId: this.siteId }));
    this.tree = new TreeController<SiteNode>({
      nodes: () => this.nodes,
      keyOf: ({ id }) => this.#keys.get(id) ?? id,
      startsExpanded: () => true,
      wordsOf: (node) => [nameOf(node), node.path, node.spaceTitle].join(' '),
      open: (_node, how) => {
        if (how === 'open') this.edit();
        else layout.showInspector(true);
      },
    });
  }

  get siteId(): string | null {
    const place = this.#place();
    return place.kind === 'sites' ? (place.siteId ?? null) : null;
  }

  /** Null: its structure. */
  get view(): SiteViewKind | null {
    const place = this.#place();
    return place.kind === 'sites' ? (place.view ?? null) : null;
  }

  /** The row that the address names. */
  get namedRow(): string | null {
    const place = this.#place();
    return place.kind === 'sites' ? (place.row ?? null) : null;
  }

  /** Structure can be changed only where somebody is signed in, so not in a pack. */
  get isReadOnly(): boolean {
    return this.#isPack();
  }

  /** Changes wait until the person sends them. */
  get isPlanning(): boolean {
    return (this.siteId !== null && this.#planned === this.siteId) || this.changes.some(isPlanned);
  }

  plan(isPlanning: boolean): void {
    this.#planned = isPlanning ? this.siteId : null;
  }

  /** Null: no site is open. */
  get target(): WriteTarget | null {
    return this.siteId === null ? null : { siteId: this.siteId, planned: this.isPlanning };
  }

  get canEdit(): boolean {
    return !this.isReadOnly && this.selected !== null && whyUneditable(this.selected) === null;
  }

  edit(): void {
    if (this.selected !== null && this.canEdit) this.dialog = { kind: 'edit', node: this.selected, nodes: this.nodes };
  }

  remove(): void {
    if (this.selected !== null && this.canEdit) this.dialog = { kind: 'remove', node: this.selected, seen: this.seen };
  }

  /** Asks what to add: into the selected row where it can hold it. */
  add(row: SiteNode['kind']): void {
    this.dialog = { kind: 'add-row', row, parent: parentFor(row, this.selected, this.nodes), nodes: this.nodes };
  }

  /** Selects this row, at once or when the site has it. */
  show(row: string): void {
    this.#wanted = { row, choices: this.tree.choices, filter: this.tree.filter };
  }

  /**
   * Selects the row that is to be shown, unless the person has moved on before it arrives: they are in the filter,
   * changed it, or chose a row. Returns whether it was selected.
   */
  showWanted(isFiltering: () => boolean): boolean {
    const wanted = this.#wanted;
    const row = this.nodes.find((node) => node.id === wanted?.row || this.tree.keyOf(node) === wanted?.row);
    if (wanted === null || row === undefined) return false;
    this.#wanted = null;
    if (isFiltering() || wanted.choices !== this.tree.choices || wanted.filter !== this.tree.filter) return false;
    this.tree.filter = '';
    this.tree.reveal(this.tree.keyOf(row));
    return true;
  }

  close(): void {
    this.dialog = null;
  }
}
