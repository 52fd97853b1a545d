import type { StoredFile } from './library.ts';

/** The files of a space, or of a space as a change request leaves it. */
export interface FilesView {
  readonly spaceTitle: string;
  /** By name; of a change request, those that it changes first. */
  readonly rows: readonly FileRow[];
  /** Pages whose texts are not downloaded or not read for links yet: they may use any file. */
  readonly unreadPages: number;
  /** When the list was read from the server (ms). */
  readonly fetchedAt: number;
}

export interface FileRow extends StoredFile {
  /** What the change request does to it; null: nothing, or there is no change request. */
  readonly change: 'added' | 'removed' | 'replaced' | 'renamed' | null;
  /** Pages and reusable contents whose stored texts use it, in the order of the space. */
  readonly uses: readonly FileUse[];
}

/** Something that uses a file. `pageId` null: it is no page. */
export interface FileUse {
  readonly pageId: string | null;
  readonly title: string;
}

/** The server's answer for one file, which is not stored. */
export interface FileOnServer {
  /** Null: the server does not have the file. */
  readonly file: { readonly name: string; readonly size: number } | null;
  readonly uses: readonly FileUse[];
  /** False: some uses do not say what they are, so a use that is missing here may still exist. */
  readonly isWhole: boolean;
}

/** The files that the server lists. */
export interface ListedFiles {
  readonly ids: readonly string[];
  /** False: some could not be read, so a file that is missing here may still exist. */
  readonly isWhole: boolean;
}

/** `changeRequestId` null: the space as it is. */
export interface FilesPlace {
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}
