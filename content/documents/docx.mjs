// Writes a Word document from the blocks of a Markdown text.
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { FOOT, NOTE } from './words.mjs';
import { paragraphsOf, plainOf, shareOut } from './blocks.mjs';
import { settle } from './zip.mjs';

/** A4 less its margins, in twentieths of a point. */
const PAGE = { width: 11906, height: 16838, margin: 1134 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const INK = '232833';
const MUTED = '5B6270';
const ACCENT = '0F4C4A';
const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'CFC9BC' };
const BORDERS = { top: LINE, bottom: LINE, left: LINE, right: LINE };

/** The runs of one paragraph; `over` holds the properties that all of them share. */
function runs(parts, over = {}) {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [new TextRun({ text: part.text, ...over })];
    if (part.kind === 'code') return [new TextRun({ text: part.text, font: 'Consolas', ...over })];
    if (part.kind === 'strong') return runs(part.children, { ...over, bold: true });
    if (part.kind === 'em') return runs(part.children, { ...over, italics: true, color: over.color ?? MUTED });
    return [new ExternalHyperlink({ link: part.href, children: runs(part.children, { ...over, style: 'Hyperlink' }) })];
  });
}

const HEADINGS = [HeadingLevel.TITLE, HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];

function listOf({ isOrdered, start, items }, instance) {
  return items.map(({ content, isDone, depth }) => {
    const reference = isDone !== null ? 'tasks' : isOrdered ? `steps-${start}` : 'points';
    return new Paragraph({
      children: runs(content),
      numbering: { reference, level: depth, ...(isOrdered ? { instance } : {}) },
      spacing: { before: 0, after: 50 },
    });
  });
}

function tableOf({ header, rows }) {
  const widths = shareOut(
    [header, ...rows].map((row) => row.map(plainOf)),
    WIDTH,
  );
  const isShort = rows.length <= 9;
  const cell = (parts, column, isHead, isBlank, isLast) =>
    new TableCell({
      width: { size: widths[column], type: WidthType.DXA },
      borders: BORDERS,
      margins: { top: isBlank ? 130 : 50, bottom: isBlank ? 130 : 50, left: 90, right: 90 },
      ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: ACCENT, color: 'auto' } } : {}),
      children: [
        new Paragraph({
          children: runs(parts, isHead ? { bold: true, color: 'FFFFFF', size: 19 } : { size: 19 }),
          spacing: { before: 0, after: 0 },
          // A short table stays on one page.
          keepNext: isShort && !isLast,
        }),
      ],
    });
  const hasHead = header.some((parts) => plainOf(parts) !== '');
  const line = (row, isHead, isLast) => {
    const isBlank = row.every((parts) => plainOf(parts) === '');
    return new TableRow({
      cantSplit: true,
      tableHeader: isHead,
      children: widths.map((_, column) => cell(row[column] ?? [], column, isHead, isBlank, isLast)),
    });
  };
  return [
    new Table({
      width: { size: WIDTH, type: WidthType.DXA },
      columnWidths: widths,
      rows: [
        ...(hasHead ? [line(header, true)] : []),
        ...rows.map((row, index) => line(row, false, index === rows.length - 1)),
      ],
    }),
    new Paragraph({ children: [], spacing: { before: 0, after: 0, line: 160 } }),
  ];
}

function drawn(block, index) {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HEADINGS[block.level - 1], children: runs(block.content), keepNext: true })];
    case 'paragraph':
      return [new Paragraph({ children: runs(block.content) })];
    case 'list':
      return listOf(block, index);
    case 'quote':
      return paragraphsOf(block.content).map(
        (line) => new Paragraph({ children: [new TextRun({ text: line })], style: 'Quoted' }),
      );
    case 'table':
      return tableOf(block);
    case 'rule':
      return [new Paragraph({ children: [], pageBreakBefore: true })];
    default:
      throw new Error(`A Word document has no ${block.kind}`);
  }
}

const level = (text, format, left) => (at) => ({
  level: at,
  format,
  text: format === LevelFormat.DECIMAL ? `%${at + 1}.` : text,
  alignment: AlignmentType.LEFT,
  style: {
    paragraph: { indent: { left: left + at * 360, hanging: left } },
    ...(text === '☐' ? { run: { font: 'Segoe UI Symbol', size: 22 } } : {}),
  },
});
/** The lists of a document; numbered lists start at the number in their text. */
const listsOf = (blocks) => [
  { reference: 'tasks', levels: [0, 1, 2, 3].map(level('☐', LevelFormat.BULLET, 400)) },
  { reference: 'points', levels: [0, 1, 2, 3].map(level('•', LevelFormat.BULLET, 340)) },
  ...[...new Set(blocks.filter(({ isOrdered }) => isOrdered).map(({ start }) => start))].map((start) => ({
    reference: `steps-${start}`,
    levels: [0, 1, 2, 3].map((at) => ({ ...level('', LevelFormat.DECIMAL, 400)(at), start })),
  })),
];

const style = (isDense, id, name, size, over = {}) => ({
  id,
  name,
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run: { size, bold: true, color: ACCENT, font: 'Calibri' },
  paragraph: { spacing: { before: isDense ? 100 : 240, after: isDense ? 40 : 80 }, keepNext: true },
  ...over,
});

/** The bytes of the document. Documents that must fit on one page have less space between lines. */
export async function document({ title, blocks }) {
  const isDense = /^One-page|^Investor update/.test(title);
  const [first, ...rest] = blocks;
  const note = new Paragraph({
    style: 'Note',
    children: [new TextRun({ text: NOTE })],
    shading: { type: ShadingType.CLEAR, fill: 'F1EEE6', color: 'auto' },
    border: { left: { style: BorderStyle.SINGLE, size: 24, color: ACCENT, space: 8 } },
  });
  const footer = new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: WIDTH }],
        children: [
          new TextRun({
            children: [`${FOOT}\t`, 'Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
            size: 16,
            color: MUTED,
          }),
        ],
      }),
    ],
  });
  const file = new Document({
    title,
    creator: 'Outset',
    lastModifiedBy: 'Outset',
    description: NOTE,
    numbering: { config: listsOf(blocks) },
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: isDense ? 19 : 21, color: INK },
          paragraph: { spacing: { before: isDense ? 0 : 50, after: isDense ? 50 : 90, line: isDense ? 245 : 262 } },
        },
      },
      paragraphStyles: [
        style(isDense, 'Title', 'Title', isDense ? 34 : 40, {
          paragraph: { spacing: { before: 0, after: isDense ? 80 : 140 }, keepNext: true },
        }),
        style(isDense, 'Heading1', 'heading 1', isDense ? 23 : 27),
        style(isDense, 'Heading2', 'heading 2', 23),
        style(isDense, 'Heading3', 'heading 3', 21),
        {
          id: 'Note',
          name: 'Note',
          basedOn: 'Normal',
          run: { size: 18, color: MUTED },
          paragraph: { spacing: { before: 60, after: 200 }, indent: { left: 160, right: 120 } },
        },
        {
          id: 'Quoted',
          name: 'Quoted',
          basedOn: 'Normal',
          run: { italics: true },
          paragraph: { indent: { left: 400, right: 300 }, spacing: { after: 90 } },
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin },
          },
        },
        footers: { default: footer },
        children: [...drawn(first, 0), note, ...rest.flatMap((block, index) => drawn(block, index + 1))],
      },
    ],
  });
  return settle(new Uint8Array(await Packer.toBuffer(file)), steadyLinks());
}

/** The library gives links random names: this numbers them in their order. */
function steadyLinks() {
  const names = new Map();
  return (_, text) =>
    text.replace(/rId[\w-]{15,}/g, (name) => {
      if (!names.has(name)) names.set(name, `rIdLink${names.size + 1}`);
      return names.get(name);
    });
}
