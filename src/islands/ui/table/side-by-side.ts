/**
 * Styles of a table that shows entries side by side: one column per entry, with a label before each line. On phones the label is above its
 * line, so that two whole columns fit. CSS makes each line a grid on phones, which may hide the table from screen readers, so a table with
 * these styles must set its ARIA roles itself.
 */
import type { CSSProperties } from 'react';

export const SIDE = {
  /** Around the table: scrolls sideways, and the widths of columns depend on it. */
  region: '@container overflow-auto',
  table: 'w-full border-separate border-spacing-0 text-sm max-sm:block',
  group: 'max-sm:block',
  line: 'max-sm:grid max-sm:grid-cols-[repeat(var(--columns),50cqw)] max-sm:border-t max-sm:hairline',
  /** The first line has no border above it. */
  head: 'max-sm:grid max-sm:grid-cols-[repeat(var(--columns),50cqw)]',
  corner: 'max-sm:sr-only',
  label: 'sticky left-0 bg-base-100 sm:border-t sm:hairline max-sm:col-span-full max-sm:w-fit max-sm:pb-0',
  cell: 'min-w-0 sm:border-t sm:hairline wrap-anywhere',
} as const;

/** Sets the number of columns for the grid. */
export const columnsStyle = (count: number) => ({ '--columns': count }) as CSSProperties;
