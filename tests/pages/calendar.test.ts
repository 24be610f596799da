/** The calendar as the server sends it. */
import { expect, it } from 'vitest';
import { getPage } from '@tests/setup/html';

it('has days, rules and lines to check for accounts, and one sentence that it is not legal advice', async () => {
  const page = await getPage('/portal/calendar', { as: 'founder' });
  const text = page.querySelector('main')?.textContent ?? '';
  expect(text.match(/not legal advice/g)).toHaveLength(1);
  expect(page.querySelectorAll('main time[datetime]').length).toBeGreaterThan(5);
  expect(text).toContain('When something happens');
  expect(text).toMatch(/as reported by [\w.-]+, (?:date of the page unknown|\w+)/);
  expect(page.querySelectorAll('main select')).toHaveLength(5);
});

it('asks guests to log in', async () => {
  const page = await getPage('/portal/calendar', { guest: true });
  expect(page.querySelector('main h2')?.textContent).toBe('Log in to see your calendar');
});
