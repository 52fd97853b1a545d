import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDictionary, type Dictionary } from '../../../electron/spelling/dictionary.ts';
import { DICTIONARIES } from '../../../electron/spelling/names.ts';

let folder = '';
let dictionary: Dictionary;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-dictionaries-'));
  for (const name of DICTIONARIES) {
    const from = new URL('.', import.meta.resolve(`dictionary-${name}`));
    for (const part of ['aff', 'dic'])
      await copyFile(fileURLToPath(new URL(`index.${part}`, from)), join(folder, `${name}.${part}`));
  }
  dictionary = openDictionary(folder, ['Ebbline']);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('accepts English of both sides of the Atlantic, numbers, and one’s own words', () => {
  const right = ['colour', 'color', 'organise', 'organize', "don't", 'don’t', '2026', 'Ebbline'];
  expect(dictionary.misspelled(right)).toEqual([]);
});

it('finds misspelled words, and suggests others', () => {
  expect(dictionary.misspelled(['the', 'documentaton', 'of', 'Pelikan'])).toEqual(['documentaton', 'Pelikan']);
  expect(dictionary.suggest('documentaton')).toContain('documentation');
  expect(dictionary.suggest('documentaton').length).toBeLessThanOrEqual(5);
});

it('accepts a word from the moment it is added', () => {
  expect(dictionary.misspelled(['Skerry42', 'galleywrites'])).toContain('galleywrites');
  dictionary.accept('galleywrites');
  expect(dictionary.misspelled(['galleywrites'])).toEqual([]);
});

it('says when a dictionary is missing', () => {
  expect(() => openDictionary(join(folder, 'nowhere'), [])).toThrow(/ENOENT/);
});
