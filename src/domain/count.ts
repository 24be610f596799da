/** Numbers in Indian format, and file sizes in words. */
import { groupDigits } from './money/money';

/** A whole number in Indian grouping: 1,00,000. */
export const countText = (count: number): string =>
  (count < 0 ? '-' : '') + groupDigits(String(Math.abs(count)), 'lakhs');

/** A count with its noun: 1 scheme, 2 schemes, 1 entry. Give `plural` if adding an "s" is not right. */
export const countedText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${countText(count)} ${count === 1 ? singular : plural}`;

/** Counts of open items for operators stop at this number. */
export const MAX_COUNTED = 100;
/** A count that stops at `MAX_COUNTED`: "99+" from there on. */
export const waitingText = (count: number): string => (count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count));

// The size of a file in words.

/** `12 KB`, `3.4 MB`: the size of a file, for people. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
