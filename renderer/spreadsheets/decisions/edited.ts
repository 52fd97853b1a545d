import { digestText } from '#shared/digest.ts';
import { EDITABLE_FIELDS, type EditableField, type MarkTexts } from './decision-fields.ts';

/**
 * Which fields of a row a person has edited. The time stamps of a row do not tell: nobody changes them by hand. So an export
 * also says what each field was, as digests in a column of their own. Pure.
 */
export const EXPORTED = 'exported';

export function exportedText(texts: MarkTexts): string {
  return EDITABLE_FIELDS.map((field) => digestText(plain(field, texts[field]))).join(' ');
}

/** Null: the row does not say what was exported. */
export function editedFields(texts: MarkTexts, exported: string): ReadonlySet<EditableField> | null {
  const digests = exported.trim().split(/\s+/);
  if (digests.length !== EDITABLE_FIELDS.length) return null;
  return new Set(EDITABLE_FIELDS.filter((field, at) => digestText(plain(field, texts[field])) !== digests[at]));
}

/** Spreadsheets write other ends of lines, and dates without their seconds. */
function plain(field: EditableField, text: string): string {
  if (field === 'snoozed until') return text.slice(0, '2026-03-04T10:05'.length);
  return text.replace(/\r\n?/g, '\n').trim();
}
