import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { type Plugin, transformWithOxc } from 'vite';
import { DICTIONARIES } from './electron/spelling/names.ts';
import { svelteOptions } from './renderer/build/svelte-options.ts';

/**
 * electron-vite insists on `base: './'`. Galley's own scheme and the browser host both serve the renderer from `/`, and
 * places are paths, so a relative address would break below the first folder.
 */
const absoluteBase: Plugin = { name: 'galley:absolute-base', enforce: 'post', config: () => ({ base: '/' }) };

/**
 * `diagram.html`: mermaid as it is published and our few lines that speak for it, one file that needs nothing else. It runs
 * in a frame without an origin, which could not fetch a script of ours; both hosts serve it with its own policy.
 */
const diagramFrame: Plugin = {
  name: 'galley:diagram-frame',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'diagram.html', source: await diagramPage() });
  },
  configureServer(server) {
    server.middlewares.use('/diagram.html', (_request, response) => {
      void diagramPage().then((page) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page));
    });
  },
};

/** The dictionaries of the spell checker, beside the code that reads them. */
const dictionaries: Plugin = {
  name: 'galley:dictionaries',
  async generateBundle() {
    for (const name of DICTIONARIES) {
      const folder = new URL('.', import.meta.resolve(`dictionary-${name}`));
      for (const part of ['aff', 'dic']) {
        const source = await readFile(new URL(`index.${part}`, folder));
        this.emitFile({ type: 'asset', fileName: `dictionaries/${name}.${part}`, source });
      }
    }
  },
};

async function diagramPage(): Promise<string> {
  const source = fileURLToPath(new URL('renderer/content/diagram/frame.ts', import.meta.url));
  const library = fileURLToPath(import.meta.resolve('mermaid/dist/mermaid.min.js'));
  const frame = await transformWithOxc(await readFile(source, 'utf8'), source, {
    target: CHROMIUM_TARGET,
    sourcemap: false,
  });
  // A file of types alone is still a module; what stands in the page is a script.
  const words = frame.code.replace(/^export \{\};?$/m, '');
  const script = `${await readFile(library, 'utf8')}\n(() => {\n${words}\n})();\n`
    .replaceAll('</script', String.raw`\x3c/script`)
    .replaceAll('<!--', String.raw`\x3c!--`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Diagram</title></head><body><script>${script}</script></body></html>\n`;
}

// Targets older than the shipped Electron: the tests also run in one with Chromium 128 and Node 20.
const NODE_TARGET = 'node20';
const CHROMIUM_TARGET = 'chrome128';

export default defineConfig({
  main: {
    plugins: [dictionaries],
    build: {
      target: NODE_TARGET,
      sourcemap: true,
      // One file is read faster than the hundreds of those it is made of, and an installer carries no others.
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          main: 'electron/main.ts',
          'browser-host': 'electron/browser-host.ts',
          'spelling-worker': 'electron/spelling/worker.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      target: NODE_TARGET,
      // A sandboxed preload is one CommonJS file: it can load nothing but Electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'electron/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [svelte(svelteOptions), absoluteBase, diagramFrame],
    worker: { format: 'es' },
    build: {
      target: CHROMIUM_TARGET,
      sourcemap: true,
      minify: true,
      // The Content-Security-Policy allows no data: fonts and no inline scripts.
      assetsInlineLimit: 0,
      // Only the page itself says what it needs beside its script. What is read when the window is idle comes from this computer:
      // a link for each of its modules would cost more than it spares.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
