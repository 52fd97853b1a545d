import path from 'node:path';
import { builtinModules } from 'node:module';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { timedWaits } from './test/support/timed-waits.js';

/**
 * The folders of renderer/ from the lowest to the highest: a folder imports from lower ones alone, and from others of its row.
 * Files at the top of renderer/ are above all of them.
 */
const LAYERS = [
  ['ui', 'transport', 'build'],
  ['content', 'links', 'overlay', 'specifications', 'spreadsheets'],
  ['store'],
  ['host'],
  ['app'],
  ['writing'],
  ['pending'],
  ['threads'],
  ['features'],
  ['shell'],
];

/** @param {string} target @returns {number} */
function layerOf(target) {
  const folder = /^renderer\/([^/]+)\//.exec(target)?.[1];
  const layer = LAYERS.findIndex((names) => folder !== undefined && names.includes(folder));
  return layer < 0 ? LAYERS.length : layer;
}

/**
 * The walls of Galley. Each wall names a part of the house and what it may not import, as a path from the root of the
 * repository (`feature` in `from` stands for one folder of renderer/features, `sibling` for every other one).
 * A rule of our own, because a wall is about where a relative path arrives, which patterns of text cannot tell.
 *
 * @type {{ from: RegExp, except?: RegExp, forbid: (target: string, from: string) => boolean, message: string }[]}
 */
const WALLS = [
  {
    from: /^shared\//,
    forbid: (target) => isIn(target, 'electron', 'renderer', 'test'),
    message: 'shared/ is what both sides speak: it imports neither of them.',
  },
  {
    from: /^renderer\//,
    forbid: (target) => isIn(target, 'electron', 'test'),
    message: 'renderer/ never imports electron/ or test/: put what both need into shared/.',
  },
  {
    from: /^electron\//,
    forbid: (target) => isIn(target, 'renderer', 'test'),
    message: 'electron/ never imports renderer/ or test/: put what both need into shared/.',
  },
  {
    from: /^(electron|renderer|shared)\//,
    except: /^electron\/(shell\/|main\.ts$|preload\.ts$)/,
    forbid: (target) => /^electron(\/.*)?$/.test(packageOf(target)),
    message: 'Only electron/shell/ (with main.ts and preload.ts) knows Electron: pass what you need in.',
  },
  {
    from: /^electron\//,
    forbid: (target) => target === 'package:electron',
    message: 'Say which process: import electron/main or electron/renderer.',
  },
  {
    from: /^(renderer|shared)\//,
    forbid: (target) => isNodeModule(packageOf(target)),
    message: 'This code also runs in the page, where there is no Node.',
  },
  {
    from: /^(electron|renderer|shared)\//,
    except: /^shared\/yaml\.ts$/,
    forbid: (target) => packageOf(target) === 'yaml',
    message: 'There is one reader of YAML: shared/yaml.ts.',
  },
  {
    from: /^renderer\//,
    except: /^renderer\/specifications\//,
    forbid: (target) => target === 'shared/yaml.ts',
    message: 'The reader of YAML is too large for the first screen: only specifications/ reads it, when it needs it.',
  },
  {
    from: /^renderer\/features\//,
    forbid: (target, from) => featureOf(target) !== '' && featureOf(target) !== featureOf(from),
    message: 'Features never import each other: what two of them need moves down.',
  },
  {
    from: /^renderer\//,
    forbid: (target, from) => target.startsWith('renderer/') && layerOf(target) > layerOf(from),
    message: `Imports go down only: ${LAYERS.flat().join(', ')}.`,
  },
];

/** @param {string} target @param {...string} folders */
function isIn(target, ...folders) {
  return folders.some((folder) => target === folder || target.startsWith(`${folder}/`));
}

/** @param {string} target @returns {string} the name of the package, or nothing for a file of ours */
function packageOf(target) {
  return target.startsWith('package:') ? target.slice('package:'.length) : '';
}

/** @param {string} name */
function isNodeModule(name) {
  return name.startsWith('node:') || builtinModules.includes(name);
}

/** @param {string} target */
function featureOf(target) {
  return /^renderer\/features\/([^/]+)/.exec(target)?.[1] ?? '';
}

/**
 * Where an import arrives: `renderer/ui/Button.svelte`, or `package:dexie`.
 *
 * @param {string} specifier @param {string} from
 */
function resolveTarget(specifier, from) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('/')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return `package:${specifier}`;
  return path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
}

/** @type {import('eslint').Rule.RuleModule} */
const walls = {
  meta: { type: 'problem', schema: [], messages: { wall: '{{message}} (It imports {{target}}.)' } },
  create(context) {
    const from = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const near = WALLS.filter((wall) => wall.from.test(from) && !wall.except?.test(from));

    /** @param {any} source */
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const target = resolveTarget(source.value, from);
      const broken = near.find((wall) => wall.forbid(target, from));
      if (broken) context.report({ node: source, messageId: 'wall', data: { message: broken.message, target } });
    };

    return {
      ImportDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      TSImportType: (/** @type {any} */ node) => check(node.source ?? node.argument?.literal),
    };
  },
};

export default ts.config(
  { ignores: ['out/', 'node_modules/', 'test-results/', 'playwright-report/', 'electron/sample/workspace/'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { galley: { rules: { walls, 'timed-waits': timedWaits } } },
    languageOptions: {
      globals: { ...globals.node, ...globals.browser },
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      'galley/walls': 'error',
      'max-lines': ['error', { max: 400 }],
      // `x == null` is the one way to ask for both kinds of nothing.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // `env['NAME']` tells a looked-up name from a declared property.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Numbers read well in a sentence; objects and undefined do not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onclick={() => save()}` is the idiom of a callback whose answer nobody reads.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `Record<never, never>` is our word for "nothing" as the default of a type parameter.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-at-html-tags': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/button-has-type': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    // A place in Galley is an address of our own router; there is no SvelteKit to resolve it.
    rules: { 'svelte/no-navigation-without-resolve': 'off' },
  },
  {
    // A controller keeps plain maps for its own bookkeeping beside the state that screens watch.
    files: ['**/*.svelte.ts'],
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    // The asynchronous variants that replace these are missing from the older Electron that tests run in.
    files: ['electron/shell/secrets.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // These tell a person on the terminal, or the program that started us, where the app is.
    files: ['electron/main.ts', 'electron/browser-host.ts', 'electron/shell/electron.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Commands and test runners talk to a person on the terminal.
    files: ['electron/cli/**', 'test/**'],
    rules: {
      'no-console': 'off',
      // Playwright reads a fixture's needs from this pattern, so one without needs has an empty pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    // Not where time itself is the subject: benchmarks, fault suites that kill processes, the clock that jumps.
    files: ['test/{unit,integration,e2e,electron,support}/**/*.ts'],
    ignores: ['test/unit/tooling/jumping-clock.test.ts'],
    rules: { 'galley/timed-waits': 'error' },
  },
  {
    // A function that owns more than one thing is split into parts. Tests are exempt: a suite is one function.
    files: ['{electron,renderer,shared}/**'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    // How Dexie tells of changes is known to one file: all else watches tables by it.
    files: ['renderer/**/*.ts'],
    ignores: ['renderer/store/feed/dexie-changes.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'dexie',
          importNames: ['liveQuery', 'RangeSet', 'ObservabilitySet'],
          message: 'Watch tables by renderer/store/feed/ instead.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'Literal[value="storagemutated"]', message: 'Watch tables by renderer/store/feed/ instead.' },
      ],
    },
  },
  {
    // Tables of data are as long as the data.
    files: ['**/data/**', '**/*.data.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.js'],
    extends: [ts.configs.disableTypeChecked],
  },
);
