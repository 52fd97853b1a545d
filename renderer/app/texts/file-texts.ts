/** Why a file did not open, for a message. */
export function openFailure(code: string, name: string): string {
  switch (code) {
    case 'invalid-input':
      return `“${name}” does not match its file type, so Galley does not open it. You can save it.`;
    case 'not-found':
      return `“${name}” could not be opened: it is not downloaded, or no program on this computer opens it.`;
    default:
      return `“${name}” could not be opened.`;
  }
}
