import { idOfWords, type Candidate, type NewPart } from './found.ts';
import type { Sheet, SheetRow } from '../../../spreadsheets/sheet.ts';

/** The use of a column in a sheet. `attribute`: it is imported under the column's own name. */
export const COLUMN_USES = ['none', 'body', 'role', 'id', 'subject', 'createdAt', 'url', 'attribute'] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];

/** One use for each column, in order. */
export type Mapping = readonly ColumnUse[];

/** Uses that only one column can have. */
function isSingle(use: ColumnUse): boolean {
  return use !== 'none' && use !== 'attribute';
}

/**
 * Headings in English, German, French, Spanish and Dutch, in lower case without accents. A heading that names a person
 * ("Sender", "Absender") is no role.
 */
const NAMES: Readonly<Record<Exclude<ColumnUse, 'none' | 'attribute'>, readonly RegExp[]>> = {
  id: [
    /^(?:(?:ticket|conversation|thread|case|chat|issue)[ _-]?)?(?:id|number|no|key|ref(?:erence)?)$/,
    /^(?:(?:ticket|vorgangs?|fall|gesprachs?|chat)[ _-]?)?(?:nr|nummer|kennung)\.?$/,
    /^(?:numero(?: (?:de|du) (?:ticket|caso|dossier))?|identifiant|identificador|referencia)$/,
    /^(?:ticket|zaak|gespreks?)[ _-]?nummer$/,
  ],
  subject: [
    /^(?:subject|title|summary|topic|headline)$/,
    /^(?:betreff|titel|thema|zusammenfassung)$/,
    /^(?:objet|sujet|titre)$/,
    /^(?:asunto|titulo|tema)$/,
    /^(?:onderwerp|samenvatting)$/,
  ],
  createdAt: [
    /^(?:date|time|when|timestamp|(?:created|sent|opened|received)(?:[ _-]?(?:at|on|date|time))?)$/,
    /^(?:datum|zeit|uhrzeit|zeitpunkt|zeitstempel|(?:erstellungs|eingangs)datum)$/,
    /^(?:erstellt|gesendet|geoffnet|empfangen)(?:[ _-]?(?:am|um))?$/,
    /^(?:heure|horodatage|date (?:de |d['’])(?:creation|envoi|reception)|(?:cree|envoye|recu)(?: le)?)$/,
    /^(?:fecha|hora|fecha de (?:creacion|envio)|(?:creado|enviado|recibido)(?: el)?)$/,
    /^(?:tijd|tijdstip|(?:aangemaakt|verzonden|ontvangen)(?: op)?)$/,
  ],
  url: [/^(?:url|link|address|permalink)$/, /^(?:adresse|webadresse|lien|enlace|direccion|koppeling)$/],
  role: [
    /^(?:role|author[ _-]?(?:type|role)|sender[ _-]?type|said[ _-]?by|from[ _-]?type|type)$/,
    /^(?:rolle|typ|(?:absender|autor(?:en)?)[ _-]?(?:typ|rolle))$/,
    /^(?:type d['’](?:auteur|expediteur)|rol|tipo|tipo de (?:autor|remitente))$/,
  ],
  body: [
    /^(?:body|message|text|content|description|comment|question|said|conversation|transcript)$/,
    /^(?:nachricht|nachrichtentext|inhalt|beschreibung|kommentar|frage|anfrage|gesprach|verlauf)$/,
    /^(?:texte|contenu|commentaire)$/,
    /^(?:mensaje|texto|contenido|descripcion|comentario|pregunta|conversacion)$/,
    /^(?:bericht|tekst|inhoud|beschrijving|opmerking|vraag|gesprek)$/,
  ],
};

export function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Set<ColumnUse>();
  return columns.map((name): ColumnUse => {
    const heading = name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const [use, patterns] of Object.entries(NAMES) as readonly (readonly [ColumnUse, readonly RegExp[]])[]) {
      if (taken.has(use) || !patterns.some((pattern) => pattern.test(heading))) continue;
      taken.add(use);
      return use;
    }
    return 'none';
  });
}

/** Changes the use of one column; another column with a single use loses it. */
export function withUse(mapping: Mapping, column: number, use: ColumnUse): Mapping {
  return mapping.map((one, at) => (at === column ? use : one === use && isSingle(use) ? 'none' : one));
}

/** All cells of the date column: one of them may determine the format of the others. */
export function datesIn(sheet: Sheet, mapping: Mapping): readonly string[] {
  return sheet.rows.map((row) => cellOf(mapping, row, 'createdAt')).filter((text) => text !== '');
}

/** Rows and conversations that are taken before the window may respond. */
const TAKEN_AT_ONCE = 200;

/**
 * Rows with the same id are parts of one conversation; without an id column, each row is one conversation. `goesOn` is
 * asked now and then; after a false, the answer is null.
 */
export async function candidatesOf(
  sheet: Sheet,
  mapping: Mapping,
  goesOn: () => Promise<boolean>,
): Promise<readonly Candidate[] | null> {
  const byId = new Map<string, SheetRow[]>();
  const withId = mapping.includes('id');
  const candidates: Candidate[] = [];
  for (const [at, row] of sheet.rows.entries()) {
    if (at % TAKEN_AT_ONCE === 0 && !(await goesOn())) return null;
    if (!withId) candidates.push(await alone(sheet, mapping, row));
    else {
      const id = cellOf(mapping, row, 'id');
      const rows = byId.get(id);
      if (id === '') candidates.push({ where: placeOf([row]), given: { id, parts: [] } });
      else if (rows === undefined) byId.set(id, [row]);
      else rows.push(row);
    }
  }
  for (const [at, [id, rows]] of [...byId].entries()) {
    if (at % TAKEN_AT_ONCE === 0 && !(await goesOn())) return null;
    candidates.push({ where: placeOf(rows), given: conversationOf(sheet, mapping, rows, id) });
  }
  return candidates;
}

async function alone(sheet: Sheet, mapping: Mapping, row: SheetRow): Promise<Candidate> {
  const words = mapping.flatMap((use, at) => (use === 'none' ? [] : [[use, row.cells[at] ?? '']]));
  const id = await idOfWords('row', JSON.stringify(words));
  return { where: placeOf([row]), given: conversationOf(sheet, mapping, [row], id) };
}

function conversationOf(sheet: Sheet, mapping: Mapping, rows: readonly SheetRow[], id: string): object {
  const first = (use: ColumnUse): string =>
    rows.map((row) => cellOf(mapping, row, use)).find((cell) => cell !== '') ?? '';
  const subject = first('subject');
  const attributes = attributesOf(sheet, mapping, rows);
  const hasRoles = mapping.includes('role');
  const metadata = {
    ...(first('url') === '' ? {} : { url: first('url') }),
    ...(first('createdAt') === '' ? {} : { createdAt: first('createdAt') }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  };
  return {
    id,
    ...(subject === '' ? {} : { subject }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    parts: rows.flatMap((row): readonly NewPart[] => {
      const body = cellOf(mapping, row, 'body');
      return body === '' ? [] : [{ type: 'message', role: hasRoles ? cellOf(mapping, row, 'role') : 'user', body }];
    }),
  };
}

function attributesOf(sheet: Sheet, mapping: Mapping, rows: readonly SheetRow[]): Record<string, string> {
  return Object.fromEntries(
    mapping.flatMap((use, at) => {
      if (use !== 'attribute') return [];
      const value = rows.map(({ cells }) => (cells[at] ?? '').trim()).find((cell) => cell !== '');
      return value === undefined ? [] : [[sheet.columns[at] ?? '', value]];
    }),
  );
}

function cellOf(mapping: Mapping, { cells }: SheetRow, use: ColumnUse): string {
  const at = mapping.indexOf(use);
  return at < 0 ? '' : (cells[at] ?? '').trim();
}

function placeOf(rows: readonly SheetRow[]): string {
  const [first] = rows;
  const line = `line ${String(first?.line ?? 0)}`;
  return rows.length === 1 ? line : `${line} and ${String(rows.length - 1)} more`;
}
