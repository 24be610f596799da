/** Makes the lines of a PDF from its pieces of text, and completes dates that are printed without a year. Pure. */
import { looksLikeDate } from '@/domain/expenses/import/dates';

/** A piece of text: points from the left and from the top of the page. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PdfPage {
  texts: readonly PdfText[];
}

/** The texts at one height of a page. */
export interface Line {
  page: number;
  /** Number on its page, from 1. */
  number: number;
  y: number;
  height: number;
  texts: PdfText[];
}

/** Some programs write a whole line as one text with spaces: each run of words is a piece. Copies, whose dates can be completed. */
function pieces(text: PdfText): PdfText[] {
  if (!/\S {2,}\S/.test(text.text)) return text.text.trim() === '' ? [] : [{ ...text }];
  const each = text.width / Math.max(1, text.text.length);
  return [...text.text.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    ...text,
    text: match[0],
    x: text.x + match.index * each,
    width: match[0].length * each,
  }));
}

function linesOf(pages: readonly PdfPage[]): Line[] {
  return pages.flatMap(({ texts }, page) => {
    const sorted = texts.flatMap(pieces).toSorted((a, b) => a.y - b.y || a.x - b.x);
    const lines: Line[] = [];
    for (const text of sorted) {
      const last = lines.at(-1);
      if (last && Math.abs(text.y - last.y) <= Math.max(2, Math.min(text.height, last.height) * 0.45))
        last.texts.push(text);
      else lines.push({ page, number: lines.length + 1, y: text.y, height: text.height, texts: [text] });
    }
    for (const line of lines) line.texts.sort((a, b) => a.x - b.x);
    return lines;
  });
}

export const textOf = (line: Line): string => line.texts.map(({ text }) => text.trim()).join(' ');

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DAY_MONTH = new RegExp(`^(?:\\d{1,2}[ -]?${MONTH}|${MONTH} ?\\d{1,2}|(\\d{1,2})/\\d{1,2})$`, 'i');
/** A year of two digits after a month's name or in a date: "Nov '25", "1/11/25". */
const SHORT_YEAR = new RegExp(`${MONTH} ?['’](\\d\\d)\\b|\\d/\\d{1,2}/(\\d\\d)\\b`, 'gi');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Words that are printed beside the year of the statement. */
const PERIOD = /period|statement|from|\bto\b|date|until|through|–|-/i;

/**
 * Gives days without a year ("02 Nov", "11/02") the year of the statement's period; if it has two years, months from July on get the
 * first. If the document prints no year, or more than two, the days stay as they are, without being dates: false.
 */
function completeDates(lines: readonly Line[]): boolean {
  const starts = lines.flatMap(({ texts }) => texts.slice(0, 2));
  const short = starts.filter(({ text }) => DAY_MONTH.test(text.trim()));
  if (short.length === 0 || starts.filter(({ text }) => looksLikeDate(text.trim())).length * 2 > short.length)
    return true;
  const printed = lines
    .map(textOf)
    .filter((text) => PERIOD.test(text))
    .flatMap((text) => [
      ...[...text.matchAll(/\b(20\d\d)\b/g)].map(([, year]) => Number(year)),
      ...[...text.matchAll(SHORT_YEAR)].map((found) => Number(`20${found[2] ?? found[3]}`)),
    ]);
  const years = [...new Set(printed)].toSorted((a, b) => a - b);
  const [first, last = first] = years;
  if (first === undefined || last === undefined || years.length > 2 || last - first > 1) return false;
  for (const one of short) {
    const found = DAY_MONTH.exec(one.text.trim());
    const name = found?.[1] ?? found?.[2];
    const month = name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(found?.[3]);
    const year = month >= 7 ? first : last;
    one.text = found?.[3]
      ? `${one.text.trim()}/${year}`
      : `${one.text.trim().replace(/^([a-z]+\.?) ?(\d+)$/i, '$1 $2,')} ${year}`;
  }
  return true;
}

/** The lines of all pages, in their order, and whether their days have a year. */
export function readLines(pages: readonly PdfPage[]): { lines: Line[]; hasYears: boolean } {
  const lines = linesOf(pages);
  return { lines, hasYears: completeDates(lines) };
}
