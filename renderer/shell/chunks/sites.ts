import PlanScreen from '../../features/sites/PlanScreen.svelte';
import SiteChecksScreen from '../../features/sites/SiteChecksScreen.svelte';
import ShareLinks from '../../features/sites/ShareLinks.svelte';
import SiteDetails from '../../features/sites/SiteDetails.svelte';
import SiteList from '../../features/sites/SiteList.svelte';
import SiteScreen from '../../features/sites/SiteScreen.svelte';
import SitesDialogs from '../../features/sites/SitesDialogs.svelte';
import SitesScreen from '../../features/sites/SitesScreen.svelte';
import { SiteChecks } from '../../features/sites/site-checks.svelte.ts';
import VisitorDetails from '../../features/sites/VisitorDetails.svelte';
import { VisitorPreview } from '../../features/sites/visitor-preview.svelte.ts';
import VisitorScreen from '../../features/sites/VisitorScreen.svelte';
import { SitesController } from '../../features/sites/sites-controller.svelte.ts';
import { pane, screen, type CreateScreens, type Pane } from '../screen.ts';
import { siteName } from '../../overlay/site-names.ts';

/** The published sites, and the views of each. */
export const create: CreateScreens<'sites'> = ({ galley, library, place }) => {
  const sites = new SitesController(galley, place);
  const checks = new SiteChecks(galley, sites);
  const preview = new VisitorPreview(galley, sites);

  function main(): Pane {
    const { siteId, view } = sites;
    if (siteId === null) return pane(SitesScreen, { sites });
    if (view === 'changes') return pane(PlanScreen, { sites, checks }, siteId);
    if (view === 'checks') return pane(SiteChecksScreen, { sites, checks }, siteId);
    if (view === 'share-links') return pane(ShareLinks, { sites, checks, siteId }, siteId);
    if (view === 'preview') return pane(VisitorScreen, { sites, checks, preview }, siteId);
    return pane(SiteScreen, { sites, checks }, siteId);
  }

  function inspector(): Pane | null {
    const { siteId, view } = sites;
    if (siteId === null) return null;
    if (view === 'preview') return pane(VisitorDetails, { sites, preview });
    return view === null ? pane(SiteDetails, { sites }) : null;
  }

  return {
    sites: screen({
      title: () => (sites.site.value == null ? null : siteName(sites.site.value.site)),
      list: () => pane(SiteList, { sites }),
      main,
      inspector,
      dialogs: () => pane(SitesDialogs, { sites, library }),
    }),
  };
};
