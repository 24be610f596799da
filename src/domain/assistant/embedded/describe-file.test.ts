import { expect, it } from 'vitest';
import type { FileReport } from '@/domain/assistant/files/report';
import { describeFile } from './ask-file';

const column = { name: 'Revenue', kind: 'number' as const, filled: 2, missing: 0, outliers: [] };
const report: FileReport = {
  kind: 'table',
  name: 'plan [1](javascript:x).csv',
  size: 9,
  summary: 'CSV, 2 columns, 3 rows',
  notes: [],
};

it('names gaps and odd values by their columns, and runs nothing of their names', () => {
  const text = describeFile({
    ...report,
    columns: [
      { ...column, missing: 1 },
      { ...column, name: '<b>Cost</b>', outliers: [{ row: 2, value: 9 }] },
      { ...column, name: 'Empty', filled: 0, missing: 3 },
    ],
  });
  expect(text).toContain('Values are missing in **Revenue**.');
  expect(text).toContain('**\\<b\\>Cost\\</b\\>** are far from the others');
  expect(text).toContain('plan \\[1\\]\\(javascript:x\\)');
  expect(text).not.toContain('deck');
});

it('says what a deck lacks, and repeats what could not be read', () => {
  const text = describeFile({
    ...report,
    checklist: [
      { item: 'Team', isFound: true },
      { item: 'Ask', isFound: false },
    ],
    notes: ['Only the first 50 pages were read.'],
  });
  expect(text).toContain('Missing for a pitch deck: **Ask**.');
  expect(text).toContain('Only the first 50 pages were read.');
  expect(describeFile({ ...report, checklist: [{ item: 'Team', isFound: true }] })).toContain('It has everything');
});
