/** A table of a node tree -> the `<table>` that markdown has for it, so that the same reader makes blocks from both. */
import { element, type RawChild, type RawNode } from '../markdown/raw-node.ts';
import type { Conversion } from './inlines.ts';
import { attributes, isRecord, recordOf, textOf, type TreeNode } from './node.ts';
import { profileHref, readRef } from './reference.ts';

type RawBlocks = (nodes: readonly TreeNode[]) => RawChild[];

interface Column {
  readonly id: string;
  readonly type: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

export function rawTable(node: TreeNode, conversion: Conversion, rawBlocks: RawBlocks): RawNode {
  const { data } = node;
  const view = recordOf(data['view']);
  const definitions = recordOf(data['definition']);
  const columns = columnsOf(view, definitions);
  const fragments = new Map(node.fragments.map((fragment) => [fragment.type, fragment]));
  const records = Object.entries(recordOf(data['records']))
    .map(([id, record]) => ({ id, record: recordOf(record) }))
    .sort((one, other) => compareOrder(textOf(one.record['orderIndex']), textOf(other.record['orderIndex'])));
  const merges = mergesOf(
    data['cellMerges'],
    records.map(({ id }) => id),
    columns.map(({ id }) => id),
  );
  const rows = records.map(({ record }, row) => {
    const values = recordOf(record['values']);
    const cells = columns.flatMap((column, at) => {
      const merge = merges.get(placeOf(row, at));
      if (merge === 'covered') return [];
      return element('td', merge ?? {}, '', cell(column, values[column.id], fragments, conversion, rawBlocks));
    });
    return element('tr', {}, '', cells);
  });
  const heads = columns.map((column) => head(column, view));
  return element(
    'table',
    attributes({
      'data-view': textOf(view['type']) === 'cards' ? 'cards' : '',
      'data-card-size': view['cardSize'],
      'data-full-width': data['fullWidth'] === true || view['fullWidth'] === true ? 'true' : '',
      'data-header-hidden': view['hideHeader'] === true ? 'true' : '',
    }),
    '',
    [element('tr', {}, '', heads), ...rows],
  );
}

/** `row`, `column`: from 0. */
const placeOf = (row: number, column: number): string => `${String(row)} ${String(column)}`;

/** By place: the attributes of a merged cell, or `covered` where one fills the place. Merges that overlap are left out. */
function mergesOf(
  written: unknown,
  records: readonly string[],
  columns: readonly string[],
): ReadonlyMap<string, Readonly<Record<string, string>> | 'covered'> {
  const merges = new Map<string, Readonly<Record<string, string>> | 'covered'>();
  for (const merge of Array.isArray(written) ? written.map(recordOf) : []) {
    const anchor = recordOf(merge['anchor']);
    const [row, column] = [records.indexOf(textOf(anchor['record'])), columns.indexOf(textOf(anchor['column']))];
    if (row < 0 || column < 0) continue;
    const height = Math.min(spanOf(merge['rowSpan']), records.length - row);
    const width = Math.min(spanOf(merge['colSpan']), columns.length - column);
    const places = Array.from({ length: height * width }, (_, at) =>
      placeOf(row + Math.floor(at / width), column + (at % width)),
    );
    if (places.length < 2 || places.some((place) => merges.has(place))) continue;
    for (const place of places) merges.set(place, 'covered');
    merges.set(placeOf(row, column), attributes({ rowspan: height, colspan: width }));
  }
  return merges;
}

function spanOf(written: unknown): number {
  return typeof written === 'number' && Number.isSafeInteger(written) && written > 0 ? written : 1;
}

/** In the order of the view; columns that only the definition has are added as hidden. */
function columnsOf(
  view: Readonly<Record<string, unknown>>,
  definitions: Readonly<Record<string, unknown>>,
): readonly Column[] {
  const shown = Array.isArray(view['columns']) ? view['columns'].map(textOf).filter((id) => id !== '') : [];
  const ids = [...new Set([...shown, ...Object.keys(definitions)])];
  const inView = new Set(shown.length > 0 ? shown : ids);
  return ids.map((id) => {
    const definition = recordOf(definitions[id]);
    const hidden = definition['hidden'] === true || !inView.has(id);
    return { id, type: textOf(definition['type']) || 'text', definition: { ...definition, hidden } };
  });
}

/** Orders are numbers, or strings that sort between each other. */
function compareOrder(one: string, other: string): number {
  const numbers = Number(one) - Number(other);
  if (!Number.isNaN(numbers)) return numbers;
  return one < other ? -1 : one > other ? 1 : 0;
}

function head({ id, type, definition }: Column, view: Readonly<Record<string, unknown>>): RawNode {
  const widths = recordOf(view['columnWidths']);
  const given = {
    ...attributes({ width: widths[id], align: definition['textAlignment'], 'data-max': definition['max'] }),
  };
  if (type !== 'text') given['data-type'] = type;
  if (definition['hidden'] === true) given['data-hidden'] = '';
  if (id === textOf(view['targetDefinition'])) given['data-card-target'] = '';
  if (id === textOf(view['coverDefinition'])) given['data-card-cover'] = '';
  if (id === textOf(view['coverDefinitionDark'])) given['data-card-cover-dark'] = '';
  return element('th', given, '', [textOf(definition['title']), ...options(definition)]);
}

function options({ options: given }: Readonly<Record<string, unknown>>): RawChild[] {
  if (!Array.isArray(given) || given.length === 0) return [];
  const made = given.filter(isRecord).map((option) => {
    const value = textOf(option['value']) || textOf(option['id']);
    return element('option', attributes({ value, label: option['label'] ?? value, color: option['color'] }));
  });
  return [element('select', {}, '', made)];
}

/** A value, or the name of the fragment that contains it. */
function cell(
  column: Column,
  value: unknown,
  fragments: ReadonlyMap<string, TreeNode>,
  conversion: Conversion,
  rawBlocks: RawBlocks,
): RawChild[] {
  const fragment = typeof value === 'string' ? fragments.get(value) : undefined;
  if (fragment !== undefined) return rawBlocks(fragment.nodes);
  const values = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  switch (column.type) {
    case 'select':
      return values.map((option) => element('span', { 'data-option': textOf(option) }));
    case 'files':
    case 'image':
      return values.map((file) => {
        const ref = isRecord(file) ? readRef(file['ref'] ?? file) : { ...NO_REF, kind: 'file', id: textOf(file) };
        return element('a', { href: conversion.href(ref) }, '', [textOf(recordOf(file)['name'])]);
      });
    case 'users':
      return values.map((user) => {
        const id = textOf(user) || textOf(recordOf(user)['id']);
        return element('a', { href: profileHref(id) }, '', [textOf(recordOf(user)['displayName']) || id]);
      });
    case 'content-ref':
      return values.map((ref) =>
        element('a', { href: conversion.href(readRef(ref)) }, '', [hrefWords(ref, conversion)]),
      );
    default:
      return [values.map(wordsOfValue).join(', ')];
  }
}

const NO_REF = { kind: '', id: '', anchor: '', space: null, url: '' } as const;

function hrefWords(ref: unknown, conversion: Conversion): string {
  return conversion.href(readRef(ref));
}

function wordsOfValue(value: unknown): string {
  if (!isRecord(value)) return textOf(value);
  return textOf(value['displayName']) || textOf(value['title']) || textOf(value['id']) || textOf(value['text']);
}
