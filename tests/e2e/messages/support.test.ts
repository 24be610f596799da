/** The support centre, in the portal and outside it: search, accordion, contact form with its draft. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { follow, openContext, openPage, signIn, uniqueEmail } from '../../setup/page';
import { mailAbout } from '../../setup/waits';
import { makeAccount, storage } from '../accounts/account-steps';

const shownFaqs = (page: Page) => page.locator('[data-faq]:not([hidden])');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the answers' });
const form = (page: Page) => page.locator('[data-contact-form]');
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: false }).first();
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page, values: Partial<Record<'Name' | 'Email' | 'Subject' | 'Message', string>>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

describe('answers', () => {
  it('ACC-36 are readable without an account at /support, and /portal/support leads there', async () => {
    const { page } = await openPage('/support');
    await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor();
    expect(await shownFaqs(page).count()).toBeGreaterThanOrEqual(16);
    await page.goto('/portal/support?q=password');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/support?q=password');
    const { page: guest } = await openPage('/portal/support', { guest: true });
    await guest.getByRole('heading', { name: 'Help and Support' }).waitFor();
    expect(await shownFaqs(guest).count()).toBeGreaterThanOrEqual(16);
  });

  it('ACC-32 are an accordion grouped by category', async () => {
    const { page } = await openPage('/portal/support', { as: 'founder' });
    const headings = page.locator('[data-faq-group] h2');
    expect(await headings.allTextContents()).toEqual(
      ['Account', 'Support', 'Billing', 'General'].map((name) => expect.stringContaining(name) as string),
    );
    const faq = page.locator('details', { hasText: 'What does Outset cost?' });
    expect(await faq.getAttribute('open')).toBeNull();
    await faq.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Core is $49 a month').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => faq.getAttribute('open')).toBeNull();
  });

  it('ACC-32 are searched while one types: matches are opened and marked, the rest is hidden, the address follows', async () => {
    const { page } = await openPage('/support');
    const all = await shownFaqs(page).count();
    const opened = page.locator('details', { hasText: 'What is Outset?' });
    await opened.locator('summary').click();
    await search(page).fill('RECOVERY codes');
    await expect.poll(() => shownFaqs(page).count()).toBe(1);
    await page.getByText('1 answer matches “RECOVERY codes”.').waitFor();
    await expect.poll(() => shownFaqs(page).first().getAttribute('open')).toBe('');
    expect(await page.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['recovery', 'codes']));
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('RECOVERY codes');
    await search(page).fill('nothing like this');
    await page.getByText('No answer matches “nothing like this”.').waitFor();
    await page.getByText('Try another word').waitFor();
    await search(page).fill('');
    await expect.poll(() => shownFaqs(page).count()).toBe(all);
    await expect.poll(() => page.locator('mark').count()).toBe(0);
    await expect.poll(() => page.locator('details[open]').count()).toBe(1);
    expect(await opened.getAttribute('open')).toBe('');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('are searched from the address, and hostile searches are only text', async () => {
    const { page } = await openPage('/support?q=password');
    const fromServer = await shownFaqs(page).count();
    expect(fromServer).toBeGreaterThan(1);
    expect(await page.locator('details[open]').count()).toBe(fromServer);
    expect(await page.locator('mark').count()).toBeGreaterThan(1);
    expect(await search(page).inputValue()).toBe('password');
    await page.goto(`/support?q=${encodeURIComponent('<img src=x onerror=alert(1)>"\' OR 1=1--')}`);
    await page.getByText('No answer matches').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('work without JavaScript: accordion, search by the form, and a mail address instead of the form', async () => {
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

  it('open by a link to one of them', async () => {
    const { page } = await openPage('/support');
    const id = (await page.locator('[data-faq]').nth(5).getAttribute('id')) ?? '';
    await page.goto(`/support#${id}`);
    await page.reload();
    await expect.poll(() => page.locator(`#${id}`).getAttribute('open')).toBe('');
  });
});

describe('the contact form', () => {
  it('ACC-33 names what is missing or not valid beside the field, in the exact words, and goes to the first', async () => {
    const { page } = await openPage('/support');
    await send(page).click();
    for (const text of [
      'Please enter your name',
      'Please enter your email',
      'Please enter a subject',
      'Please enter your message',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name');
    expect(await field(page, 'Email').getAttribute('aria-describedby')).toBe('contact-email-error');
    await fill(page, { Name: 'Asha', Email: 'not an address', Subject: 'Hi', Message: 'Hello' });
    await send(page).click();
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
    await page.getByText('Please enter your name', { exact: true }).waitFor({ state: 'hidden' });
  });

  it('ACC-34 ACC-35 keeps the draft over a reload, sends it for a guest, and forgets it', async () => {
    const email = uniqueEmail('guest');
    const { page } = await openPage('/support');
    await fill(page, { Name: 'Asha Rao', Email: email, Subject: "It's 'broken'", Message: 'Line one\nआशा 🚀' });
    await page.reload();
    await page.getByText('Your draft is back.').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Line one\nआशा 🚀');
    expect(await field(page, 'Subject').inputValue()).toBe("It's 'broken'");
    await send(page).click();
    await page.getByText('Your message has been sent successfully!').waitFor();
    await page.getByText('We will get back to you shortly.').waitFor();
    await expect.poll(() => storage(page, 'contact-draft')).toBeNull();
    await page.reload();
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await page.getByText('Your draft is back.').count()).toBe(0);
    await mailAbout(email, /^We received your message$/);
    const mail = await mailAbout('support@outset.example', /It's 'broken'/, email);
    expect(mail.text).toContain('आशा 🚀');
  });

  it('has name and e-mail of who is signed in, and keeps their draft from others', async () => {
    const account = await makeAccount('visitor');
    const { context } = await openContext();
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto('/portal/support');
    expect(await field(page, 'Name').inputValue()).toBe('Asha Rao');
    expect(await field(page, 'Email').inputValue()).toBe(account.email);
    expect(await storage(page, 'contact-draft')).toBeNull();
    await fill(page, { Subject: 'Private', Message: 'Only for me' });
    await page.goto('/support');
    expect(await field(page, 'Message').inputValue()).toBe('Only for me');
    await context.clearCookies();
    await page.goto('/support');
    expect(await field(page, 'Message').inputValue()).toBe('');
    await signIn(context, account.email, account.password);
    await page.goto('/portal/support');
    expect(await field(page, 'Message').inputValue()).toBe('Only for me');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect.poll(() => field(page, 'Message').inputValue()).toBe('');
    expect(await field(page, 'Email').inputValue()).toBe(account.email);
    await expect.poll(() => storage(page, 'contact-draft')).toBeNull();
  });

  it('ACC-35 says why sending failed, and loses nothing', async () => {
    const { page } = await openPage('/support', { allow: [/answer: 502/, /ERR_FAILED/] });
    await fill(page, { Name: 'Asha', Email: uniqueEmail('guest'), Subject: 'Hi', Message: 'Not lost' });
    const body = { success: false, message: 'the mail service did not take the message.', code: 'not-delivered' };
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, json: body }));
    await send(page).click();
    await page.getByText('Failed to send: the mail service did not take the message.').waitFor();
    await page.unroute('**/api/contact');
    await page.route('**/api/contact', (route) => route.abort());
    await send(page).click();
    await page.getByText('Failed to send: We could not reach Outset.').waitFor();
    await page.unroute('**/api/contact');
    expect(await field(page, 'Message').inputValue()).toBe('Not lost');
    await send(page).click();
    await page.getByText('Your message has been sent successfully!').waitFor();
    expect(await page.getByText('Failed to send').count()).toBe(0);
  });

  it('keeps what was typed when it is posted without a script', async () => {
    const { page } = await openPage('/support', { javaScript: false, allow: [/answer: 400 POST/] });
    await fill(page, {
      Name: 'Asha',
      Email: 'asha@example.com',
      Subject: '<b>"Hi"</b>',
      Message: '</textarea>Still here',
    });
    await send(page).click();
    await page.getByText('Failed to send: this form needs JavaScript.').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('</textarea>Still here');
    expect(await field(page, 'Subject').inputValue()).toBe('<b>"Hi"</b>');
  });
});

describe('the support centre on every screen', () => {
  it.each(['/support?q=account', '/portal/support?q=account'])(
    '%s has no serious axe finding and fits',
    async (path) => {
      const { page } = await openPage(path, { guest: true });
      // No framework is shipped outside the portal.
      if (path.startsWith('/support')) expect(await page.locator('astro-island').count()).toBe(0);
      await send(page).click();
      await page.getByText('Please enter your name', { exact: true }).waitFor();
      await expectGoodLook(page, { widths: [1280, 390, 320] });
    },
  );
});
