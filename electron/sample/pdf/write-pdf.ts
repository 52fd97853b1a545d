/** A paragraph of a printed page. */
export interface Printed {
  readonly text: string;
  readonly style: 'title' | 'heading' | 'text';
}

const WIDTH_PT = 595;
const HEIGHT_PT = 842;
const MARGIN_PT = 56;
const LEADING = 1.35;

const STYLES = {
  title: { font: 'F2', size: 20, before: 18 },
  heading: { font: 'F2', size: 13, before: 12 },
  text: { font: 'F1', size: 10.5, before: 6 },
} as const;

/** Widths of Helvetica's characters 32 to 126 in thousandths of the size; all others count as a lower-case letter. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
/** Bold is wider by at most this factor. */
const BOLD_FACTOR = 1.1;

/** WinAnsi's characters 0x80 to 0x9f; a space for each undefined one. */
const WIN_ANSI_80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** A PDF of text only: standard fonts, nothing embedded, so that no library is needed. */
export function writePdf(paragraphs: readonly Printed[]): Uint8Array {
  const pages = layOut(paragraphs);
  const pageNumbers = pages.map((_page, index) => 5 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${String(pages.length)} /Kids [${pageNumbers.map((number) => `${String(number)} 0 R`).join(' ')}] >>`,
    ...['Helvetica', 'Helvetica-Bold'].map(
      (font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(WIDTH_PT)} ${String(HEIGHT_PT)}] ` +
        `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${String(6 + index * 2)} 0 R >>`,
      `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  // One character is one byte from here on, so that lengths and offsets can be counted in characters.
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  let table = `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n`;
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
  });
  const trailer = `trailer\n<< /Size ${String(objects.length + 1)} /Root 1 0 R >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

/** The drawing instructions of each page. */
function layOut(paragraphs: readonly Printed[]): readonly string[] {
  const pages: string[][] = [[]];
  let y = HEIGHT_PT - MARGIN_PT;
  for (const { text, style } of paragraphs) {
    const { font, size, before } = STYLES[style];
    y -= before;
    for (const line of wrap(winAnsi(text), size * (font === 'F2' ? BOLD_FACTOR : 1))) {
      y -= size * LEADING;
      if (y < MARGIN_PT) {
        pages.push([]);
        y = HEIGHT_PT - MARGIN_PT - size;
      }
      const written = line.replaceAll(/[\\()]/g, '\\$&');
      pages.at(-1)?.push(`BT /${font} ${String(size)} Tf ${String(MARGIN_PT)} ${y.toFixed(1)} Td (${written}) Tj ET`);
    }
  }
  return pages.map((lines) => lines.join('\n'));
}

/** Lines that fit, broken at spaces, and within a word only if it alone is longer than a line. */
function wrap(text: string, size: number): readonly string[] {
  const widest = (WIDTH_PT - 2 * MARGIN_PT) / size;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let width = 0;
    const newLine = (): void => {
      lines.push(line.trimEnd());
      line = '';
      width = 0;
    };
    for (const word of paragraph.split(/(?<= )/)) {
      const needed = widthOf(word.trimEnd());
      if (width > 0 && width + needed > widest) newLine();
      for (const character of word) {
        if (needed > widest && width + widthOf(character) > widest) newLine();
        line += character;
        width += widthOf(character);
      }
    }
    newLine();
    return lines;
  });
}

/** As a multiple of the font size. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += (WIDTHS[(character.codePointAt(0) ?? 0) - 32] ?? 556) / 1000;
  return width;
}

/** The text as bytes of WinAnsi, one character per byte. */
function winAnsi(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll('\t', '    '), (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code === 10 || (code >= 32 && code < 127) || (code >= 160 && code < 256)) return character;
    const at = WIN_ANSI_80.indexOf(character);
    return at === -1 ? '?' : String.fromCharCode(0x80 + at);
  }).join('');
}
