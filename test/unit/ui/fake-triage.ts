import { ok } from '#shared/result.ts';
import { DEFAULT_TRANSCRIPTS } from '#shared/triage/offline-transcripts.ts';

/** A store in which no cluster is known, and nothing was decided. */
export const fakeTriageStore = {
  'triage.mark': () => ok([]),
  'triage.undo': () => ok([]),
  'triage.apply': () => ok([]),
  'triage.saveView': () => ok(null),
  'triage.dropView': () => ok(null),
  'triage.keepTranscripts': () => ok(null),
} as const;

export const fakeTriageViews = {
  clusters: () => ({ fetchedAt: null, absent: null, rows: [], unclustered: 0 }),
  triageMarks: () => [],
  clusterIssues: () => [],
  transcript: () => null,
  conversationWeeks: () => ({ weeks: [], sources: [], total: 0 }),
  savedTriageViews: () => [],
  keptTranscripts: () => ({ keep: DEFAULT_TRANSCRIPTS, stored: 0, known: 0, missing: 0 }),
  likelyPages: () => ({ rows: [], read: 0, of: 0 }),
  askedOfPage: () => [],
};
