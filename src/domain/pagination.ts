/** The arithmetic of paged lists: the rows of a page, the number of pages, and both as text. */
import { countText } from './count';

export interface PageSpan {
  /** Position of the first and last row shown, counted from 1; both 0 for an empty list. */
  from: number;
  to: number;
}

/** The rows of page `number`, with `shown` rows actually received; the last page may be shorter than `size`. */
export function pageSpan(number: number, size: number, shown: number): PageSpan {
  if (shown <= 0) return { from: 0, to: 0 };
  const from = (number - 1) * size + 1;
  return { from, to: from + shown - 1 };
}

/** The number of pages for `total` rows; at least one, so that an empty list still has a first page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Pages that can be reached: if the total was capped, pages may follow the last counted one. */
export function reachablePages(number: number, size: number, total: number, hasNext: boolean): number {
  return Math.max(pageCount(total, size), hasNext ? number + 1 : number);
}

/** "1,000+" if the count stopped at its cap, else the number in Indian grouping. */
export function totalText(total: number, isCapped: boolean): string {
  return `${countText(total)}${isCapped ? '+' : ''}`;
}

/** "16 samples". */
export const samplesText = (samples: number): string => `${countText(samples)} ${samples === 1 ? 'sample' : 'samples'}`;

/** "7–12 of 128", "0 of 0" for an empty list, "1–6 of 8 and 16 samples" if made-up entries follow the others. */
export function spanText(span: PageSpan, total: number, isCapped: boolean, samples = 0): string {
  const real = totalText(total - samples, isCapped);
  const of = samples > 0 ? `${real} and ${samplesText(samples)}` : real;
  if (span.to === 0) return `0 of ${of}`;
  return `${countText(span.from)}–${countText(span.to)} of ${of}`;
}
