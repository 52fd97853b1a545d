/**
 * Saves a stored file where the person's downloads go; says whether it could be read. Files of a workspace are never
 * opened in the window: what is in them is foreign.
 */
export async function saveFile(address: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return false;
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(url);
    }, 10_000);
    return true;
  } catch {
    return false;
  }
}
