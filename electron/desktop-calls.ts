import { appError } from '#shared/errors.ts';
import type { MenuPart } from '#shared/rpc/menu.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { externalAddress } from './external-address.ts';
import type { HostDependencies } from './host-dependencies.ts';

/** Calls of a page to the person's desktop. */
export interface DesktopCalls {
  readonly openExternal: (url: string) => Promise<Result<null>>;
  readonly savePdf: (title: string) => Promise<Result<'saved' | 'cancelled'>>;
  readonly showMenu: (parts: readonly MenuPart[]) => void;
}

export function createDesktopCalls(host: HostDependencies): DesktopCalls {
  return {
    async openExternal(url) {
      const safe = externalAddress(url);
      if (safe === null)
        return err(appError('invalid-input', 'only web and mail addresses are opened', { path: 'url' }));
      await host.openExternal(safe);
      return ok(null);
    },
    showMenu(parts) {
      host.showMenu?.(parts);
    },
    async savePdf(title) {
      if (host.savePdf === undefined) return err(appError('invalid-input', 'this host prints through the browser'));
      try {
        return ok(await host.savePdf(title));
      } catch (thrown) {
        host.log.thrown('app', 'pdf-failed', thrown);
        return err(appError('storage-failed', thrown instanceof Error ? thrown.name : 'the file could not be written'));
      }
    },
  };
}
