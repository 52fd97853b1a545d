import type { Result } from '#shared/result.ts';
import type { DataReport } from '#shared/rpc/diagnostics.ts';
import type { Bridge } from '../bridge.ts';
import type { Announcer } from '../../ui/announcer.svelte.ts';
import { errorWords } from '../../ui/words.ts';
import { saveText } from './save-file.ts';

/** The report for a support person as one file, which is only saved where the person chooses. */
export class DiagnosticsController {
  readonly #bridge: Pick<Bridge, 'host' | 'store'>;
  readonly #announcer: Announcer;
  readonly #save: typeof saveText;

  constructor(bridge: Pick<Bridge, 'host' | 'store'>, announcer: Announcer, save: typeof saveText = saveText) {
    this.#bridge = bridge;
    this.#announcer = announcer;
    this.#save = save;
  }

  /** If a database does not answer, the report says so. */
  async save(now: number): Promise<void> {
    const stored = await this.#bridge.store.invoke('store.figures', null);
    const text = await this.#bridge.host.invoke('diagnostics.text', { stored: stored.ok ? stored.value : null });
    if (!text.ok) {
      this.#announcer.say(errorWords(text.error), { tone: 'failed' });
      return;
    }
    const name = `galley-diagnostics-${new Date(now).toISOString().slice(0, 10)}.txt`;
    this.#save(text.value, name, 'text/plain');
    this.#announcer.say(`Saved “${name}” to your downloads.`);
  }

  async openFolder(of: 'log' | 'data'): Promise<void> {
    const opened = await this.#bridge.host.invoke('diagnostics.openFolder', { of });
    if (!opened.ok) this.#announcer.say('The folder could not be opened.', { tone: 'failed' });
  }

  /** Where the data is, how large its parts are, and the versions. */
  data(): Promise<Result<DataReport>> {
    return this.#bridge.host.invoke('diagnostics.data', null);
  }
}
