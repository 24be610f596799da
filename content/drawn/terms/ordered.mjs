// Diagrams that show an order or a choice. Each function takes a description and returns the SVG body of a picture.
import { arrow, box, card, EDGE, floorOf, INK, n, note, QUIET, rule, text, TONES, WIDTH, widthOf } from './canvas.mjs';

const FULL = WIDTH - 2 * EDGE;
const MIDDLE = WIDTH / 2;

/** Boxes below each other with arrows in between. A step is `{words, tone}`; with `back`, an arrow leads from the last box to the first. */
export function flow({ steps, back, note: words }) {
  const room = floorOf(words) - EDGE;
  const gap = 13;
  const h = Math.min(36, (room - gap * (steps.length - 1)) / steps.length);
  const w = back ? FULL - 34 : FULL;
  const top = EDGE + (room - h * steps.length - gap * (steps.length - 1)) / 2;
  const drawn = steps.map(({ words: said, tone = 'stone' }, at) => {
    const y = top + at * (h + gap);
    return card(EDGE, y, w, h, said, tone) + (at > 0 ? arrow(EDGE + w / 2, y - gap + 1.5, EDGE + w / 2, y - 2) : '');
  });
  const [first, last] = [top + h / 2, top + (steps.length - 1) * (h + gap) + h / 2];
  const right = EDGE + w;
  const loop = back
    ? `<path d="M${n(right)} ${n(last)}H${n(right + 24)}V${n(first)}" stroke="${QUIET}" fill="none"/>${arrow(right + 24, first, right + 3, first)}`
    : '';
  return drawn.join('') + loop + note(words);
}

/** Two boxes, `left` and `right`, that exchange something: `there` is the text of the arrow to the right, `back` of the arrow to the left. */
export function exchange({ left, right, there, back, note: words }) {
  const floor = floorOf(words);
  const w = 72;
  const [y, h] = [EDGE + 12, floor - EDGE - 24];
  const [x1, x2] = [EDGE + w + 4, WIDTH - EDGE - w - 4];
  const said = (lines, at) =>
    lines.map((line, row) => text(MIDDLE, at + row * 15, line, { room: x2 - x1 + 2 })).join('');
  const [up, down] = [y + h * 0.42, y + h * 0.58];
  return (
    card(EDGE, y, w, h, left, 'stone', { bold: true }) +
    card(WIDTH - EDGE - w, y, w, h, right, 'sea', { bold: true }) +
    arrow(x1, up, x2, up, TONES.sun[0]) +
    said(there, up - 7 - 15 * (there.length - 1)) +
    arrow(x2, down, x1, down, TONES.sea[0]) +
    said(back, down + 17) +
    note(words)
  );
}

/** A timeline with `spans` of `{from, to, label, tone}` and `points` of `{at, label, above}`; times are 0 to 1. */
export function timeline({ spans = [], points, note: words }) {
  const y = (EDGE + floorOf(words)) / 2;
  const x = (at) => EDGE + 8 + at * (FULL - 16);
  const within = (at, label) => {
    const half = widthOf(label, 13) / 2;
    return Math.min(WIDTH - EDGE - half, Math.max(EDGE + half, x(at)));
  };
  return (
    rule(EDGE, y, WIDTH - EDGE, y) +
    spans
      .map(({ from, to, label, tone }) => card(x(from), y - 13, x(to) - x(from) - 1, 26, label, tone, { bold: true }))
      .join('') +
    points
      .map(({ at, label, above }) => {
        const rows = [label].flat();
        const place = above ? y - 28 - 15 * (rows.length - 1) : y + 38;
        return (
          rule(x(at), y + (above ? -13 : 13), x(at), y + (above ? -24 : 24)) +
          `<circle cx="${n(x(at))}" cy="${n(y)}" r="4" fill="${INK}"/>` +
          rows.map((row, line) => text(within(at, row), place + line * 15, row)).join('')
        );
      })
      .join('') +
    note(words)
  );
}

/** Two columns to compare, each `{title, items, tone}`. */
export function pair({ left, right, note: words }) {
  const floor = floorOf(words);
  const w = (FULL - 8) / 2;
  const column = ({ title, items, tone }, x) =>
    card(x, EDGE, w, 26, title, tone, { bold: true }) +
    items
      .map((item, at) => text(x + w / 2, EDGE + 48 + at * 21, item, { room: w + 2, bold: /^[₹\d]/.test(item) }))
      .join('');
  return column(left, EDGE) + column(right, EDGE + w + 8) + rule(MIDDLE, EDGE + 34, MIDDLE, floor - 4) + note(words);
}

/** A table: `head` and `rows` hold cells; `widths` are relative; `tones` colours the last cell of each row. */
export function table({ head, rows, widths, tones = [], note: words }) {
  const all = [head, ...rows];
  const h = Math.min(27, (floorOf(words) - EDGE) / all.length);
  const sum = widths.reduce((a, b) => a + b, 0);
  const drawn = all.map((cells, row) => {
    let x = EDGE;
    const y = EDGE + row * h;
    const tone = tones[row - 1];
    const line = cells.map((cell, at) => {
      const w = (FULL * widths[at]) / sum;
      const isFirst = at === 0;
      const isToned = tone && at === cells.length - 1;
      const piece = text(isFirst ? x + 4 : x + w - 4, y + h / 2 + 4.5, cell, {
        anchor: isFirst ? 'start' : 'end',
        fill: row === 0 ? QUIET : isToned ? TONES[tone][0] : INK,
        bold: row > 0 && at === cells.length - 1,
        room: w - 2,
      });
      x += w;
      return cell === '' ? '' : piece;
    });
    return line.join('') + rule(EDGE, y + h, WIDTH - EDGE, y + h);
  });
  return drawn.join('') + note(words);
}

/** A list of `{words, tone}`, each with a coloured square before it that shows its kind. */
export function list({ items, note: words }) {
  const h = Math.min(25, (floorOf(words) - EDGE) / items.length);
  return (
    items
      .map(({ words: said, tone }, at) => {
        const y = EDGE + at * h + h / 2;
        return box(EDGE, y - 6, 12, 12, tone, 3) + text(EDGE + 20, y + 4.5, said, { anchor: 'start', room: FULL - 20 });
      })
      .join('') + note(words)
  );
}
