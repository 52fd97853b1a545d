import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron/main';

/** Saves what the window would print as a PDF, after asking where. */
export async function savePdf(title: string): Promise<'saved' | 'cancelled'> {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  if (window === undefined) return 'cancelled';
  // Before the dialog: the content to print is on the page only now.
  const bytes = await window.webContents.printToPDF({ pageSize: 'A4', printBackground: true, generateTaggedPDF: true });
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('downloads'), `${fileName(title)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || filePath === '') return 'cancelled';
  await writeFile(filePath, bytes);
  return 'saved';
}

/** Reduces a name to characters that every system allows. */
function fileName(title: string): string {
  return (
    title
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 120) || 'page'
  );
}
