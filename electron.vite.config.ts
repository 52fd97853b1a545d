import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/**
 * electron-vite insists on `base: './'`. Galley's own scheme and the browser host both serve the renderer from `/`, and
 * places are paths, so a relative address would break below the first folder.
 */
const absoluteBase: Plugin = { name: 'galley:absolute-base', enforce: 'post', config: () => ({ base: '/' }) };

// Targets older than the shipped Electron: the tests also run in one with Chromium 128 and Node 20.
const NODE_TARGET = 'node20';
const CHROMIUM_TARGET = 'chrome128';

export default defineConfig({
  main: {
    build: {
      target: NODE_TARGET,
      sourcemap: true,
      rolldownOptions: {
        input: { main: 'electron/main.ts', 'browser-host': 'electron/browser-host.ts' },
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
    plugins: [svelte({ configFile: false }), absoluteBase],
    worker: { format: 'es' },
    build: {
      target: CHROMIUM_TARGET,
      sourcemap: true,
      minify: true,
      // The Content-Security-Policy allows no data: fonts and no inline scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
