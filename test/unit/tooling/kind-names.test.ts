import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeKinds } from '#shared/outbox/kinds/index.ts';

/** Where kinds of writes may be told apart by their names. All other code asks the record (`recordOf`, `isKind`). */
const ALLOWED = ['shared/outbox/kinds/', 'electron/outbox/kinds/'];
/** Here the names of administrative kinds are those of the contract's operations. */
const OPERATIONS = ['shared/contract/', 'electron/sample/'];

// That something is unreadable is said of more than writes.
const names = Object.keys(writeKinds).filter((name) => name !== 'unreadable');
const own = names.filter((name) => name.includes('.'));
const areas = [...new Set(own.map((name) => name.split('.')[0] ?? ''))];

const anyOf = (words: readonly string[]): string => `(?:${words.map((word) => word.replace('.', '\\.')).join('|')})`;
const quoted = (words: readonly string[]): string => `['"\`]${anyOf(words)}['"\`]`;

/** Comparisons, lists, tables and patterns; a write that is made (`kind: 'reply.create'`) is none. */
const COMPARED = new RegExp(`[!=]==?\\s*${quoted(names)}|${quoted(names)}\\s*[!=]==?|\\bcase\\s+${quoted(names)}`);
const LISTED = new RegExp(`[[,]\\s*${quoted(own)}\\s*[,\\]]|^\\s*${quoted(own)}\\s*:`, 'm');
const MATCHED = new RegExp(`\\b${anyOf(areas)}\\)?\\\\\\.|startsWith\\(\\s*['"]${anyOf(areas)}\\.`);
/** Any kind at all, and the shape of an administrative write. */
const BY_KIND = /\bwrite\.kind\s*[!=]==\s*['"`]/;
const BY_SHAPE = /'input'\s+in\s/;

function offences(source: string): readonly string[] {
  return [COMPARED, LISTED, MATCHED, BY_KIND, BY_SHAPE].flatMap((pattern) => pattern.exec(source)?.[0].trim() ?? []);
}

const root = path.resolve(import.meta.dirname, '../../..');

function sources(): readonly string[] {
  return ['electron', 'renderer', 'shared'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => /\.(ts|svelte)$/.test(file)),
  );
}

describe('the names of the kinds of writes', () => {
  it('are known to their records and to the sender alone', () => {
    const files = sources().filter((file) => ![...ALLOWED, ...OPERATIONS].some((folder) => file.startsWith(folder)));
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      offences(readFileSync(path.join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "if (write.kind === 'comment.create') return id;",
    "return write.kind !== 'reply.delete'",
    "return 'createTeam' === write.kind",
    "switch (kind) { case 'review.submit': }",
    "new Set(['comment.edit', 'reply.edit'])",
    "const WORDS = {\n  'request.merge': 'Merge',\n}",
    '/^(comment|reply)\\./.test(write.kind)',
    "write.kind.startsWith('reviewers.')",
    "if ('input' in write) return;",
    "if (operation.write.kind === 'unreadable') return;",
  ])('are found in %s', (code) => {
    expect(offences(code)).not.toEqual([]);
  });

  it.each([
    "queue({ kind: 'comment.create', spaceId })",
    "whyNotHandedBack('reviewers.request')",
    "type Write = WriteOf<'comment.edit' | 'reply.edit'>;",
    "invoke('review.mark', marks)",
    "client.call('createTeam', input)",
  ])('may be used in %s', (code) => {
    expect(offences(code)).toEqual([]);
  });
});
