/** A response without the host's own response type. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Asked again when the file has come: nothing may remember that it was not there. */
export const noFile: FileAnswer = { status: 404, headers: { 'Cache-Control': 'no-store' }, body: null };
