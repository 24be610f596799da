/** AI Newsletter Automation: composed, edited and sent; scheduled and stopped; what fails; how it looks. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { apiToken, base, demoEmail, demoPassword, expectAccessible, inbox } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { openAdmin } from '@tests/e2e/admin/admin-steps';

const PAGE = '/adminPortal/notification-management/newsletter-automation';

async function subscribe(value: boolean): Promise<void> {
  const token = await apiToken(demoEmail('founder'), demoPassword());
  const response = await fetch(`${base()}/api/notifications`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ section: 'emailNotifications', key: 'newsletter', value }),
  });
  expect(response.ok, await response.text()).toBe(true);
}
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ }).click();
describe('AI Newsletter Automation', () => {
  it('NEWS-16 NEWS-20 composes, is edited, goes to who subscribed, clears itself and stands in the history', async () => {
    await subscribe(true);
    try {
      const { page } = await openAdmin(PAGE);
      expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Generate Newsletter', 'Schedule', 'History']);
      const area = page.getByLabel('Focus area');
      await area.fill('Payments <b>');
      await page.getByLabel('Funding stage').selectOption('Seed');
      await page.getByLabel('Fintech').check();
      await generate(page);
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.getByText('Written by fixed rules').waitFor();
      const subject = `Edited ${crypto.randomUUID().slice(0, 8)}`;
      await preview.getByLabel('Subject').fill(subject);
      await preview.getByLabel('Introduction').fill('Read by a person <script>.');
      await preview.getByRole('button', { name: 'Leave out point 1 of Investor insights' }).click();
      // Neither a reload nor another preview takes away what was edited.
      await page.reload();
      expect([await preview.getByLabel('Subject').inputValue(), await area.inputValue()]).toEqual([
        subject,
        'Payments <b>',
      ]);
      await generate(page);
      const replacing = page.getByRole('alertdialog', { name: 'Replace the newsletter you edited?' });
      await replacing.getByRole('button', { name: 'Keep editing' }).click();
      await replacing.waitFor({ state: 'hidden' });
      const mail = page.frameLocator('iframe');
      await mail.getByText('Read by a person <script>.').waitFor();
      const kept = (await mail.getByRole('heading', { name: 'Investor insights' }).locator('+ ul > li').count()) + 1;
      expect(await preview.getByRole('group', { name: 'Investor insights' }).getByRole('textbox').count()).toBe(
        kept - 1,
      );
      await preview.getByRole('button', { name: 'Send now' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText(/\bgets? it\b/).waitFor();
      await question.getByRole('button', { name: 'Send now' }).dblclick();
      await page
        .getByRole('region', { name: 'Notices' })
        .getByText(/on its way to \d+ (person|people)/)
        .waitFor();
      await page.getByText('No preview yet').waitFor();
      expect([await area.inputValue(), await page.getByLabel('Fintech').isChecked()]).toEqual(['', false]);

      const sent = async () => (await inbox(demoEmail('founder'))).filter((one) => one.subject === subject);
      await expect.poll(async () => (await sent()).length).toBe(1);
      const [one] = await sent();
      expect(one?.text).toContain('Read by a person <script>.');
      expect(one?.html).not.toContain('<script>');

      await page.getByRole('tab', { name: 'History' }).click();
      expect(page.url()).toContain('?tab=history');
      const row = page.getByRole('row', { name: new RegExp(subject) });
      await row.getByText('Payments <b> · Seed · Fintech').waitFor();
      const stateOf = async () => {
        const answer = await page.request.get(`${base()}/api/newsletter/history`);
        const { data } = (await answer.json()) as { data: { subject: string; state: string }[] };
        return data.find((one) => one.subject === subject)?.state;
      };
      await expect.poll(stateOf).toBe('finished');
      await page.reload();
      await expect.poll(() => row.locator('[data-colour]').getAttribute('data-colour')).toBe('green');
    } finally {
      await subscribe(false);
    }
  });

  it('looks good in both themes and at all widths, with a preview, a schedule and a history', async () => {
    const { page } = await openAdmin(PAGE);
    await generate(page);
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    await expectGoodLook(page);
    await page.route('**/api/newsletter/history*', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: 'OK',
          next: null,
          data: [100, 60, 20].map((successCount, at) => ({
            _id: `${at}`.repeat(24),
            kind: at === 1 ? 'newsletter' : 'ai-newsletter',
            state: 'finished',
            subject: `=A subject ${'without an end '.repeat(9)}<script>${'x'.repeat(60)}`,
            sentAt: '2026-11-01T03:30:00.000Z',
            recipientCount: 100,
            successCount,
            customization: { focusArea: 'Kites', fundingStage: 'Series C+', industries: ['SaaS', 'AI/ML', 'IoT'] },
            isScheduled: at === 0,
          })),
        },
      }),
    );
    for (const tab of ['Schedule', 'History']) {
      await page.getByRole('tab', { name: tab }).click();
      await page
        .getByText(tab === 'History' ? /^=A subject/ : 'Stop Scheduler')
        .or(page.getByText('Save and activate'))
        .first()
        .waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { within: 'main' });
      await page.setViewportSize({ width: 1280, height: 860 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 390, height: 860 });
    }
  });
});
