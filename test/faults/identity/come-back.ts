import type { VirtualTime } from '../support/time.ts';
import type { House } from './house.ts';
import { atRest } from './look.ts';
import { HUMANS, tokenOf } from './people.ts';
import type { Play } from './play.ts';

/** Everybody signs in once more to each account in which words of theirs wait, and all that may go goes. */
export async function comeBack(
  play: Pick<Play, 'operations' | 'saidBy'>,
  house: House,
  time: VirtualTime,
  patienceMs: number,
  log: (line: string) => void,
): Promise<void> {
  const page = house.windows[0];
  if (page === undefined) return;
  for (const { id, baseUrl, organizationId } of page.state?.accounts ?? []) {
    await house.lasting('switching', page.host.invoke('accounts.switch', { accountId: id }));
    await time.quiet();
    for (const human of HUMANS) {
      const waiting = (await play.operations(page)).filter(({ state }) => state !== 'done');
      if (!waiting.some((operation) => play.saidBy(operation).some((word) => word.human === human))) continue;
      const input = { baseUrl, organizationId, token: tokenOf(human, 0), accountId: id };
      const connected = await house.lasting('connecting', page.host.invoke('accounts.connect', input));
      log(`${human} comes back to ${id}: ${connected.ok ? connected.value.kind : connected.error.code}`);
      await time.until(async () => atRest(await play.operations(page)), patienceMs);
    }
  }
}
