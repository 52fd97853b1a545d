import { digestText } from '#shared/digest.ts';
import { EDITABLE_FIELDS, type EditableField, type MarkTexts } from './decision-fields.ts';

/**
 * Which fields of a row a person has edited. The row's time stamps do not show it, since nobody edits them. So an
 * export contains digests of the exported fields in a separate column. Pure.
 */
export const EXPORTED = 'exported';

export function exportedText(texts: MarkTexts): string {
  return EDITABLE_FIELDS.map((field) => digestText(plain(field, texts[field]))).join(' ');
}

/** Null: the row has no digests. */
export function editedFields(texts: MarkTexts, exported: string): ReadonlySet<EditableField> | null {
  const digests = exported.trim().split(/\s+/);
  if (digests.length !== EDITABLE_FIELDS.length) return null;
  return new Set(EDITABLE_FIELDS.filter((field, at) => digestText(plain(field, texts[field])) !== digests[at]));
}

/** Spreadsheets change line ends, and write dates without seconds. */
function plain(field: EditableField, text: string): string {
  if (field === 'snoozed until') return text.slice(0, '2026-03-04T10:05'.length);
  return text.replace(/\r\n?/g, '\n').trim();
}
