/** Every mail as a mail program shows it: narrow and wide, light and dark, with the usual content and with far too long words. */
import { describe, expect, it } from 'vitest';
import type { Mail } from '@worker/integrations/email/port';
import { contactCopyMail, contactMail } from '@worker/emails/messages';
import { newMatchesMail } from '@worker/emails/digests';
import { MAIL_PREVIEWS } from '@worker/emails/previews';
import { welcomeMail } from '@worker/emails/registration';
import { base, expectAccessible, openPage } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';

const SITE = 'https://outset.example';
const LONG = 'x'.repeat(100);

/** What people may type at most, in one word. */
const STRAINED: Record<string, Mail> = {
  'a long name': welcomeMail({ to: 'a@example.com', fullName: LONG.slice(0, 60), userType: 'founder', siteUrl: SITE }),
  'a long message': contactMail({
    to: 'support@outset.example',
    sender: 'not signed in',
    reference: '1A2B3C4D',
    name: LONG,
    email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example.com`,
    subject: 'x'.repeat(150),
    message: 'x'.repeat(5000),
    siteUrl: SITE,
  }),
  'text from right to left': contactCopyMail({
    reference: '1A2B3C4D',
    name: 'عائشة',
    email: 'a@example.com',
    subject: 'كيف أصدّر القائمة؟',
    message: 'الزر رمادي اللون.\nआशा 🚀',
    isOwnAddress: true,
    siteUrl: SITE,
  }),
  'a long search': newMatchesMail({
    to: 'a@example.com',
    fullName: 'Asha Rao',
    found: [{ id: '0', name: LONG, directory: 'seed', query: '', entries: Array.from({ length: 100 }, (_, at) => at) }],
    preferencesPage: `${SITE}/mail-preferences/${'x'.repeat(80)}`,
    siteUrl: SITE,
  }),
};

const MAILS = [
  ...Object.entries(MAIL_PREVIEWS).map(([name, make]) => [name, make(SITE)] as const),
  ...Object.entries(STRAINED),
  // Those of plain text alone have no document.
].filter(([, { html }]) => html !== '');

describe('in every mail program', () => {
  it('every mail fits, has its colours in light and dark, asks for nothing, and has no serious axe finding', async () => {
    const { page } = await openPage('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route('**/__mail', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('/__mail');
    const seen = new Set<string>();
    for (const [name, { html }] of MAILS) {
      // Each in the same window: reading axe again takes half of the time of a mail.
      await page.setContent(html);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const width of [640, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, name);
      }
      const low = await page
        .locator('a.button')
        .evaluateAll((all) => all.map((link) => link.clientHeight || link.getBoundingClientRect().height));
      for (const height of low) expect(height, name).toBeGreaterThanOrEqual(44);
      for (const [colorScheme, paper] of [
        ['light', 'rgb(246, 243, 236)'],
        ['dark', 'rgb(17, 20, 28)'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), name).toBe(paper);
        // All have one style sheet: in the dark a mail is asked about where it has a part that none before it had.
        const parts = await page.evaluate(() => [
          ...new Set([...document.querySelectorAll('body *')].map((part) => `${part.tagName} ${part.className}`)),
        ]);
        const isNew = parts.some((part) => !seen.has(part));
        if (colorScheme === 'light' || isNew) await expectAccessible(page);
        if (colorScheme === 'dark') parts.forEach((part) => seen.add(part));
      }
    }
    expect([...new Set(asked)]).toEqual([`${base()}/__mail`]);

    // Where they are looked at while they are made.
    await page.goto('/dev/mails');
    for (const name of ['new-matches']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: MAIL_PREVIEWS[name]?.(SITE).subject ?? '' }).waitFor();
      for (const shown of ['Light mail', 'Dark mail'])
        await page.frameLocator(`iframe[title="${shown}"]`).getByRole('heading', { level: 1 }).waitFor();
      await page.locator('pre').getByText('Hello Asha Rao,').waitFor();
      await expectNoSidewaysScroll(page, name);
    }
  });
});
