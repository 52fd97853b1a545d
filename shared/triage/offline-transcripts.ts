/**
 * Which transcripts are downloaded before somebody opens them: none, those of accepted clusters, also some of each
 * undecided one, or all.
 */
export const OFFLINE_TRANSCRIPTS = ['opened', 'accepted', 'undecided', 'all'] as const;
export type OfflineTranscripts = (typeof OFFLINE_TRANSCRIPTS)[number];

/** What is to be decided or worked on can be read without a network. */
export const DEFAULT_TRANSCRIPTS: OfflineTranscripts = 'undecided';

/** Transcripts of undecided clusters, at most: hundreds of clusters may never be decided. */
export const MOST_UNDECIDED = 500;
/** Transcripts of one undecided cluster, at most: enough to decide on it. */
export const MOST_OF_ONE = 20;
