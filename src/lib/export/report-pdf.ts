/** A report as a PDF on A4: real text in a font that has ₹; scripts that jsPDF cannot shape are drawn by the browser instead. */
import type { jsPDF } from 'jspdf';
import { formatMoney } from '../../domain/money';
import type { Report, ReportCell, ReportTable } from '../../domain/toolkit/report';

/** TrueType files. */
export interface ReportFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

/** A line of text as a picture: PNG data, and its size in points. */
export interface DrawnLine {
  png: string;
  width: number;
  height: number;
}

export type DrawLine = (text: string, points: number, style: 'normal' | 'bold', colour: string) => DrawnLine;

const FONT = 'Report';
const MARGIN = 40;
const INK = '#232833';
const MUTED = '#5b6270';
const HEAD_FILL = '#ece7dc';
const RULE = '#d9d4c8';
/** Letters and marks that stand one after the other; everything else needs shaping that jsPDF does not do. */
const NEEDS_SHAPING =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u;

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/** Characters that the font does not have, or that would have to be joined. */
function mustBeDrawn(doc: jsPDF, text: string): boolean {
  if (NEEDS_SHAPING.test(text)) return true;
  const { metadata } = doc.getFont() as unknown as { metadata?: { characterToGlyph?: (code: number) => number } };
  return [...text].some((letter) => letter > '~' && metadata?.characterToGlyph?.(letter.codePointAt(0) ?? 0) === 0);
}

function textOf(cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return formatMoney(cell.money, cell.currency);
  return typeof cell === 'number' ? cell.toLocaleString('en-IN', { maximumFractionDigits: 6 }) : cell;
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
}

function writeLine(doc: jsPDF, draw: DrawLine, text: string, { x, y, points, style, colour, align }: LinePlace): void {
  doc.setFont(FONT, style).setFontSize(points).setTextColor(colour);
  if (!mustBeDrawn(doc, text)) {
    doc.text(text, x, y, { align: align ?? 'left' });
    return;
  }
  const { png, width, height } = draw(text, points, style, colour);
  // The picture has room for marks above and below: its baseline lies at three quarters.
  doc.addImage(png, 'PNG', align === 'right' ? x - width : x, y - height * 0.75, width, height);
}

type AutoTable = typeof import('jspdf-autotable').autoTable;

function addTable(doc: jsPDF, autoTable: AutoTable, draw: DrawLine, table: ReportTable, top: number): number {
  const isLow = top > doc.internal.pageSize.getHeight() - 120;
  if (isLow) doc.addPage();
  const y = isLow ? MARGIN + 12 : top;
  writeLine(doc, draw, table.title, { x: MARGIN, y, points: 13, style: 'bold', colour: INK });
  autoTable(doc, {
    startY: y + 8,
    margin: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN + 12 },
    theme: 'grid',
    head: [table.columns.map(({ label }) => label)],
    body: table.rows.length > 0 ? table.rows.map((row) => row.map(textOf)) : [['Nothing recorded']],
    styles: { font: FONT, fontSize: 9, textColor: INK, lineColor: RULE, lineWidth: 0.5, cellPadding: 4 },
    headStyles: { fontStyle: 'bold', fillColor: HEAD_FILL, textColor: INK },
    columnStyles: Object.fromEntries(
      table.columns.map(({ align }, column) => [column, { halign: align === 'end' ? 'right' : 'left' }]),
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
        writeLine(doc, draw, line, {
          x: isEnd ? cell.x + cell.width - cell.padding('right') : cell.x + cell.padding('left'),
          y: cell.y + cell.padding('top') + points * (0.9 + index * doc.getLineHeightFactor()),
          points,
          style: cell.styles.fontStyle === 'bold' ? 'bold' : 'normal',
          colour: INK,
          align: isEnd ? 'right' : 'left',
        }),
      );
    },
  });
  const { finalY } = (doc as jsPDF & { lastAutoTable?: { finalY: number } }).lastAutoTable ?? { finalY: y };
  return finalY + 28;
}

/** The bytes of the PDF. Tables break over pages with their heads repeated; every page has its number. */
export async function reportPdf(report: Report, fonts: ReportFonts, draw: DrawLine): Promise<ArrayBuffer> {
  const [{ jsPDF: Document }, { autoTable }] = await Promise.all([import('jspdf'), import('jspdf-autotable')]);
  const doc = new Document({ unit: 'pt', format: 'a4', compress: true });
  doc.addFileToVFS('regular.ttf', base64(fonts.regular)).addFont('regular.ttf', FONT, 'normal');
  doc.addFileToVFS('bold.ttf', base64(fonts.bold)).addFont('bold.ttf', FONT, 'bold');
  doc.setProperties({ title: report.title, creator: 'Outset' });

  writeLine(doc, draw, report.title, { x: MARGIN, y: MARGIN + 16, points: 20, style: 'bold', colour: INK });
  let y = MARGIN + 36;
  const width = doc.internal.pageSize.getWidth() - 2 * MARGIN;
  for (const line of report.lines) {
    doc.setFont(FONT, 'normal').setFontSize(10);
    for (const part of doc.splitTextToSize(line, width) as string[]) {
      writeLine(doc, draw, part, { x: MARGIN, y, points: 10, style: 'normal', colour: MUTED });
      y += 14;
    }
  }
  y += 18;
  for (const table of report.tables) y = addTable(doc, autoTable, draw, table, y);

  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page);
    const { getWidth, getHeight } = doc.internal.pageSize;
    const foot = { y: getHeight() - 24, points: 8, style: 'normal', colour: MUTED } as const;
    writeLine(doc, draw, `Outset, ${report.title}`, { ...foot, x: MARGIN });
    writeLine(doc, draw, `${page} / ${pages}`, { ...foot, x: getWidth() - MARGIN, align: 'right' });
  }
  return doc.output('arraybuffer');
}
