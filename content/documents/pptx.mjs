// Writes a deck from the blocks of a Markdown text: `##` starts a slide with its list, `###` a slide of the outline, and a quote is the speaker's notes.
import PptxGenJS from 'pptxgenjs';
import { plainOf } from './blocks.mjs';
import { FOOT, NOTE } from './words.mjs';
import { settle } from './zip.mjs';

const INK = '232833';
const MUTED = '5B6270';
const ACCENT = '0F4C4A';
const PAPER = 'FBFAF6';
const WIDE = 13.333;

/** Slides with their titles, lines and notes, in the order of the text. */
function slidesOf(blocks) {
  const slides = [];
  for (const block of blocks) {
    if (block.kind === 'heading')
      slides.push({ level: block.level, title: plainOf(block.content), lines: [], lead: [], notes: [] });
    else if (slides.length === 0) throw new Error('A deck begins with its title');
    else if (block.kind === 'list')
      slides
        .at(-1)
        .lines.push(...block.items.map(({ content, isDone }) => ({ text: plainOf(content), isTask: isDone !== null })));
    else if (block.kind === 'paragraph') slides.at(-1).lead.push(plainOf(block.content));
    else if (block.kind === 'quote') slides.at(-1).notes.push(plainOf(block.content));
    else throw new Error(`A deck has no ${block.kind}`);
  }
  // A heading that only groups others is not a slide.
  return slides.filter(({ lines, lead }) => lines.length + lead.length > 0);
}

function cover(pptx, { title, lead, notes }) {
  const slide = pptx.addSlide();
  slide.background = { color: ACCENT };
  slide.addText(title, {
    x: 0.9,
    y: 2.1,
    w: 11.5,
    h: 1.2,
    fontSize: 48,
    bold: true,
    color: 'FFFFFF',
    fontFace: 'Calibri',
    margin: 0,
  });
  slide.addText(lead.join('\n'), {
    x: 0.9,
    y: 3.4,
    w: 10.6,
    h: 1.5,
    fontSize: 21,
    color: 'DCEBE8',
    fontFace: 'Calibri',
    valign: 'top',
    margin: 0,
  });
  slide.addText(NOTE, {
    x: 0.9,
    y: 6.2,
    w: 11.5,
    h: 0.7,
    fontSize: 12,
    color: 'BFD8D3',
    fontFace: 'Calibri',
    valign: 'top',
    margin: 0,
  });
  slide.addNotes([...notes, NOTE].join('\n\n'));
}

function page(pptx, { level, title, lines, lead, notes }) {
  const slide = pptx.addSlide();
  slide.background = { color: PAPER };
  const isOutline = level === 3;
  const [, number, name] = /^(\d+)\. (.*)$/.exec(title) ?? [null, null, title];
  slide.addShape('rect', { x: 0, y: 0, w: 0.28, h: 7.5, fill: { color: ACCENT }, line: { color: ACCENT, width: 0 } });
  if (number)
    slide.addText(number, {
      x: 0.75,
      y: 0.62,
      w: 0.75,
      h: 0.75,
      shape: 'ellipse',
      align: 'center',
      valign: 'middle',
      fontSize: 20,
      bold: true,
      color: 'FFFFFF',
      fill: { color: ACCENT },
      fontFace: 'Calibri',
      margin: 0,
    });
  slide.addText(name, {
    x: number ? 1.75 : 0.8,
    y: 0.55,
    w: 10.8,
    h: 0.9,
    fontSize: 34,
    bold: true,
    color: ACCENT,
    fontFace: 'Calibri',
    valign: 'middle',
    margin: 0,
  });
  const width = isOutline ? 6.6 : 11.6;
  const text = [
    ...lead.map((line) => ({ text: line, options: { breakLine: true, paraSpaceAfter: 12, color: MUTED } })),
    ...lines.map((line) => ({
      text: line.text,
      options: {
        bullet: line.isTask ? { characterCode: '2610' } : true,
        breakLine: true,
        paraSpaceAfter: 12,
        indent: 22,
      },
    })),
  ];
  slide.addText(text, {
    x: 0.8,
    y: 1.8,
    w: width,
    h: 4.7,
    fontSize: isOutline ? 21 : 20,
    color: INK,
    fontFace: 'Calibri',
    valign: 'top',
    margin: 0,
  });
  if (isOutline)
    slide.addText('Your slide here: one picture, chart or number that shows it', {
      x: 7.9,
      y: 1.8,
      w: 4.8,
      h: 4.5,
      shape: 'roundRect',
      rectRadius: 0.12,
      align: 'center',
      valign: 'middle',
      fontSize: 16,
      color: MUTED,
      fontFace: 'Calibri',
      fill: { color: 'FFFFFF' },
      line: { color: 'B9B2A2', width: 1.25, dashType: 'dash' },
    });
  slide.addText(FOOT, { x: 0.8, y: 6.95, w: 9, h: 0.3, fontSize: 11, color: MUTED, fontFace: 'Calibri', margin: 0 });
  slide.slideNumber = {
    x: WIDE - 1,
    y: 6.95,
    w: 0.5,
    h: 0.3,
    fontSize: 11,
    color: MUTED,
    fontFace: 'Calibri',
    align: 'right',
  };
  slide.addNotes(notes.join('\n\n') || NOTE);
}

/** The bytes of the deck. */
export async function deck({ title, blocks }) {
  const pptx = new PptxGenJS();
  pptx.defineLayout({ name: 'WIDE', width: WIDE, height: 7.5 });
  pptx.layout = 'WIDE';
  Object.assign(pptx, { title, author: 'Outset', company: 'Outset', subject: NOTE, revision: '1' });
  const [first, ...rest] = slidesOf(blocks);
  cover(pptx, first);
  for (const slide of rest) page(pptx, slide);
  return settle(await pptx.write({ outputType: 'uint8array' }));
}
