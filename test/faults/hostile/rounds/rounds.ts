import type { Visit } from '../visit.ts';
import { judgeTheJudge } from './controls.ts';
import { outbox } from './outbox.ts';
import { everyPage } from './pages.ts';
import { everyPaper } from './paper.ts';
import { everyScreen, palette } from './screens.ts';
import { theToken } from './token.ts';

/** Where a visit goes, in this order: later rounds see what earlier ones left. `--parts` names some of them. */
export const ROUNDS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  controls: judgeTheJudge,
  pages: everyPage,
  screens: everyScreen,
  outbox,
  palette,
  paper: everyPaper,
  token: theToken,
};
