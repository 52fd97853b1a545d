import { spawn } from 'node:child_process';

/** Asks the system to open an address. Without a desktop nothing happens: the address was printed. */
export async function openInBrowser(url: string): Promise<void> {
  const [command, args] = opener(url);
  await new Promise<void>((resolve) => {
    const child = spawn(command, [...args], { detached: true, stdio: 'ignore' });
    child.once('error', () => {
      resolve();
    });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

function opener(url: string): readonly [string, readonly string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', [url]];
    case 'win32':
      return ['rundll32', ['url.dll,FileProtocolHandler', url]];
    default:
      return ['xdg-open', [url]];
  }
}
