import type { Visit } from '../visit.ts';
import { changes } from './changes.ts';
import { conflicts } from './conflicts.ts';
import { judgeTheJudge } from './controls.ts';
import { deletions } from './deletions.ts';
import { found } from './found.ts';
import { outbox } from './outbox.ts';
import { packs } from './packs.ts';
import { theLog } from './log.ts';
import { everyPage } from './pages.ts';
import { everyPaper } from './paper.ts';
import { removal } from './removal.ts';
import { review } from './review.ts';
import { everyScreen, news, palette } from './screens.ts';
import { theToken } from './token.ts';
import { tools } from './tools.ts';
import { triage } from './triage.ts';

/** Where a visit goes, in this order: later rounds see what earlier ones left. `--parts` names some of them. */
export const ROUNDS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  controls: judgeTheJudge,
  pages: everyPage,
  screens: everyScreen,
  news,
  conflicts,
  outbox,
  palette,
  tools,
  found,
  triage,
  review,
  paper: everyPaper,
  deletions,
  packs,
  changes,
  token: theToken,
  log: theLog,
  removal,
};
