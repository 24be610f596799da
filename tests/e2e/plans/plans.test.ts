/** Plans in the browser: contact exports from a detail page, the plans page of a person, and Coming Soon. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { read as readBook, utils } from 'xlsx';
import { DIRECTORIES } from '../../../src/domain/directory/directories';
import type { Listing } from '../../../src/domain/directory/listing';
import { listOf } from '../../setup/directory-facts';
import { bytesOf } from '../../setup/download-bytes';
import { expectGoodLook } from '../../setup/look';
import {
  base,
  expectAccessible,
  inbox,
  openContext,
  openPage,
  signIn,
  uniqueEmail,
  type PageOptions,
} from '../../setup/page';
import { afterFrame, awayFromMidnight, expectNoSidewaysScroll, mailAbout } from '../../setup/waits';
import { makeAccount, openFor } from '../accounts/account-steps';

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
    const { page } = await asNewPerson(detailOf(seeds[0]));
    await page.getByRole('button', { name: 'Export contact', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export contact' });
    await dialog.getByText('5 of 5 left this month').waitFor();
    await expectAccessible(page);
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
    await expectAccessible(page);
    await many.getByRole('link', { name: 'See plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'Choose Your Plan' }).waitFor();
    await main(page).getByText('0 of 5 left this month.').waitFor();
  });

  it('are refused with the sentence of the server when another tab used them up meanwhile', async () => {
    const { page, context } = await asNewPerson(detailOf(seeds[0]), { allow: [/403 POST \/api\/contacts\/export/] });
    await page.getByRole('button', { name: 'Export contact', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export contact' });
    await dialog.getByText('5 of 5 left this month').waitFor();
    const refs = seeds.slice(0, 5).map(({ id }) => `seed:${id}`);
    const used = await context.request.post(`${base()}/api/contacts/export`, {
      data: { refs },
      headers: { origin: base() },
    });
    expect(used.status()).toBe(200);
    await dialog.getByRole('button', { name: 'CSV' }).click();
    await dialog
      .getByText(/^The Free plan has 5 contact exports a month and none is left; this export needs 1\./)
      .waitFor();
    await dialog.getByRole('link', { name: 'See plans' }).waitFor();
    await dialog.getByText('0 of 5 left this month').waitFor();
  });

  it('are there in the details dialog too, and tell of a lost connection', async () => {
    const { page } = await asNewPerson(`/portal/seed?open=${seeds[1]?.id}`);
    await page.getByRole('dialog', { name: seeds[1]?.name }).getByRole('button', { name: 'Export contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export contact' });
    await dialog.getByText('5 of 5 left this month').waitFor();
    await page.route('**/api/contacts/export', (route) => route.abort('aborted'));
    await dialog.getByRole('button', { name: 'CSV' }).click();
    await dialog.getByText('We could not reach Outset. Check your connection and try again.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await afterFrame(page);
    expect(await page.getByRole('dialog', { name: seeds[1]?.name }).isVisible()).toBe(true);
  });
});

describe('the plans page of who is signed in', () => {
  it('shows the plan and its use, takes a request once, and takes it back', async () => {
    const { page, email } = await asNewPerson('/subscription-plans');
    await page.getByRole('heading', { name: 'Your plan: Free' }).waitFor();
    await main(page).getByText('5 of 5 left this month.').waitFor();
    await page.locator('#free').getByText('This is your plan').waitFor();
    await expectAccessible(page);
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
    await page.getByText('You have withdrawn your request.').waitFor();
    await page.getByRole('button', { name: 'Ask for Core' }).waitFor();
    expect(await requests.count()).toBe(0);
  });

  it('works without JavaScript and at 390 px', async () => {
    const account = await makeAccount('founder');
    const { context } = await openContext({ javaScript: false, width: 390, theme: 'light' });
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto('/subscription-plans');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Ask for Premium' }).click();
    await page.getByText('We have your request and will write to you about it.').waitFor();
    await page.getByRole('button', { name: 'Withdraw the request for Premium' }).click();
    await page.getByText('You have withdrawn your request.').waitFor();
  });

  it('refuses a form from another site, and a plan that is none, and says so', async () => {
    const account = await makeAccount('founder');
    const { context } = await openContext();
    await signIn(context, account.email, account.password);
    const send = async (form: Record<string, string>, origin: string) => {
      const response = await context.request.post(`${base()}/subscription-plans`, {
        form,
        headers: { origin },
        maxRedirects: 0,
      });
      return [response.status(), await response.text()] as const;
    };
    const [foreign, page] = await send({ plan: 'core' }, 'https://evil.test');
    expect(foreign).toBe(403);
    expect(page).not.toContain('Requested');
    const [wrong, said] = await send({ plan: 'gold' }, base());
    expect(wrong).toBe(400);
    expect(said).toContain('plan must be one of free, core, premium');
    const [unknown] = await send({ withdraw: '0'.repeat(24) }, base());
    expect(unknown).toBe(404);
  });

  it('leads guests from a plan to the sign-in and back', async () => {
    const { page } = await openPage('/subscription-plans');
    await page.getByRole('link', { name: 'Choose Premium' }).click();
    const login = page.locator('#premium').getByRole('link', { name: 'Log in' });
    await login.waitFor();
    expect(await page.locator('#core').getByRole('link', { name: 'Log in' }).isVisible()).toBe(false);
    await expectAccessible(page);
    await login.click();
    await page.waitForURL((url) => url.pathname === '/login');
    await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe('/subscription-plans');
  });
});

describe('Coming Soon', () => {
  it('PUB-19 is a page that asks for no data, in both themes and narrow', async () => {
    const { page } = await openPage('about:blank');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/maintenance/status') calls.push(pathname);
    });
    await page.goto('/coming-soon');
    await page.getByRole('heading', { level: 1, name: 'Coming Soon' }).waitFor();
    await expectGoodLook(page);
    expect(calls).toEqual([]);
  });

  it.each([true, false])(
    'takes an address, with JavaScript %s: a wrong one stays with its message',
    async (javaScript) => {
      const { page } = await openPage('/coming-soon', { javaScript, allow: [/400 POST \/coming-soon/] });
      const email = page.getByLabel('Email');
      await page.getByRole('button', { name: 'Notify me' }).click();
      await page.getByText('Please enter your email', { exact: true }).waitFor();
      await email.fill('asha@');
      await email.press('Enter');
      await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
      await expect.poll(() => email.inputValue()).toBe('asha@');
      expect(await email.getAttribute('aria-describedby')).toBe('email-error');
      if (javaScript) await expectAccessible(page);
      await email.fill(uniqueEmail('waiting'));
      await email.press('Enter');
      await page.getByText('Thank you. We will write to you once, when it is ready.').waitFor();
      await page.reload();
      await expect.poll(() => new URL(page.url()).search).toBe('?joined=1');
    },
  );

  it('refuses a form from another site', async () => {
    const response = await fetch(`${base()}/coming-soon`, {
      method: 'POST',
      headers: { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=${encodeURIComponent(uniqueEmail('evil'))}`,
      redirect: 'manual',
    });
    expect(response.status).toBe(403);
  });
});
