/** Says in a few sentences what was read of a file. Its figures and parts stand in the card beside it. */
import type { FileReport } from '../files/report';
import { escaped } from './compose';

const joined = (names: readonly string[]): string => names.map((name) => `**${escaped(name)}**`).join(', ');

/** Markdown. Names come from the file, so their marks are escaped. */
export function describeFile({ name, summary, columns = [], checklist = [], notes }: FileReport): string {
  const missing = columns.filter((column) => column.missing > 0 && column.filled > 0);
  const odd = columns.filter(({ outliers }) => outliers.length > 0);
  const absent = checklist.filter(({ isFound }) => !isFound);
  return [
    `**${escaped(name)}**: ${escaped(summary)}.`,
    missing.length > 0 ? `Values are missing in ${joined(missing.map((column) => column.name))}.` : '',
    odd.length > 0
      ? `Some values of ${joined(odd.map((column) => column.name))} are far from the others. Please check them.`
      : '',
    checklist.length === 0
      ? ''
      : absent.length === 0
        ? 'It has everything investors look for in a deck.'
        : `Missing for a pitch deck: ${joined(absent.map(({ item }) => item))}.`,
    ...notes.map(escaped),
    'I am not a language model, so I can count what is in a file, but not judge it.',
  ]
    .filter(Boolean)
    .join('\n\n');
}
