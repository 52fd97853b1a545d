import { fileAddresses } from '../../content/file-address.svelte.ts';

/**
 * Saves a stored file to the downloads; answers whether it could be read. The window never opens files of a workspace,
 * since their content is foreign.
 */
export async function saveFile(address: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(await fileAddresses.of(address));
    if (!answer.ok) return false;
    saveBlob(await answer.blob(), name);
    return true;
  } catch {
    return false;
  }
}

type TextType = 'text/markdown' | 'text/csv' | 'text/plain' | 'application/json';

/** Saves a text as a file with this name. */
export function saveText(text: string, name: string, type: TextType): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}
