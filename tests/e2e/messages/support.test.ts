/** The support centre, in the portal and outside it: search, accordion, contact form with its draft. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, follow, openPage, uniqueEmail } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll, mailAbout } from '@tests/setup/browser/waits';
import { storage } from '@tests/e2e/accounts/account-steps';

const shownFaqs = (page: Page) => page.locator('[data-faq]:not([hidden])');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the answers' });
const form = (page: Page) => page.locator('[data-contact-form]');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: false }).first();
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page, values: Partial<Record<'Name' | 'Email' | 'Subject' | 'Message', string>>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

describe('answers', () => {
  it('ACC-32 work without JavaScript: accordion, search by the form, and a mail address instead of the form', async () => {
    const { page } = await openPage('/support', { javaScript: false });
    await page.getByText('What does Outset cost?').click();
    await page.getByText('Core is $49 a month').waitFor();
    await search(page).fill('cancel');
    await follow(page.getByRole('button', { name: 'Search' }));
    expect(page.url()).toMatch(/\/support\?q=cancel$/);
    expect(await shownFaqs(page).count()).toBe(1);
    expect(await page.locator('mark').first().textContent()).toBe('cancel');
    await page.getByRole('link', { name: 'support@outset.example' }).waitFor();
  });
});

describe('the contact form', () => {
  it('ACC-34 ACC-35 keeps the draft over a reload and a failure, sends it for a guest, and forgets it', async () => {
    const email = uniqueEmail('guest');
    const { page } = await openPage('/support', { allow: [/ERR_FAILED/] });
    await fill(page, { Name: 'Asha Rao', Email: email, Subject: "It's 'broken'", Message: 'Line one\nआशा 🚀' });
    await page.reload();
    await page.getByText('Your draft is back.').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Line one\nआशा 🚀');
    expect(await field(page, 'Subject').inputValue()).toBe("It's 'broken'");
    await page.route('**/api/contact', (route) => route.abort());
    await send(page).click();
    await page.getByText('Failed to send: We could not reach Outset.').waitFor();
    await page.unroute('**/api/contact');
    expect(await field(page, 'Message').inputValue()).toBe('Line one\nआशा 🚀');
    await send(page).click();
    await page.getByText('Your message has been sent successfully!').waitFor();
    expect(await page.getByText('Failed to send').count()).toBe(0);
    await page.getByText('We will get back to you shortly.').waitFor();
    await expect.poll(() => storage(page, 'contact-draft')).toBeNull();
    await page.reload();
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await page.getByText('Your draft is back.').count()).toBe(0);
    await mailAbout(email, /^We received your message$/);
    const mail = await mailAbout('support@outset.example', /It's 'broken'/, email);
    expect(mail.text).toContain('आशा 🚀');
  });
});

describe('the support centre on every screen', () => {
  it('has no serious axe finding and fits, outside the portal and in it, where answers are found while one types and open by keyboard', async () => {
    const { page } = await openPage('about:blank', { guest: true });
    for (const path of ['/support?q=account', '/portal/support?q=account']) {
      await page.goto(path);
      await send(page).click();
      await page.getByText('Please enter your name', { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name');
      const widths = [1280, 390, 320];
      if (path.startsWith('/support')) await expectGoodLook(page, { widths });
      else {
        // The same parts, beside the menu.
        for (const width of widths) {
          await page.setViewportSize({ width, height: 860 });
          await expectNoSidewaysScroll(page, `${path} at ${width} px`);
        }
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 1280, height: 860 });
    }
    await search(page).fill('RECOVERY codes');
    await page.getByText('1 answer matches “RECOVERY codes”.').waitFor();
    expect(await shownFaqs(page).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('RECOVERY codes');
    await search(page).fill('');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const faq = page.locator('details', { hasText: 'What does Outset cost?' });
    expect(await faq.getAttribute('open')).toBeNull();
    await faq.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Core is $49 a month').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => faq.getAttribute('open')).toBeNull();
  });
});
