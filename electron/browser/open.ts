import { spawn } from 'node:child_process';

/** Asks the system to open an address. Where there is no desktop nothing happens: the address was printed. */
export async function openInBrowser(url: string): Promise<void> {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open', url]
    : process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler', url]
    : ['xdg-open', url];
  if (command === undefined) return;
  await new Promise<void>((resolve) => {
    const child = spawn(command, args, { detached: true, stdio: 'ignore' });
    child.once('error', () => {
      resolve();
    });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
