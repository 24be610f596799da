// Writes a PDF on A4 from the blocks of a Markdown text, with real text in a font that has ₹, boxes to tick and live links.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { paragraphsOf, plainOf, shareOut } from './blocks.mjs';
import { FOOT, NOTE } from './words.mjs';

const fonts = createRequire(import.meta.url);
const FONT = 'Noto';
const fontFile = (name) => readFileSync(fonts.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)).toString('base64');
const FILES = {
  normal: fontFile('400Regular/NotoSans_400Regular'),
  bold: fontFile('700Bold/NotoSans_700Bold'),
  italic: fontFile('400Regular_Italic/NotoSans_400Regular_Italic'),
};

const LEFT = 54;
const TOP = 54;
const BOTTOM = 842 - 62;
const WIDTH = 595 - 2 * LEFT;
const INK = '#232833';
const MUTED = '#5b6270';
const ACCENT = '#0f4c4a';
const SIZES = [22, 14, 11.5, 10.5];
const BODY = 9.6;

function newPage() {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
  for (const [look, data] of Object.entries(FILES)) {
    doc.addFileToVFS(`${look}.ttf`, data);
    doc.addFont(`${look}.ttf`, FONT, look);
  }
  // No time and no random value, so that the bytes are the same each time.
  doc.setCreationDate("D:20261123000000+00'00'");
  doc.setFileId('0'.repeat(32));
  return doc;
}

/** Words with their font style, in the order of the text. */
function wordsOf(parts, over = {}) {
  return parts.flatMap((part) => {
    if (part.kind === 'strong') return wordsOf(part.children, { ...over, look: 'bold' });
    if (part.kind === 'em') return wordsOf(part.children, { ...over, look: 'italic', color: MUTED });
    if (part.kind === 'link') return wordsOf(part.children, { ...over, color: '#0f766e', href: part.href });
    return part.text
      .split(/(?<=\s)/)
      .map((text) => ({ look: 'normal', color: INK, ...over, text: text.replace(/\s/g, ' ') }));
  });
}

class Writer {
  constructor() {
    this.doc = newPage();
    this.y = TOP;
  }
  room(height) {
    if (this.y + height <= BOTTOM) return;
    this.doc.addPage();
    this.y = TOP;
  }
  /** Writes text in lines from `left`, each word in its style. Words that belong together without a space stay together. */
  flow(parts, { left = LEFT, width = WIDTH, size = BODY, over = {} } = {}) {
    const { doc } = this;
    const lines = [[]];
    let used = 0;
    for (const word of wordsOf(parts, over)) {
      doc.setFont(FONT, word.look).setFontSize(size);
      const wide = doc.getTextWidth(word.text);
      if (used + doc.getTextWidth(word.text.trimEnd()) > width && lines.at(-1).length > 0) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1).push({ ...word, x: left + used, wide });
      used += wide;
    }
    for (const line of lines) {
      this.room(size * 1.45);
      this.y += size * 1.1;
      for (const { text, look, color, href, x, wide } of line) {
        doc.setFont(FONT, look).setFontSize(size).setTextColor(color);
        doc.text(text, x, this.y);
        if (href) doc.link(x, this.y - size, wide, size * 1.3, { url: href });
      }
      this.y += size * 0.36;
    }
  }
  note() {
    const { doc } = this;
    doc.setFont(FONT, 'normal').setFontSize(8.4);
    const lines = doc.splitTextToSize(NOTE, WIDTH - 24);
    const height = lines.length * 11.6 + 13;
    doc
      .setFillColor('#f1eee6')
      .rect(LEFT, this.y, WIDTH, height, 'F')
      .setFillColor(ACCENT)
      .rect(LEFT, this.y, 3, height, 'F');
    doc.setTextColor(MUTED).text(lines, LEFT + 14, this.y + 15.5, { lineHeightFactor: 1.38 });
    this.y += height + 10;
  }
  heading({ level, content }) {
    const size = SIZES[level - 1];
    this.y += level === 1 ? 0 : size * 0.75;
    // A heading is never the last line of a page.
    this.room(size * 1.4 + 44);
    this.flow(content, { size, over: { look: 'bold', color: ACCENT } });
    this.y += level === 1 ? 8 : 3;
  }
  list({ isOrdered, start, items }) {
    const { doc } = this;
    items.forEach(({ content, isDone, depth }, index) => {
      const left = LEFT + depth * 16;
      const indent = isDone !== null || isOrdered ? 18 : 13;
      this.room(BODY * 1.5 * Math.min(2, Math.ceil(plainOf(content).length / 100)));
      const base = this.y + BODY * 1.1;
      doc.setFont(FONT, 'normal').setFontSize(BODY).setTextColor(INK);
      if (isDone !== null)
        doc
          .setDrawColor(MUTED)
          .setLineWidth(0.8)
          .rect(left + 0.5, base - 7.6, 8.4, 8.4, 'S');
      else doc.text(isOrdered ? `${start + index}.` : '•', left + (isOrdered ? 0 : 2), base);
      this.flow(content, { left: left + indent, width: WIDTH - depth * 16 - indent });
      this.y += 2.2;
    });
    this.y += 4;
  }
  table({ header, rows }) {
    const cells = [header, ...rows].map((row) => row.map(plainOf));
    const widths = shareOut(cells, WIDTH);
    const hasHead = cells[0].some((cell) => cell !== '');
    autoTable(this.doc, {
      startY: this.y + 2,
      tableWidth: WIDTH,
      margin: { left: LEFT, right: LEFT, top: TOP, bottom: 842 - BOTTOM },
      ...(hasHead ? { head: [cells[0]] } : {}),
      body: cells.slice(1).map((row) =>
        widths.map((_, column) => ({
          content: row[column] ?? '',
          styles: row.every((cell) => cell === '') ? { minCellHeight: 24 } : {},
        })),
      ),
      theme: 'grid',
      styles: {
        font: FONT,
        fontSize: 8.6,
        textColor: INK,
        lineColor: '#cfc9bc',
        lineWidth: 0.6,
        cellPadding: 4,
        overflow: 'linebreak',
        valign: 'top',
      },
      headStyles: { fillColor: ACCENT, textColor: '#ffffff', fontStyle: 'bold' },
      columnStyles: Object.fromEntries(
        widths.map((cellWidth, column) => [column, { cellWidth, ...(column === 0 ? { fontStyle: 'bold' } : {}) }]),
      ),
      rowPageBreak: 'avoid',
    });
    this.y = this.doc.lastAutoTable.finalY + 8;
  }
  block(block) {
    if (block.kind === 'heading') this.heading(block);
    else if (block.kind === 'list') this.list(block);
    else if (block.kind === 'table') this.table(block);
    else if (block.kind === 'paragraph') {
      this.flow(block.content);
      this.y += 5;
    } else if (block.kind === 'quote') {
      for (const text of paragraphsOf(block.content))
        this.flow([{ kind: 'em', children: [{ kind: 'text', text }] }], { left: LEFT + 18, width: WIDTH - 36 });
      this.y += 6;
    } else throw new Error(`A PDF has no ${block.kind}`);
  }
  feet() {
    const { doc } = this;
    const pages = doc.getNumberOfPages();
    for (let page = 1; page <= pages; page++) {
      doc.setPage(page).setFont(FONT, 'normal').setFontSize(8).setTextColor(MUTED);
      doc
        .setDrawColor('#d9d4c8')
        .setLineWidth(0.6)
        .line(LEFT, 842 - 46, LEFT + WIDTH, 842 - 46);
      doc.text(FOOT, LEFT, 842 - 33).text(`Page ${page} of ${pages}`, LEFT + WIDTH, 842 - 33, { align: 'right' });
    }
  }
}

/** The bytes of the PDF. */
export function paper({ title, blocks }) {
  const writer = new Writer();
  writer.doc.setProperties({ title, author: 'Outset', subject: NOTE, creator: 'Outset' });
  const [first, ...rest] = blocks;
  writer.block(first);
  writer.note();
  for (const block of rest) writer.block(block);
  writer.feet();
  return new Uint8Array(writer.doc.output('arraybuffer'));
}
