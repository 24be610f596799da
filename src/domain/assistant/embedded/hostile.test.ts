/** Questions that are made to keep a reader busy are read in a moment. */
import { expect, it } from 'vitest';
import { QUESTION_MOST } from '@/domain/assistant/message';
import { readAsks } from './read-asks';

const REPEATED = {
  'pairs of a comparison': ['compare ', 'a and '],
  'pairs of a difference': ['difference between ', 'x and y '],
  'sides of a versus': ['', 'a vs '],
  owners: ['', 'my '],
  'reminders of days': ['remind me to call ', 'on '],
  purposes: ['how much did we spend on ', 'for a '],
  spaces: ['compare x', ' '],
  'spaces and a mark': ['compare x', ' ?'],
  'line breaks': ['my runway', '\n'],
  digits: ['', '1 '],
  amounts: ['', '5 lakh '],
  lists: ['', 'investor in pune for fintech '],
  'words in Hindi': ['', 'मेरे पास '],
  ticks: ['mark ', 'done '],
  dots: ['runway ', '.'],
  quotes: ['in my "', '“'],
  commas: ['investors in ', 'a, '],
  letters: ['', 'a'],
  'one long word with hyphens': ['', 'a-'],
} as const;

it.each(Object.entries(REPEATED))('%s', (_, [start, part]) => {
  const question = (start + part.repeat(QUESTION_MOST)).slice(0, QUESTION_MOST - 1) + 'x';
  const history = [{ role: 'assistant' as const, content: '- **A**: x\n'.repeat(20) }];
  const before = performance.now();
  readAsks(question, history, '2026-11-26');
  expect(performance.now() - before).toBeLessThan(500);
});
