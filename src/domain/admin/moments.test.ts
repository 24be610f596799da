/** Moments of the back-office are written with their zone. */
import { expect, it } from 'vitest';
import { momentText } from './moments';

it('a moment names its zone', () => {
  const inIndia = momentText('2026-12-01T10:00:00.000Z', 'Asia/Kolkata').replaceAll('\u202f', ' ');
  expect(inIndia).toBe('1 Dec 2026, 3:30 pm IST');
  expect(momentText('2026-12-01T10:00:00.000Z', 'UTC')).toMatch(/^1 Dec 2026, 10:00.am UTC$/);
});
