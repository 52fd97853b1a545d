import { createContext } from 'svelte';
import type { Announcer } from '../ui/announcer.svelte.ts';
import type { AccountsController } from '../host/accounts.ts';
import type { AppController } from '../host/app-controller.svelte.ts';
import type { Clock } from './clock.svelte.ts';
import type { Commands } from './commands/commands.svelte.ts';
import type { DiagnosticsController } from '../host/files/diagnostics.ts';
import type { FilesController } from '../host/files/files.ts';
import type { GitController } from '../host/git.ts';
import type { LastWindow } from '../host/local/last-window.ts';
import type { Layout } from './layout.svelte.ts';
import type { Lists } from './lists/lists.svelte.ts';
import type { LiveValues, StoreRemote } from '../host/live/live.svelte.ts';
import type { Overlays } from './overlays.svelte.ts';
import type { PacksController } from '../host/files/packs.svelte.ts';
import type { Router } from './router.svelte.ts';
import type { SearchRemote } from '../host/search-remote.ts';

/** Everything that a screen may need from the app. App.svelte provides it once; tests provide their own. */
export interface Galley {
  readonly app: AppController;
  readonly accounts: AccountsController;
  readonly files: FilesController;
  readonly git: GitController;
  readonly diagnostics: DiagnosticsController;
  readonly router: Router;
  readonly store: StoreRemote;
  readonly search: SearchRemote;
  /** Live values of the open account. */
  readonly values: LiveValues;
  readonly commands: Commands;
  readonly lists: Lists;
  readonly layout: Layout;
  readonly overlays: Overlays;
  readonly packs: PacksController;
  readonly announcer: Announcer;
  readonly clock: Clock;
  readonly lastWindow: LastWindow;
}

const [getGalley, setGalley] = createContext<Galley>();

export { getGalley, setGalley };
