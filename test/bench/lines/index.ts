import type { Line } from '../bench.ts';
import { ACCESS_LINE } from './access.ts';
import { COMMENTS_LINE } from './comments.ts';
import { DIFF_LINE } from './diff.ts';
import { MEMORY_LINE } from './memory.ts';
import { OUTBOX_LINES } from './outbox.ts';
import { INTERACTION_LINE } from './interaction.ts';
import { LIST_LINE } from './list.ts';
import { LIVE_LINE } from './live.ts';
import { PARSE_LINE } from './parse.ts';
import { RENDER_LINES } from './render.ts';
import { SEARCH_LINES } from './search.ts';
import { SERVICE_LINES } from './service.ts';
import { SITE_LINE } from './site.ts';
import { START_LINE } from './start.ts';
import { STORE_LINES } from './store.ts';
import { SYNC_LINES } from './sync.ts';
import { SUGGEST_LINE, TRIAGE_LINE } from './triage.ts';

/** Every line of the bench, in the order of the table. A new line is one entry here. */
export const LINES: readonly Line[] = [
  ...STORE_LINES,
  LIVE_LINE,
  LIST_LINE,
  ACCESS_LINE,
  COMMENTS_LINE,
  TRIAGE_LINE,
  SUGGEST_LINE,
  PARSE_LINE,
  ...RENDER_LINES,
  DIFF_LINE,
  ...SEARCH_LINES,
  // What the first sync stores is what the lines after it start on.
  ...SYNC_LINES,
  START_LINE,
  INTERACTION_LINE,
  MEMORY_LINE,
  ...OUTBOX_LINES,
  ...SERVICE_LINES,
  SITE_LINE,
];
