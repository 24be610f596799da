/** The form of Coming Soon without JavaScript. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentOf, getPage, postForm } from '@tests/setup/html';

const PATH = '/coming-soon';
const someone = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

describe('Coming Soon', () => {
  it.each([
    ['', 'Please enter your email'],
    ['asha@', 'Please enter a valid email address'],
  ])('keeps the wrong address “%s” with its message', async (typed, message) => {
    const { status, text } = await postForm(PATH, { email: typed });
    expect(status).toBe(400);
    const page = documentOf(PATH, text);
    const email = page.querySelector('input[name="email"]');
    expect(email?.getAttribute('value') ?? '').toBe(typed);
    expect(email?.getAttribute('aria-describedby')).toBe('email-error');
    expect(email?.getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector('#email-error')?.textContent?.trim()).toBe(message);
  });

  it('thanks for an address on a page that a reload does not send again', async () => {
    const { status, headers } = await postForm(PATH, { email: someone('waiting') });
    expect([status, headers['location']]).toEqual([303, `${PATH}?joined=1`]);
    const page = await getPage(`${PATH}?joined=1`);
    expect(page.querySelector('[role="status"]')?.textContent?.trim()).toBe(
      'Thank you. We will write to you once, when it is ready.',
    );
    expect(page.querySelector('form[action="/coming-soon"]')).toBeNull();
  });

  it('refuses a form from another site', async () => {
    const { status } = await postForm(PATH, { email: someone('evil') }, { origin: 'https://evil.test' });
    expect(status).toBe(403);
  });
});
