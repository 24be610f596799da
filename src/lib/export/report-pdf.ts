/** A report as a PDF on A4: real text in a font that has ₹. The browser draws text that jsPDF cannot shape, with invisible text over it. */
import type { jsPDF } from 'jspdf';
import { cellText, groupingOf, type Grouping, type Report, type ReportTable } from '@/domain/tools/report';
import { addFont, addUnseenFont, writeUnseen } from './unseen-text';

/** The files of the TrueType fonts. */
export interface ReportFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

/** A line of text as a picture: PNG data, and its size in points. */
interface DrawnLine {
  png: string;
  width: number;
  height: number;
  /** From the top to the baseline. */
  ascent: number;
}

export type DrawLine = (text: string, points: number, style: 'normal' | 'bold', colour: string) => DrawnLine;
/** Loads everything that is needed to draw lines of these letters. */
type PrepareDrawing = (letters: string) => Promise<DrawLine>;

const FONT = 'Report';
const MARGIN = 40;
const INK = '#232833';
const MUTED = '#5b6270';
const HEAD_FILL = '#ece7dc';
const RULE = '#d9d4c8';
/** Matches letters that cannot simply be placed one after another: they need shaping, which jsPDF does not do. */
const NEEDS_SHAPING =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u;

/** Characters that the font does not have, or that would have to be joined. */
function mustBeDrawn(doc: jsPDF, text: string): boolean {
  if (NEEDS_SHAPING.test(text)) return true;
  const { metadata } = doc.getFont() as unknown as { metadata?: { characterToGlyph?: (code: number) => number } };
  return [...text].some((letter) => letter > '~' && metadata?.characterToGlyph?.(letter.codePointAt(0) ?? 0) === 0);
}

interface LinePlace {
  /** Points from the left: the beginning, or the end with `align: 'right'`. */
  x: number;
  /** Points from the top to the baseline. */
  y: number;
  points: number;
  style: 'normal' | 'bold';
  colour: string;
  align?: 'left' | 'right';
  /** Maximum width in points: a drawn line is made smaller to fit. */
  most: number;
}

/** A page to write on. `draw` is null if nothing has to be drawn. */
interface Pen {
  doc: jsPDF;
  draw: DrawLine | null;
}

function writeLine({ doc, draw }: Pen, text: string, place: LinePlace): void {
  const { x, y, points, style, colour, align = 'left', most } = place;
  doc.setFont(FONT, style).setFontSize(points).setTextColor(colour);
  if (!draw || !mustBeDrawn(doc, text)) {
    doc.text(text, x, y, { align });
    return;
  }
  const line = draw(text, points, style, colour);
  const scale = Math.min(1, most / line.width);
  const width = line.width * scale;
  const left = align === 'right' ? x - width : x;
  doc.addImage(line.png, 'PNG', left, y - line.ascent * scale, width, line.height * scale);
  writeUnseen(doc, text, { x: left, y, width, points: points * scale });
}

type AutoTable = typeof import('jspdf-autotable').autoTable;

const PADDING = 4;
/** The width that a cell needs besides its text, with one point for rounding. */
const AROUND = 2 * PADDING + 1;
/** A4 in points. */
const PAGE = { portrait: 595.28, landscape: 841.89 } as const;
/** Possible layouts of a table, the most readable first. */
const LAYOUTS = [
  { way: 'portrait', points: 9 },
  { way: 'portrait', points: 8 },
  { way: 'portrait', points: 7 },
  { way: 'landscape', points: 8 },
  { way: 'landscape', points: 7 },
  { way: 'landscape', points: 6 },
] as const;

/** The texts of a table. */
const cellsOf = ({ columns, rows }: ReportTable, grouping: Grouping) => ({
  head: columns.map(({ label }) => label),
  body: rows.map((row) => row.map((cell) => cellText(cell, grouping))),
});

/** The maximum widths of a word of free text, in letter heights: a longer one breaks. About 30, 18 and 11 letters. */
const WORD_LIMITS = [16, 10, 6] as const;

/**
 * The first layout whose columns fit their longest words; the smallest layout if none fits. Only a long word of free text, such as a link,
 * may break: headings, amounts and dates do not. `styles` give a column with such a word the space that the other columns leave, and give
 * the other columns the width of their words.
 */
function layoutOf(doc: jsPDF, table: ReportTable, grouping: Grouping) {
  const { head, body } = cellsOf(table, grouping);
  const widest = (text: string, between: RegExp, style: 'normal' | 'bold' = 'normal') => {
    doc.setFont(FONT, style).setFontSize(1);
    return Math.max(...text.split(between).map((part) => doc.getTextWidth(part)));
  };
  const columns = head.map((label, column) => {
    const found = { whole: widest(label, /\s+/, 'bold'), free: 0, line: 0 };
    body.forEach((row, at) => {
      const text = row[column] ?? '';
      const line = widest(text, /\n/);
      const isFree = typeof table.rows[at]?.[column] === 'string' && table.columns[column]?.align === 'start';
      if (isFree) found.free = Math.max(found.free, widest(text, /\s+/));
      else found.whole = Math.max(found.whole, line);
      found.line = Math.max(found.line, line);
    });
    return found;
  });
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);
  const fitting = (max: number) => {
    const parts = columns.map(({ whole, free, line }) => {
      const min = Math.max(whole, Math.min(free, max));
      return { least: min, isBroken: free > min, more: Math.max(0, line - min) };
    });
    const all = sum(parts.map(({ least }) => least));
    const roomOf = ({ way, points }: (typeof LAYOUTS)[number]) =>
      (PAGE[way] - 2 * MARGIN - head.length * AROUND) / points - all;
    const layout = LAYOUTS.find((one) => roomOf(one) >= 0);
    if (!layout) return null;
    const broken = parts.filter(({ isBroken }) => isBroken).length;
    const rest = roomOf(layout) - sum(parts.map(({ isBroken, more }) => (isBroken ? 0 : more)));
    const styles = parts.map(({ least, isBroken }) => {
      const width = (isBroken ? least + Math.max(0, rest) / broken : least) * layout.points + AROUND;
      return isBroken ? { cellWidth: width } : { minCellWidth: width };
    });
    return { ...layout, styles };
  };
  for (const maxWidth of WORD_LIMITS) {
    const found = fitting(maxWidth);
    if (found) return found;
  }
  return { ...LAYOUTS.at(-1)!, styles: [] };
}

function addTable(
  pen: Pen,
  autoTable: AutoTable,
  { table, grouping, top }: { table: ReportTable; grouping: Grouping; top: number },
): number {
  const { doc } = pen;
  const { head, body } = cellsOf(table, grouping);
  const { way, points, styles } = layoutOf(doc, table, grouping);
  const { getWidth, getHeight } = doc.internal.pageSize;
  const isNew = getWidth() > getHeight() !== (way === 'landscape') || top > getHeight() - 120;
  if (isNew) doc.addPage('a4', way);
  const y = isNew ? MARGIN + 12 : top;
  writeLine(pen, table.title, { x: MARGIN, y, points: 13, style: 'bold', colour: INK, most: getWidth() - 2 * MARGIN });
  autoTable(doc, {
    startY: y + 8,
    margin: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN + 12 },
    theme: 'grid',
    // A row is not split between pages, unless it is higher than a page.
    rowPageBreak: 'avoid',
    head: [head],
    body: body.length > 0 ? body : [['Nothing recorded']],
    styles: { font: FONT, fontSize: points, textColor: INK, lineColor: RULE, lineWidth: 0.5, cellPadding: PADDING },
    headStyles: { fontStyle: 'bold', fillColor: HEAD_FILL, textColor: INK },
    columnStyles: Object.fromEntries(
      table.columns.map(({ align }, column) => [
        column,
        { halign: align === 'end' ? 'right' : 'left', ...styles[column] },
      ]),
    ),
    didParseCell: ({ cell, column, section }) => {
      if (section === 'head') cell.styles.halign = table.columns[column.index]?.align === 'end' ? 'right' : 'left';
    },
    willDrawCell: ({ cell }) => {
      doc.setFont(FONT, cell.styles.fontStyle === 'bold' ? 'bold' : 'normal');
      if (!cell.text.some((line) => mustBeDrawn(doc, line))) return;
      const drawn = [...cell.text];
      cell.text = [''];
      cell.raw = drawn;
    },
    didDrawCell: ({ cell }) => {
      if (!Array.isArray(cell.raw)) return;
      const points = cell.styles.fontSize;
      const isEnd = cell.styles.halign === 'right';
      (cell.raw as string[]).forEach((line, index) =>
        writeLine(pen, line, {
          x: isEnd ? cell.x + cell.width - cell.padding('right') : cell.x + cell.padding('left'),
          y: cell.y + cell.padding('top') + points * (0.9 + index * doc.getLineHeightFactor()),
          points,
          style: cell.styles.fontStyle === 'bold' ? 'bold' : 'normal',
          colour: INK,
          align: isEnd ? 'right' : 'left',
          most: cell.width - cell.padding('horizontal'),
        }),
      );
    },
  });
  const { finalY } = (doc as jsPDF & { lastAutoTable?: { finalY: number } }).lastAutoTable ?? { finalY: y };
  return finalY + 28;
}

const footOf = ({ title }: Report): string => `Outset, ${title}`;

/** All texts of the report, complete. */
function textsOf(report: Report): string[] {
  const grouping = groupingOf(report);
  return [
    report.title,
    footOf(report),
    ...report.lines,
    ...report.tables.flatMap(({ title, columns, rows }) => [
      title,
      ...columns.map(({ label }) => label),
      ...rows.flatMap((row) => row.map((cell) => cellText(cell, grouping))),
    ]),
  ];
}

/** The bytes of the PDF. Tables break across pages and repeat their heads; every page has its number. */
export async function reportPdf(report: Report, fonts: ReportFonts, prepare: PrepareDrawing): Promise<ArrayBuffer> {
  const [{ jsPDF: Document }, { autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')]);
  const doc = new Document({ unit: 'pt', format: 'a4', compress: true });
  addFont(doc, fonts.regular, FONT);
  addFont(doc, fonts.bold, FONT, 'bold');
  doc.setProperties({ title: report.title, creator: 'Outset' });
  doc.setFont(FONT, 'normal');
  const drawn = textsOf(report)
    .filter((text) => mustBeDrawn(doc, text))
    .join('');
  if (drawn !== '') addUnseenFont(doc, drawn);
  const pen: Pen = { doc, draw: drawn === '' ? null : await prepare(drawn) };

  const grouping = groupingOf(report);
  const [first] = report.tables;
  // Else the title would be alone on a page before a wide first table.
  if (first && layoutOf(doc, first, grouping).way === 'landscape') {
    doc.addPage('a4', 'landscape');
    doc.deletePage(1);
  }
  const max = doc.internal.pageSize.getWidth() - 2 * MARGIN;
  writeLine(pen, report.title, { x: MARGIN, y: MARGIN + 16, points: 20, style: 'bold', colour: INK, most: max });
  let y = MARGIN + 36;
  for (const line of report.lines) {
    doc.setFont(FONT, 'normal').setFontSize(10);
    for (const part of doc.splitTextToSize(line, max) as string[]) {
      writeLine(pen, part, { x: MARGIN, y, points: 10, style: 'normal', colour: MUTED, most: max });
      y += 14;
    }
  }
  y += 18;
  for (const table of report.tables) y = addTable(pen, autoTable, { table, grouping, top: y });

  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    const { getWidth, getHeight } = doc.internal.pageSize;
    const foot = { y: getHeight() - 24, points: 8, style: 'normal', colour: MUTED, most: max } as const;
    writeLine(pen, footOf(report), { ...foot, x: MARGIN });
    writeLine(pen, `${page} / ${pages}`, { ...foot, x: getWidth() - MARGIN, align: 'right' });
  }
  return doc.output('arraybuffer');
}
