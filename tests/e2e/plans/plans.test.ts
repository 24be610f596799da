/** Plans in the browser: contact exports from a detail page, the plans page of a person, and Coming Soon. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { read as readBook, utils } from 'xlsx';
import { DIRECTORIES } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { listOf } from '@tests/setup/directory-facts';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, inbox, openPage, signIn, uniqueEmail, type PageOptions } from '@tests/setup/browser/page';
import { afterFrame, awayFromMidnight, mailAbout } from '@tests/setup/browser/waits';
import { makeAccount, openFor } from '@tests/e2e/accounts/account-steps';

let seeds: Listing[] = [];
beforeAll(async () => {
  seeds = (await listOf(DIRECTORIES.seed)).rows;
});

async function asNewPerson(path: string, options: PageOptions = {}) {
  // Exports are counted by the month.
  await awayFromMidnight();
  const account = await makeAccount('visitor');
  return { ...(await openFor(account, path, options)), ...account };
}

const main = (page: Page) => page.getByRole('main');
const detailOf = (listing: Listing | undefined) => `${DIRECTORIES.seed.detail}${listing?.id}`;

describe('contact exports', () => {
  it('are counted by the server, shown with what is left, and saved as CSV and Excel; at the limit the plans are a press away', async () => {
    // In the details dialog, which stays when the other one is left.
    const { page } = await asNewPerson(`/portal/seed?open=${seeds[1]?.id}`);
    const details = page.getByRole('dialog', { name: seeds[1]?.name });
    await details.getByRole('button', { name: 'Export contact' }).click();
    const inDetails = page.getByRole('dialog', { name: 'Export contact' });
    await inDetails.getByText('5 of 5 left this month').waitFor();
    await page.keyboard.press('Escape');
    await inDetails.waitFor({ state: 'hidden' });
    await afterFrame(page);
    expect(await details.isVisible()).toBe(true);

    await page.goto(detailOf(seeds[0]));
    await page.getByRole('button', { name: 'Export contact', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export contact' });
    await dialog.getByText('5 of 5 left this month').waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    const csv = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'CSV' }).press('Enter');
    const file = await csv;
    expect(file.suggestedFilename()).toBe(`Contact of ${seeds[0]?.name}.csv`);
    const lines = (await bytesOf(file)).toString('utf8').split('\r\n');
    expect(lines[0]).toBe('\ufeffName,Kind,City,Website,LinkedIn,Twitter,Contact person,Position,Email');
    expect(lines[1]).toContain(`${seeds[0]?.name},Seed,${seeds[0]?.city}`);
    await dialog.getByText('4 of 5 left this month').waitFor();
    const excel = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Excel (XLSX)' }).click();
    const book = readBook(await bytesOf(await excel));
    expect(utils.sheet_to_json<string[]>(book.Sheets['Outset'] ?? {}, { header: 1 })[1]?.[0]).toBe(seeds[0]?.name);
    await dialog.getByText('4 of 5 left this month').waitFor();
    await page.keyboard.press('Escape');

    const four = seeds.slice(0, 4).map(({ id }) => `seed:${id}`);
    await page.goto(`/portal/investor-comparison?ids=${four.join(',')}`);
    await page.getByRole('button', { name: 'Export contacts' }).click();
    const many = page.getByRole('dialog', { name: 'Export 4 contacts' });
    await many.getByText('4 of 5 left this month').waitFor();
    const all = page.waitForEvent('download');
    await many.getByRole('button', { name: 'CSV' }).click();
    await all;
    await many.getByText('0 of 5 left this month').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export contacts' }).click();
    await many.getByText('You have used all the exports in your plan this month.').waitFor();
    expect(await many.getByRole('button', { name: 'CSV' }).count()).toBe(0);
    await many.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose Your Plan' }).waitFor();
    await main(page).getByText('0 of 5 left this month.').waitFor();
  });
});

describe('the plans page', () => {
  it('leads guests from a plan to the sign-in and back, shows the plan and its use, takes a request once, and takes it back', async () => {
    await awayFromMidnight();
    const { email, password } = await makeAccount('visitor');
    const { page, context } = await openPage('/subscription-plans');
    await page.getByRole('link', { name: 'Choose Premium' }).click();
    const login = page.locator('#premium').getByRole('link', { name: 'Log in' });
    await login.waitFor();
    expect(await page.locator('#core').getByRole('link', { name: 'Log in' }).isVisible()).toBe(false);
    await expectAccessible(page);
    await login.click();
    await page.waitForURL((url) => url.pathname === '/login');
    await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe('/subscription-plans');

    await page.goto('about:blank');
    await signIn(context, email, password);
    await page.goto('/subscription-plans');
    await page.getByRole('heading', { name: 'Your plan: Free' }).waitFor();
    await main(page).getByText('5 of 5 left this month.').waitFor();
    await page.locator('#free').getByText('This is your plan').waitFor();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Ask for Core' }).press('Enter');
    await page.getByRole('status').getByText('We have your request').waitFor();
    await page.locator('#core').getByText('Requested').waitFor();
    await page.reload();
    const requests = page.getByRole('list', { name: 'Open requests' });
    await expect.poll(() => requests.getByRole('listitem').count()).toBe(1);
    await mailAbout(email, /^We have your request for the Core plan$/);
    await mailAbout('support@outset.example', /Request for the Core plan$/, email);
    const mails = (await inbox('support@outset.example')).filter((mail) => mail.headers['Reply-To'] === email);
    expect(mails).toHaveLength(1);
    await requests.getByRole('button', { name: 'Withdraw the request for Core' }).click();
    await page.getByText('You have no open request for another plan.').waitFor();
    await page.getByRole('button', { name: 'Ask for Core' }).waitFor();
    expect(await requests.count()).toBe(0);
  });
});

describe('Coming Soon', () => {
  it('PUB-19 is a page that asks for no data, in both themes and narrow, and takes an address; a wrong one stays with its message', async () => {
    const { page, allow } = await openPage('about:blank');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/maintenance/status') calls.push(pathname);
    });
    await page.goto('/coming-soon');
    await page.getByRole('heading', { level: 1, name: 'Coming Soon' }).waitFor();
    await expectGoodLook(page);
    expect(calls).toEqual([]);

    allow(/400 POST \/coming-soon/);
    const email = page.getByLabel('Email');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByText('Please enter your email', { exact: true }).waitFor();
    await email.fill('asha@');
    await email.press('Enter');
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
    await expect.poll(() => email.inputValue()).toBe('asha@');
    expect(await email.getAttribute('aria-describedby')).toBe('email-error');
    await expectAccessible(page);
    await email.fill(uniqueEmail('waiting'));
    await email.press('Enter');
    await page.getByText('Thank you. We will write to you once, when it is ready.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?joined=1');
  });
});
