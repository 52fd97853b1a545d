import { canonical } from './canonical.ts';
import type { Part } from './part.ts';

/** The similarity of two parts, from 0 to 1: the share of common words (Dice), higher if their names are equal. */
export function similarity(before: Part, after: Part): number {
  if (before.type !== after.type && !bothText(before, after)) return 0;
  if (before.print === after.print) return 1;
  const [sizeBefore, sizeAfter] = [wordCount(before), wordCount(after)];
  if (sizeBefore + sizeAfter === 0) return before.type === 'line' ? 0 : SAME_KIND;
  const words = (2 * sharedWords(before, after)) / (sizeBefore + sizeAfter);
  return sameName(before, after) ? SAME_NAME + (1 - SAME_NAME) * words : words;
}

/** A heading that became a bold line has the same text: it is one block with another style. */
function bothText(before: Part, after: Part): boolean {
  return TEXT.has(before.type) && TEXT.has(after.type);
}

const TEXT = new Set(['paragraph', 'heading']);

/** Two parts without words, such as two images. */
const SAME_KIND = 0.5;
/** Tabs with the same title, or operations with the same path, are the same part, whatever else is in them. */
const SAME_NAME = 0.6;

export function wordCount(part: Part): number {
  let count = 0;
  for (const times of part.words.values()) count += times;
  return count;
}

function sharedWords(before: Part, after: Part): number {
  let shared = 0;
  for (const [word, times] of before.words) shared += Math.min(times, after.words.get(word) ?? 0);
  return shared;
}

/** The attributes that name a part, by type. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  tab: ['title'],
  'column-with-title': ['title'],
  update: ['date'],
  parameter: ['name', 'in'],
  response: ['status'],
  figure: ['picture'],
  swagger: ['method', 'path'],
  'openapi-operation': ['spec', 'method', 'path'],
  'openapi-webhook': ['spec', 'name'],
  'openapi-schemas': ['spec'],
  integration: ['name'],
  'reusable-content': ['path'],
  file: ['src'],
  embed: ['target'],
  'content-ref': ['target'],
  drawing: ['picture'],
};

function sameName(before: Part, after: Part): boolean {
  const names = NAMES[before.type];
  return names?.every((name) => canonical(before.attributes[name]) === canonical(after.attributes[name])) ?? false;
}
