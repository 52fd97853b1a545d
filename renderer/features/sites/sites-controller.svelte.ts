import type { SiteNode, SiteRow, SiteView } from '#shared/model/sites.ts';
import type { Place } from '../../app/addresses/places.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { TreeController } from '../../ui/tree.svelte.ts';
import { parentFor } from './row-adding.ts';
import { whyUneditable } from './row-edit.ts';

/** The sites, the structure of the open one, and its selected row. */
export class SitesController {
  /** `edit`: the row that was selected when it opened. */
  dialog = $state.raw<
    | { readonly kind: 'add' }
    | { readonly kind: 'forget'; readonly site: SiteRow }
    | { readonly kind: 'edit'; readonly node: SiteNode; readonly nodes: readonly SiteNode[] }
    | { readonly kind: 'remove'; readonly node: SiteNode; readonly nodes: readonly SiteNode[] }
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
  readonly nodes: readonly SiteNode[] = $derived.by(() => this.site.value?.nodes ?? []);
  readonly selected: SiteNode | null = $derived.by(
    () => this.nodes.find(({ id }) => id === this.tree.activeKey) ?? null,
  );

  /** Create it during component setup. */
  constructor({ app, layout, values }: Pick<Galley, 'app' | 'layout' | 'values'>, place: () => Place) {
    this.#place = place;
    this.#isPack = () => app.pack !== null;
    this.sites = live(values, 'sites', () => (place().kind === 'sites' ? null : undefined));
    this.site = live(values, 'site', () => (this.siteId === null ? undefined : { siteId: this.siteId }));
    this.tree = new TreeController<SiteNode>({
      nodes: () => this.nodes,
      keyOf: ({ id }) => id,
      startsExpanded: () => true,
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

  get showsShareLinks(): boolean {
    const place = this.#place();
    return place.kind === 'sites' && place.view === 'share-links';
  }

  /** Structure can be changed only where somebody is signed in, so not in a pack. */
  get isReadOnly(): boolean {
    return this.#isPack();
  }

  get canEdit(): boolean {
    return !this.isReadOnly && this.selected !== null && whyUneditable(this.selected) === null;
  }

  edit(): void {
    if (this.selected !== null && this.canEdit) this.dialog = { kind: 'edit', node: this.selected, nodes: this.nodes };
  }

  remove(): void {
    if (this.selected !== null && this.canEdit)
      this.dialog = { kind: 'remove', node: this.selected, nodes: this.nodes };
  }

  /** Asks what to add: into the selected row where it can hold it. */
  add(row: SiteNode['kind']): void {
    this.dialog = { kind: 'add-row', row, parent: parentFor(row, this.selected, this.nodes), nodes: this.nodes };
  }

  close(): void {
    this.dialog = null;
  }
}
