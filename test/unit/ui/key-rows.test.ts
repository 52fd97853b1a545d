import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandId } from '../../../renderer/app/commands/commands.svelte.ts';
import { boundIds, defaultKeys } from '../../../renderer/app/commands/key-choices.ts';
import { keyRows, matchingRows } from '../../../renderer/app/commands/key-rows.ts';
import { screenTitles } from '../../../renderer/app/commands/screen-titles.data.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import { OpenPage } from '../../../renderer/shell/open-page.svelte.ts';
import { appCommands } from '../../../renderer/shell/commands/app-commands.ts';
import { upCommand } from '../../../renderer/shell/commands/go-commands.ts';

/** Commands are only named here: nothing of the app is needed until one is asked or run. */
const galley = {} as Galley;
const everywhere = [...appCommands(galley), upCommand(galley, new OpenPage())];
const rows = keyRows(everywhere, defaultKeys);

describe('the list of all keys', () => {
  it('names every command, also those of screens that are not open', () => {
    // The frame registers it, which no test of texts draws.
    const named = new Set<CommandId>([...rows.map(({ id }) => id), 'pane.inspector']);
    expect(boundIds.filter((id) => !named.has(id))).toEqual([]);
  });

  it('names no command twice', () => {
    const twice = everywhere.filter(({ id }) => Object.hasOwn(screenTitles, id)).map(({ id }) => id);
    expect(twice).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('is searched by title, group, other words and keys', () => {
    const found = (query: string) => matchingRows(rows, query, false).map(({ id }) => id);
    expect(found('approve')).toContain('review.approve');
    expect(found('preferences')).toEqual(['go.settings']);
    expect(found('g then r')).toContain('go.review');
    expect(found('shift+e')).toContain('list.export');
    expect(found('triage snooze')).toContain('triage.snooze');
    expect(found('')).toHaveLength(rows.length);
    expect(found('qxz')).toEqual([]);
  });

  it('says which keys are not the default ones', () => {
    const changed = keyRows(everywhere, (id) => (id === 'list.next' ? ['F9'] : defaultKeys(id)));
    expect(changed.filter((row) => row.changed).map(({ id }) => id)).toEqual(['list.next']);
  });
});

it('each button names a command that exists, whose key its tooltip tells', () => {
  const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.svelte'),
  );
  const named = files.flatMap((name) =>
    [...readFileSync(join('renderer', name), 'utf8').matchAll(/\scommand="([^"]*)"/g)].map(([, id]) => id ?? ''),
  );
  const known: readonly string[] = boundIds;
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !known.includes(id))).toEqual([]);
});
