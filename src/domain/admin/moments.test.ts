/** Moments of the back-office are written in one zone, which they name. */
import { expect, it } from 'vitest';
import { momentText } from '@/domain/time/india';

it('a moment is of India and names its zone', () => {
  expect(momentText('2026-12-01T10:00:00.000Z').replaceAll('\u202f', ' ')).toBe('1 Dec 2026, 3:30 pm IST');
});
