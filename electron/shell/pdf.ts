import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, dialog } from 'electron/main';

/** Writes what the window would print to a PDF, after asking where. */
export async function savePdf(title: string): Promise<'saved' | 'cancelled'> {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  if (window === undefined) return 'cancelled';
  // Made before the question: what is to be printed is on the page only now.
  const bytes = await window.webContents.printToPDF({ pageSize: 'A4', printBackground: true, generateTaggedPDF: true });
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(app.getPath('downloads'), `${fileName(title)}.pdf`),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || filePath === '') return 'cancelled';
  await writeFile(filePath, bytes);
  return 'saved';
}

/** As far as a name may go on every system. */
function fileName(title: string): string {
  return (
    title
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 120) || 'page'
  );
}
