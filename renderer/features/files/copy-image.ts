import { fileAddresses } from '../../content/file-address.svelte.ts';

/** Copies an image as PNG, which every program accepts; answers whether it worked. */
export async function copyImage(address: string): Promise<boolean> {
  try {
    const answer = await fetch(await fileAddresses.of(address));
    if (!answer.ok) return false;
    const bitmap = await createImageBitmap(await answer.blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const png = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
