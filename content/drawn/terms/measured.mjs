// Kinds of pictures that show amounts: each takes a small description and gives the body of a sheet.
import { box, EDGE, floorOf, INK, LINE, n, note, QUIET, rule, text, TONES, WIDTH, widthOf } from './canvas.mjs';

const FULL = WIDTH - 2 * EDGE;
const total = (parts) => parts.reduce((sum, { value }) => sum + value, 0);

/** Bars that are split into parts: `rows` of `{label, parts: [{label, value, tone}]}`. A label that does not fit in its part is below it. */
export function split({ rows, note: words }) {
  const each = (floorOf(words) - EDGE) / rows.length;
  const drawn = rows.map(({ label, parts }, row) => {
    const isAlone = rows.length === 1;
    const barHeight = Math.min(isAlone ? 52 : 34, each - 40);
    // A single bar is in the middle, with room for a label below it.
    const top = isAlone ? EDGE + (each - barHeight - 38) / 2 : EDGE + row * each;
    const barTop = top + 20;
    const whole = total(parts);
    let x = EDGE;
    let freeFrom = EDGE;
    const pieces = parts.map((part) => {
      const w = (FULL * part.value) / whole;
      const middle = x + w / 2;
      const fits = widthOf(part.label, 13, true) <= w - 4;
      const half = widthOf(part.label, 13) / 2;
      const place = Math.min(WIDTH - EDGE - half, Math.max(freeFrom + half, middle));
      if (!fits && part.label) freeFrom = place + half + 6;
      const piece =
        box(x, barTop, Math.max(1, w - 1.5), barHeight, part.tone, 2) +
        (!part.label
          ? ''
          : fits
            ? text(middle, barTop + barHeight / 2 + 4.5, part.label, { bold: true, fill: TONES[part.tone][1] })
            : text(place, barTop + barHeight + 15, part.label, {
                fill: part.tone === 'stone' ? QUIET : TONES[part.tone][0],
              }));
      x += w;
      return piece;
    });
    return text(EDGE, top + 13, label, { anchor: 'start' }) + pieces.join('');
  });
  return drawn.join('') + note(words);
}

/** Vertical bars: `{label, value, text, tone, from}`; `from` is the value at which a bar starts. `line` is a horizontal line at a value. */
export function bars({ bars: list, line, note: words }) {
  const ground = floorOf(words) - 18;
  const top = EDGE + 18;
  const most = Math.max(...list.map(({ value, from = 0 }) => value + from), line?.value ?? 0);
  const scale = (ground - top) / most;
  const each = FULL / list.length;
  const width = Math.min(46, each - 10);
  const drawn = list.map(({ label, value, text: words, tone, from = 0 }, at) => {
    const middle = EDGE + each * (at + 0.5);
    const head = ground - (from + value) * scale;
    return (
      box(middle - width / 2, head, width, Math.max(1.5, value * scale), tone, 2) +
      text(middle, head - 5, words, { bold: true, room: each + 8 }) +
      text(middle, ground + 15, label, { fill: QUIET, room: each + 4 })
    );
  });
  const level = line && ground - line.value * scale;
  return (
    rule(EDGE, ground, WIDTH - EDGE, ground) +
    drawn.join('') +
    (line
      ? rule(EDGE, level, WIDTH - EDGE, level, ' stroke-dasharray="4 3"') +
        text(WIDTH - EDGE, level - 4, line.label, { anchor: 'end', fill: QUIET })
      : '') +
    note(words)
  );
}

/** Lines over two axes: `lines` of `{points: [[x, y]], tone, label, at}` from 0 to 1; `marks` are dots with labels. */
export function curve({ lines: list, across, up, marks = [], note: words }) {
  const ground = floorOf(words) - 18;
  const [left, top] = [EDGE + 4, EDGE + 20];
  const x = (at) => left + at * (WIDTH - EDGE - left);
  const y = (at) => ground - at * (ground - top);
  return (
    `<path d="M${n(left)} ${n(top - 4)}V${n(ground)}H${WIDTH - EDGE}" stroke="${LINE}" fill="none"/>` +
    text(left - 2, EDGE + 9, up, { anchor: 'start', fill: QUIET }) +
    text(WIDTH - EDGE, ground + 15, across, { anchor: 'end', fill: QUIET }) +
    list
      .map(({ points, tone, label, at }) => {
        const path = points.map(([px, py], place) => `${place ? 'L' : 'M'}${n(x(px))} ${n(y(py))}`).join('');
        return (
          `<path d="${path}" stroke="${TONES[tone][0]}" fill="none" stroke-linejoin="round"/>` +
          (label ? text(x(at[0]), y(at[1]), label, { fill: TONES[tone][0], bold: true }) : '')
        );
      })
      .join('') +
    marks
      .map(
        ({ at, label, to }) =>
          `<circle cx="${n(x(at[0]))}" cy="${n(y(at[1]))}" r="4" fill="${INK}"/>` +
          text(x(to[0]), y(to[1]), label, { bold: true }),
      )
      .join('') +
    note(words)
  );
}

/** Steps that become narrower: `{label, text, part, tone}`; `part` is the share of the first step, from 0 to 1. */
export function funnel({ steps, note: words }) {
  const h = (floorOf(words) - EDGE) / steps.length;
  return (
    steps
      .map(({ label, text: figure, part, tone }, at) => {
        const w = Math.max(10, FULL * 0.44 * part);
        const y = EDGE + at * h;
        return (
          box(EDGE, y + 2, w, h - 5, tone, 3) +
          text(WIDTH - EDGE, y + h / 2 + 4, label, { anchor: 'end', fill: QUIET }) +
          (widthOf(figure, 13, true) < w - 6
            ? text(EDGE + w / 2, y + h / 2 + 4, figure, { bold: true, fill: TONES[tone][1] })
            : text(EDGE + w + 6, y + h / 2 + 4, figure, { anchor: 'start', bold: true }))
        );
      })
      .join('') + note(words)
  );
}

/** A ring of parts with their names: `{label, value, tone}`, and words in its middle. */
export function circle({ parts, middle = '', note: words }) {
  const room = floorOf(words) - EDGE;
  const r = Math.min(44, room / 2 - 9);
  const [cx, cy] = [EDGE + r + 12, EDGE + room / 2];
  const around = 2 * Math.PI * r;
  const whole = total(parts);
  let gone = 0;
  const rings = parts.map(({ value, tone }) => {
    const length = (around * value) / whole;
    const ring = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${TONES[tone][0]}" stroke-width="18" stroke-dasharray="${n(Math.max(0.5, length - 1.5))} ${n(around)}" stroke-dashoffset="${n(-gone)}" transform="rotate(-90 ${n(cx)} ${n(cy)})"/>`;
    gone += length;
    return ring;
  });
  const x = cx + r + 22;
  const names = parts.flatMap(({ label, tone }) => [label].flat().map((said, line) => ({ said, tone, line })));
  const top = cy - (names.length * 17) / 2 + 12;
  return (
    rings.join('') +
    (middle ? text(cx, cy + 5, middle, { large: true, bold: true, room: 2 * r - 18 }) : '') +
    names
      .map(
        ({ said, tone, line }, at) =>
          (line === 0 ? box(x, top + at * 17 - 10, 10, 10, tone, 2) : '') +
          text(x + 15, top + at * 17, said, { anchor: 'start', bold: line > 0 }),
      )
      .join('') +
    note(words)
  );
}

/** Circles inside each other, the largest first: `{label, text, tone}`. */
export function nested({ rings, note: words }) {
  const floor = floorOf(words);
  const most = Math.min(56, (floor - EDGE) / 2);
  const cx = EDGE + most;
  return (
    rings
      .map(({ label, text: figure, tone }, at) => {
        const r = most * (1 - at * 0.33);
        const cy = floor - r;
        const y = EDGE + 14 + at * 38;
        return (
          `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${TONES[tone][0]}"/>` +
          box(cx * 2 + 2, y - 10, 10, 10, tone, 2) +
          text(cx * 2 + 17, y, label, { anchor: 'start' }) +
          text(cx * 2 + 17, y + 16, figure, { anchor: 'start', bold: true })
        );
      })
      .join('') + note(words)
  );
}

/** A grid of cells, darker if less is left: `head`, and `rows` of `{label, values}` in percent. */
export function grid({ head, rows, note: words }) {
  const label = 46;
  const w = (FULL - label) / (head.length - 1);
  const h = Math.min(26, (floorOf(words) - EDGE - 18) / rows.length);
  return (
    head
      .map((word, at) =>
        at === 0
          ? text(EDGE, EDGE + 12, word, { anchor: 'start', fill: QUIET })
          : text(EDGE + label + (at - 0.5) * w, EDGE + 12, word, { fill: QUIET, room: w }),
      )
      .join('') +
    rows
      .map(({ label: name, values }, row) => {
        const y = EDGE + 19 + row * h;
        return (
          text(EDGE, y + h / 2 + 4, name, { anchor: 'start' }) +
          values
            .map((value, at) => {
              const tone = value >= 60 ? 'leaf' : value >= 40 ? 'sun' : 'clay';
              const x = EDGE + label + at * w;
              return (
                box(x + 1, y + 1, w - 2, h - 2, tone, 3) +
                text(x + w / 2, y + h / 2 + 4.5, `${value}%`, { fill: TONES[tone][1], bold: true })
              );
            })
            .join('')
        );
      })
      .join('') +
    note(words)
  );
}
