/** AI Newsletter Automation: composed, edited and sent; scheduled and stopped; what fails; how it looks. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { apiToken, base, demoEmail, demoPassword, inbox } from '../../setup/page';
import { notice, openAdmin } from '../admin/admin-steps';

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
const fail = (page: Page, pattern: string, method: string) =>
  page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { success: false, message: 'Something broke.' } })
      : route.continue(),
  );

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
      await expect
        .poll(async () => {
          await page.reload();
          await row.waitFor();
          return row
            .locator('[data-colour]')
            .getAttribute('data-colour', { timeout: 1000 })
            .catch(() => null);
        })
        .toBe('green');
    } finally {
      await subscribe(false);
    }
  });

  it('is scheduled by a preset, shows its runs in its zone, is active after a reload, and stops', async () => {
    const { page } = await openAdmin(`${PAGE}?tab=schedule`);
    const cron = page.getByLabel('Cron expression');
    await cron.waitFor();
    await cron.fill('61 * * * *');
    await page.getByText('One of the five fields is not valid.').waitFor();
    await cron.fill('');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(() => cron.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Please input cron expression').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Every weekday' }).click();
    expect(await cron.inputValue()).toBe('0 9 * * 1-5');
    await page.getByLabel('Time zone').selectOption('Europe/London');
    const runs = page.getByRole('list', { name: 'Next runs' }).getByRole('listitem');
    await expect.poll(() => runs.count()).toBe(5);
    for (const run of await runs.allInnerTexts())
      expect(run).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri)day\s.*9:00 am (GMT|BST|GMT\+1)$/s);
    await page.getByRole('button', { name: /^Save/ }).click();
    await notice(page, 'The schedule is saved and active.').waitFor();
    await page.reload();
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await cron.inputValue()).toBe('0 9 * * 1-5');
    await page.getByRole('button', { name: 'Stop Scheduler' }).click();
    await page.getByText('Inactive', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop Scheduler' }).count()).toBe(0);
  });

  it('NEWS-24 NEWS-25 says what failed, keeps what was typed, and tries again', async () => {
    const { page } = await openAdmin(PAGE, { allow: [/500 (GET|POST) \/api\/newsletter\//] });
    await fail(page, '**/api/newsletter/preview', 'POST');
    await page.getByLabel('Focus area').fill('Kites');
    await generate(page);
    await notice(page, 'Failed to generate preview').waitFor();
    expect(await page.getByLabel('Focus area').inputValue()).toBe('Kites');

    await fail(page, '**/api/newsletter/history*', 'GET');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Failed to load newsletter history').waitFor();

    await fail(page, '**/api/newsletter/schedule', 'GET');
    await page.getByRole('tab', { name: 'Schedule' }).click();
    await page.getByText('Failed to load newsletter settings').waitFor();
    await page.unroute('**/api/newsletter/schedule');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Cron expression').fill('0 8 * * 1');
    await fail(page, '**/api/newsletter/schedule', 'POST');
    await page.getByRole('button', { name: /^Save/ }).click();
    await notice(page, 'Failed to update schedule').waitFor();
    expect(await page.getByLabel('Cron expression').inputValue()).toBe('0 8 * * 1');

    await page.unroute('**/api/newsletter/schedule');
    await page.getByRole('button', { name: /^Save/ }).click();
    await fail(page, '**/api/newsletter/stop', 'POST');
    await page.getByRole('button', { name: 'Stop Scheduler' }).click();
    await notice(page, 'Failed to stop scheduler').waitFor();
    await page.unroute('**/api/newsletter/stop');
    await page.getByRole('button', { name: 'Stop Scheduler' }).click();
    await page.getByText('Inactive', { exact: true }).waitFor();
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
        .getByText(tab === 'History' ? /^20% sent$/ : 'Stop Scheduler')
        .or(page.getByText('Save and activate'))
        .first()
        .waitFor();
      await expectGoodLook(page);
    }
  });
});
