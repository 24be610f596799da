// The SVG canvas for the pictures of startup terms: size, colours and text. Text that does not fit throws an error.
export const WIDTH = 240;
export const HEIGHT = 180;
export const EDGE = 10;

/** A colour of the page's theme (`.drawn` in portal.css), with a default for a file that is opened by itself. */
const themed = (name, alone) => `var(--drawn-${name},${alone})`;
export const GROUND = themed('ground', '#1b202b');
export const INK = themed('ink', '#edf0f6');
export const QUIET = themed('quiet', '#b4bccc');
export const LINE = themed('line', '#7d889e');
const ON_TONE = themed('on', '#1b202b');
/** Fill colours with the text colour on them; each pair has a contrast of at least 4.5:1. */
export const TONES = {
  sun: [themed('sun', '#e9b44c'), ON_TONE],
  sea: [themed('sea', '#5fc3c6'), ON_TONE],
  clay: [themed('clay', '#e8937a'), ON_TONE],
  leaf: [themed('leaf', '#7fca94'), ON_TONE],
  dusk: [themed('dusk', '#aba4ee'), ON_TONE],
  stone: [themed('stone', '#5d6b88'), '#ffffff'],
};
/** The width of every line, and the two font sizes. */
const STROKE = 2;
const SIZES = { usual: 13, large: 15 };
const FONT = "'Geist Variable',system-ui,sans-serif";

export const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
/** A number for SVG, with at most one decimal. */
export const n = (value) => String(Math.round(value * 10) / 10);

const NARROW = /[ijlt.,:;'|!()]/;
const BROAD = /[mwMW@%₹→×÷=+−]/;
/** The estimated width of a text in our typeface or a common system font; rather too wide than too narrow. */
export function widthOf(text, size, isBold = false) {
  const ems = [...String(text)].reduce(
    (sum, sign) =>
      sum +
      (sign === ' ' ? 0.33 : NARROW.test(sign) ? 0.36 : BROAD.test(sign) ? 0.88 : /[A-Z]/.test(sign) ? 0.69 : 0.6),
    0,
  );
  return ems * size * (isBold ? 1.06 : 1);
}

/** One line of text. Throws if it would not fit the canvas or the width `room`. */
export function text(
  x,
  y,
  words,
  { large = false, anchor = 'middle', fill = INK, bold = false, room = Infinity } = {},
) {
  const size = large ? SIZES.large : SIZES.usual;
  const width = widthOf(words, size, bold);
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
  if (width > room + 0.5) throw new Error(`"${words}" needs ${Math.ceil(width)} of ${Math.floor(room)}`);
  if (left < 3 || left + width > WIDTH - 3 || y < size || y > HEIGHT - 3)
    throw new Error(`"${words}" leaves the sheet (${Math.round(left)} to ${Math.round(left + width)})`);
  const more = `${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${large ? ` font-size="${size}"` : ''}${bold ? ' font-weight="600"' : ''}${fill === INK ? '' : ` fill="${fill}"`}`;
  return `<text x="${n(x)}" y="${n(y)}"${more}>${escaped(words)}</text>`;
}

/** Wraps a text into as few lines as possible. */
export function lines(words, size, room, isBold = false) {
  const done = [];
  let line = '';
  for (const word of String(words).split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size, isBold) > room) {
      done.push(line);
      line = word;
    } else line = longer;
  }
  return [...done, line];
}

export const box = (x, y, w, h, tone, radius = 4) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${radius ? ` rx="${radius}"` : ''} fill="${TONES[tone][0]}"/>`;
export const rule = (x1, y1, x2, y2, more = '') =>
  `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${LINE}"${more}/>`;

/** A box with centred text. Throws if the lines do not fit its height. */
export function card(x, y, w, h, words, tone, { bold = false } = {}) {
  const size = SIZES.usual;
  const parts = lines(words, size, w - 10, bold);
  const step = size + 2;
  if (parts.length * step > h) throw new Error(`"${words}" does not fit a box of ${w} × ${h}`);
  const top = y + h / 2 - (parts.length * step) / 2 + size * 0.95;
  const fill = TONES[tone][1];
  return (
    box(x, y, w, h, tone) +
    parts.map((part, index) => text(x + w / 2, top + index * step, part, { bold, fill, room: w - 6 })).join('')
  );
}

/** An arrow from the first point to the second. */
export function arrow(x1, y1, x2, y2, colour = QUIET) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const side = (turn) => `${n(x2 - 6 * Math.cos(angle + turn))} ${n(y2 - 6 * Math.sin(angle + turn))}`;
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}M${side(0.5)}L${n(x2)} ${n(y2)}L${side(-0.5)}" stroke="${colour}" fill="none"/>`;
}

/** A note below a diagram, of at most two lines. */
export function note(words) {
  if (!words) return '';
  const parts = lines(words, 13, WIDTH - 2 * EDGE);
  if (parts.length > 2) throw new Error(`The note "${words}" has more than two lines`);
  return parts
    .map((part, index) => text(WIDTH / 2, HEIGHT - 10 - 16 * (parts.length - 1 - index), part, { fill: QUIET }))
    .join('');
}

/** The lowest y that a diagram may use above its note. */
export const floorOf = (words) =>
  !words ? HEIGHT - 10 : HEIGHT - 26 - 16 * (lines(words, 13, WIDTH - 2 * EDGE).length - 1) - 4;

/** The id of the group that a page includes with `<use>`. */
const PART = 'd';

/** The text of the whole SVG file. */
export const sheet = (title, description, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * 4}" height="${HEIGHT * 4}" role="img" font-family="${FONT}"><title>${escaped(title)}</title><desc>${escaped(description)}</desc><g id="${PART}" fill="${INK}" font-size="${SIZES.usual}" stroke-width="${STROKE}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>${body}</g></svg>\n`;
