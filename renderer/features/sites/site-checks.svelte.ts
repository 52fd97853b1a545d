import type { SiteLinksView } from '#shared/model/site-checks.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import { checkStructure, linkFindings, type SiteFinding } from './checks.ts';
import type { SitesController } from './sites-controller.svelte.ts';

/** The problems of the open site. */
export class SiteChecks {
  readonly links: Live<SiteLinksView | null>;
  /** The finding that was opened last: whoever returns continues there. */
  opened = $state<string | null>(null);
  /** Those that the unsent changes cause come first. */
  readonly findings: readonly SiteFinding[] = $derived.by(() => {
    const view = this.#sites.site.value;
    if (view?.site.structure == null) return [];
    const all = [...checkStructure(view.before, view.nodes), ...linkFindings(this.links.value?.links ?? [])];
    return [...all.filter(({ isNew }) => isNew), ...all.filter(({ isNew }) => !isNew)];
  });

  readonly #sites: SitesController;

  /** Create it during component setup. */
  constructor({ values }: Pick<Galley, 'values'>, sites: SitesController) {
    this.#sites = sites;
    this.links = live(values, 'siteLinks', () => {
      const { siteId, view, site } = sites;
      const isAsked = view === 'checks' || (site.value?.operations.length ?? 0) > 0;
      return siteId === null || !isAsked ? undefined : { siteId };
    });
  }

  /** With the broken links that are not listed. */
  get count(): number {
    const links = this.links.value;
    return this.findings.length + (links == null ? 0 : links.total - links.links.length);
  }
}
