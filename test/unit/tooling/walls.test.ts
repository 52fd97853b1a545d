import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const RULES = ['galley/walls', 'svelte/no-at-html-tags', 'max-lines', 'no-restricted-imports', 'no-restricted-syntax'];

// The real configuration; only the rules that need types are off, because these files exist nowhere.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => RULES.includes(ruleId),
});

async function brokenRules(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}/${file}` });
  return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['not linted'];
}

const FORBIDDEN: readonly (readonly [wall: string, file: string, code: string])[] = [
  ['shared/ does not import electron/', 'shared/errors.ts', "import '../electron/api/client.ts';"],
  ['shared/ does not import renderer/', 'shared/contract/page.ts', "import '../../renderer/store/worker.ts';"],
  ['shared/ does not import Node', 'shared/contract/page.ts', "import 'node:fs';"],
  ['shared/ does not import Electron', 'shared/errors.ts', "import 'electron/main';"],
  ['renderer/ does not import electron/', 'renderer/main.ts', "import '../electron/api/client.ts';"],
  ['renderer/ does not import electron/ by type', 'renderer/main.ts', "import type { A } from '../electron/api/a.ts';"],
  ['renderer/ does not import electron/ by need', 'renderer/main.ts', "void import('../electron/api/client.ts');"],
  ['renderer/ does not export electron/', 'renderer/main.ts', "export * from '../electron/api/client.ts';"],
  ['renderer/ does not name types of electron/', 'renderer/a.ts', "export type A = import('../electron/api/a.ts').A;"],
  ['renderer/ does not import Node', 'renderer/store/worker.ts', "import 'fs/promises';"],
  ['renderer/ does not import Electron', 'renderer/main.ts', "import 'electron/renderer';"],
  [
    'a component does not import electron/',
    'renderer/features/page/Page.svelte',
    '<script lang="ts">import \'../../../electron/api/client.ts\';</script>',
  ],
  ['electron/ does not import renderer/', 'electron/api/client.ts', "import '../../renderer/store/worker.ts';"],
  ['electron/ does not import test/', 'electron/cli/start.ts', "import '../../test/support/find-browser.ts';"],
  ['only the shell imports Electron', 'electron/sync/engine.ts', "import { net } from 'electron/main';"],
  ['the browser host does not import Electron', 'electron/browser-host.ts', "import { net } from 'electron/main';"],
  ['the shell does not import bare Electron', 'electron/shell/window.ts', "import { app } from 'electron';"],
  ['only the reader of YAML imports its library', 'electron/sample/content/a.ts', "import { parse } from 'yaml';"],
  ['the first screen reads no YAML', 'renderer/content/markdown/page.ts', "import '#shared/yaml.ts';"],
  ['a feature does not import another', 'renderer/features/page/view.ts', "import '../review/diff.ts';"],
  ['a feature does not import another from below', 'renderer/features/page/a/b.ts', "import '../../review/diff.ts';"],
  ['a feature does not import another folder', 'renderer/features/page/view.ts', "export * from '../review';"],
  ['content does not import a feature', 'renderer/content/block.ts', "import '../features/page/view.ts';"],
  ['the store does not import a feature', 'renderer/store/worker.ts', "import '../features/page/view.ts';"],
  ['a layer does not import a higher one', 'renderer/host/files/files.ts', "import '../../app/galley.ts';"],
  [
    'a layer does not import a higher one lazily',
    'renderer/writing/draft.ts',
    "await import('../pending/withdraw.ts');",
  ],
  ['a layer does not import the top of the renderer', 'renderer/shell/screens.ts', "import '../App.svelte';"],
  [
    'a primitive does not import a feature',
    'renderer/ui/Button.svelte',
    '<script lang="ts">import Page from \'../features/page/Page.svelte\';</script>',
  ],
];

const ALLOWED: readonly (readonly [file: string, code: string])[] = [
  ['shared/rpc/host.ts', "import type { AppError } from '../errors.ts';"],
  ['renderer/features/page/view.ts', "import './outline.ts'; import '../../ui/Button.svelte'; import 'dexie';"],
  ['renderer/features/page/a/view.ts', "import '../outline.ts';"],
  ['renderer/content/block.ts', "import '../links/page-index.ts'; import '../ui/words.ts';"],
  ['renderer/App.svelte', '<script lang="ts">import Page from \'./features/page/Page.svelte\';</script><Page />'],
  ['renderer/main.ts', "import { ok } from '#shared/result.ts';"],
  ['electron/sync/engine.ts', "import 'node:fs'; import '../api/client.ts'; import 'undici';"],
  ['electron/shell/store.ts', "import { app } from 'electron/main'; import Store from 'electron-store';"],
  ['electron/main.ts', "import { app } from 'electron/main';"],
  ['electron/preload.ts', "import { ipcRenderer } from 'electron/renderer';"],
  ['test/integration/sync.test.ts', "import '../../electron/sync/engine.ts'; import '../../renderer/store/worker.ts';"],
];

describe('the walls of the house', () => {
  it.each(FORBIDDEN)('%s', async (_wall, file, code) => {
    expect(await brokenRules(file, code)).toEqual(['galley/walls']);
  });

  it.each(ALLOWED)('let through what %s may import', async (file, code) => {
    expect(await brokenRules(file, code)).toEqual([]);
  });
});

describe('the other rules of the house', () => {
  it('refuse raw HTML in a component', async () => {
    const code = '<script lang="ts">let text = $state(\'\');</script>{@html text}';
    expect(await brokenRules('renderer/ui/Raw.svelte', code)).toEqual(['svelte/no-at-html-tags']);
  });

  it('refuse to hear of changes past the feed of the store', async () => {
    expect(await brokenRules('renderer/store/a.ts', "import { liveQuery } from 'dexie';")).toEqual([
      'no-restricted-imports',
    ]);
    expect(await brokenRules('renderer/store/a.ts', "Dexie.on('storagemutated', hear);")).toEqual([
      'no-restricted-syntax',
    ]);
    expect(await brokenRules('renderer/store/feed/dexie-changes.ts', "import { liveQuery } from 'dexie';")).toEqual([]);
  });

  it('refuse a file of more than 400 lines', async () => {
    expect(await brokenRules('shared/long.ts', 'export {};\n'.repeat(401))).toEqual(['max-lines']);
    expect(await brokenRules('shared/short.ts', 'export {};\n'.repeat(400))).toEqual([]);
  });
});
