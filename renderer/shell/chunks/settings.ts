import OfflineScreen from '../../features/offline/OfflineScreen.svelte';
import SettingsList from '../../features/settings/SettingsList.svelte';
import SettingsScreen from '../../features/settings/SettingsScreen.svelte';
import { pane, screen, type CreateScreens } from '../screen.ts';

/** Settings, and what is available offline. */
export const create: CreateScreens<'settings' | 'kept'> = ({ galley: { app } }) => ({
  settings: screen({ list: () => pane(SettingsList, {}), main: () => pane(SettingsScreen, {}) }),
  kept: screen({
    title: () => (app.pack === null ? null : 'Contents of the pack'),
    main: () => pane(OfflineScreen, {}),
  }),
});
