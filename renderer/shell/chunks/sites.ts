import ShareLinks from '../../features/sites/ShareLinks.svelte';
import SiteDetails from '../../features/sites/SiteDetails.svelte';
import SiteList from '../../features/sites/SiteList.svelte';
import SiteScreen from '../../features/sites/SiteScreen.svelte';
import SitesDialogs from '../../features/sites/SitesDialogs.svelte';
import SitesScreen from '../../features/sites/SitesScreen.svelte';
import { SitesController } from '../../features/sites/sites-controller.svelte.ts';
import { siteName } from '../../features/sites/texts.ts';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** The published sites and their structure. */
export const create: CreateScreens<'sites'> = ({ galley, library, place }) => {
  const sites = new SitesController(galley, place);
  return {
    sites: screen({
      title: () => (sites.site.value == null ? null : siteName(sites.site.value.site)),
      list: () => pane(SiteList, { sites }),
      main() {
        const { siteId } = sites;
        if (siteId === null) return pane(SitesScreen, { sites });
        return sites.showsShareLinks
          ? pane(ShareLinks, { sites, siteId }, `links ${siteId}`)
          : pane(SiteScreen, { sites }, siteId);
      },
      inspector: () => (sites.siteId === null || sites.showsShareLinks ? null : pane(SiteDetails, { sites })),
      dialogs: () => pane(SitesDialogs, { sites, library }),
    }),
  };
};
