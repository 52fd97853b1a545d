import type { FileOnServer, FilesPlace, FilesView, ListedFiles } from '../model/files.ts';

/** Views of files. Part of `store.ts`. */
export interface FilesWatches {
  /** Null: the space or the change request is not stored. */
  files: (input: FilesPlace) => FilesView | null;
}

/** Questions about files to the server. Part of `host.ts`; no answer is stored. */
export interface ServerFilesCalls {
  /** The files that the server lists now. */
  'files.listed': (input: FilesPlace & { readonly accountId: string }) => ListedFiles;
  /** One file, and everything that uses it, as the server knows it. */
  'files.used': (input: FilesPlace & { readonly accountId: string; readonly fileId: string }) => FileOnServer;
}
