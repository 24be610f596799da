/** Plans and the waiting list in the back-office, and what the person sees of a decision. */
import { describe, expect, it } from 'vitest';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, inbox, uniqueEmail } from '@tests/setup/browser/page';
import { makeAccount, openFor } from '@tests/e2e/accounts/account-steps';
import { openAdmin } from './admin-steps';

const PLANS = '/adminPortal/plans';
const WAITING = '/adminPortal/waiting-list';
/** A look ends at the smallest width, where rows are cards. */
const WIDE = { width: 1280, height: 800 };

/** A person who asked for a plan, on their plan page. */
async function asker(plan: string) {
  const account = await makeAccount('visitor');
  const opened = await openFor(account, '/subscription-plans');
  await opened.page.request.post('/api/plan', { headers: { origin: base() }, data: { plan } });
  return { ...opened, ...account };
}

describe('plans', () => {
  it('are asked for, granted and set back to Free, each with a mail; the person sees one that is declined', async () => {
    const { email, page: theirs } = await asker('core');
    const { page } = await openAdmin(`${PLANS}?q=${email}`);
    const row = page.getByRole('table', { name: 'Requests for plans' }).getByRole('row').filter({ hasText: email });
    await row.getByText('0 of 5').waitFor();
    await row.getByRole('button', { name: /^Grant/ }).click();
    const question = page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true });
    await question.waitFor();
    await expectGoodLook(page, { within: 'dialog[open]' });
    await page.setViewportSize(WIDE);
    await question.click();
    await row.getByText('Granted').waitFor();
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Your plan: Core' }).waitFor();

    await page.getByRole('tab', { name: 'Accounts and use' }).click();
    await page.getByRole('searchbox').fill(email);
    const holder = page
      .getByRole('table', { name: 'Accounts and their plans' })
      .getByRole('row')
      .filter({ hasText: email });
    await holder.getByText('0 of 50').waitFor();
    // The table fades while the search is under way.
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await expectGoodLook(page, { within: 'main' });
    await page.setViewportSize(WIDE);
    await holder.getByRole('button', { name: /^Set to Free/ }).click();
    const end = page.getByRole('dialog');
    await end.getByRole('button', { name: 'Set to Free' }).click();
    await end.getByText('Please write why. The person reads it.').waitFor();
    await end.getByLabel(/^Reason/).fill('The invoice is not paid.');
    await end.getByRole('button', { name: 'Set to Free' }).click();
    await page
      .getByRole('heading', { name: 'No paid plans yet' })
      .or(page.getByRole('heading', { name: 'No accounts match' }))
      .waitFor();
    expect((await inbox(email)).map(({ subject }) => subject).slice(0, 2)).toEqual([
      'You are on the Free plan now',
      'You are on the Core plan now',
    ]);

    // The person's page says that a request was declined.
    await theirs.request.post('/api/plan', { headers: { origin: base() }, data: { plan: 'premium' } });
    const asked = (await (await page.request.get(`/api/admin/plan-requests?q=${email}&status=open`)).json()) as {
      data: { items: { id: string }[] };
    };
    await page.request.post(`/api/admin/plan-requests/${asked.data.items[0]?.id}/decline`, {
      headers: { origin: base() },
      data: {},
    });
    await theirs.reload();
    await theirs.getByText(/Your request for the Premium plan was declined on/).waitFor();
  });
});

describe('the waiting list', () => {
  it('is searched, exported and left', async () => {
    const email = uniqueEmail('waits+%2f');
    const { page } = await openAdmin(WAITING);
    await page.request.post('/api/waiting-list', { headers: { origin: base() }, data: { email } });
    await page.getByRole('searchbox', { name: 'Search emails' }).fill('WAITS+%2F');
    const row = page.getByRole('table', { name: 'Waiting list' }).getByRole('row').filter({ hasText: email });
    await row.waitFor();
    await expectGoodLook(page);
    await page.setViewportSize(WIDE);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^Waiting list \d{4}-\d\d-\d\d\.csv$/i);
    expect(Buffer.from(await bytesOf(file)).toString('utf8')).toContain(email);
    await row.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('heading', { name: 'No matches' }).waitFor();
  });
});
