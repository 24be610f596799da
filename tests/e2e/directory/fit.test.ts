/** Best fit in Chromium: the order and its reasons, "Fit settings" by keyboard, the hint to a profile with gaps, who does not have it. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { apiToken, base, expectAccessible, openPage } from '../../setup/page';
import { makeAccount, openFor, PASSWORD } from '../accounts/account-steps';

const marks = (page: Page, within = 'tbody') => page.locator(within).getByRole('link', { name: / fit of 100 for / });
const scoresOf = async (page: Page, within?: string) =>
  (await marks(page, within).allInnerTexts()).map((text) => Number.parseInt(text, 10));
const descending = (scores: readonly number[]) => [...scores].sort((a, b) => b - a);

describe('best fit', () => {
  it('is the first order of investors for a founder whose profile says enough, keeps over pages, and gives way to another', async () => {
    const { page } = await openPage('/portal/all-investors', { as: 'founder' });
    await expect.poll(async () => (await scoresOf(page)).length).toBe(6);
    const first = await scoresOf(page);
    expect(first).toEqual(descending(first));
    await page.getByRole('columnheader', { name: 'Fit' }).waitFor();
    expect(await page.getByRole('list', { name: 'Why it fits' }).first().innerText()).not.toBe('');
    await page.getByLabel('Sorted by').selectOption('Name, A to Z');
    await page.waitForURL(/sort=name/);
    await expect.poll(() => marks(page).count()).toBe(0);
    await page.getByLabel('Sorted by').selectOption('Best fit');
    await page.waitForURL((url) => !url.searchParams.has('sort'));
    await expect.poll(async () => (await scoresOf(page)).length).toBe(6);
    await page.getByRole('link', { name: 'Page 2' }).first().click();
    await page.waitForURL(/page=2/);
    await expect.poll(async () => (await scoresOf(page))[0] ?? 101).toBeLessThanOrEqual(first.at(-1) ?? 0);
    await page.reload();
    await expect.poll(async () => (await scoresOf(page)).length).toBeGreaterThan(0);
    // What is searched for comes by how well it matches, and says so.
    await page.getByRole('searchbox').fill('capital');
    await page.getByRole('option', { name: 'Best match' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('columnheader', { name: 'Fit' }).count()).toBe(0);
  });

  it.each(['pre-seed', 'seed', 'angel-investors'])('is drawn without JavaScript in %s', async (name) => {
    const { page } = await openPage(`/portal/${name}?sort=fit`, { as: 'founder', javaScript: false });
    const scores = await scoresOf(page);
    expect(scores).toHaveLength(6);
    expect(scores).toEqual(descending(scores));
  });

  it('opens its reasons from the score', async () => {
    const { page } = await openPage('/portal/seed?sort=fit', { as: 'founder' });
    const [score] = await scoresOf(page);
    await marks(page).first().focus();
    await page.keyboard.press('Enter');
    const why = page.getByRole('dialog').getByRole('region', { name: 'Fit' });
    await why.getByText(`${score} of 100`).waitFor();
    await expect.poll(() => why.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expectAccessible(page);
  });

  it('follows weights moved by keyboard and the raise, keeps them in the account, and refuses what is no amount', async () => {
    const { email } = await makeAccount();
    const { page } = await openFor({ email }, '/portal/seed');
    await page.getByRole('button', { name: 'Fit settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fit settings' });
    const city = dialog.getByRole('slider', { name: 'City' });
    await city.focus();
    await page.keyboard.press('End');
    for (const part of ['Stage', 'Industry']) {
      await dialog.getByRole('slider', { name: part }).focus();
      await page.keyboard.press('Home');
    }
    await expect.poll(() => dialog.getByText('Does not count', { exact: true }).count()).toBe(2);
    await dialog.getByLabel('What you raise').fill('five lakh');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter a whole amount, such as 50,00,000.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('What you raise').fill('50,00,000');
    await dialog.getByLabel('Currency').selectOption('USD');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await scoresOf(page)).length).toBe(6);
    const stored = await fetch(`${base()}/api/fit`, {
      headers: { authorization: `Bearer ${await apiToken(email, PASSWORD)}` },
    });
    expect(((await stored.json()) as { data: unknown }).data).toMatchObject({
      weights: { stage: 0, industry: 0, city: 100 },
      raise: { amount: 500_000_000, currency: 'USD' },
    });
    await page.getByRole('button', { name: 'Fit settings' }).click();
    await dialog.getByRole('button', { name: 'Reset weights' }).click();
    const renewed = page.waitForResponse((response) => /seed-investors\?.*sort=fit/.test(response.url()));
    await dialog.getByRole('button', { name: 'Save' }).click();
    const { data } = (await (await renewed).json()) as { data: { fit: { score: number } }[] };
    await expect.poll(() => scoresOf(page)).toEqual(data.map(({ fit }) => fit.score));
    await page.getByRole('button', { name: 'Fit settings' }).click();
    await expect.poll(() => dialog.getByText('Does not count', { exact: true }).count()).toBe(0);
  });

  it('says what the profile lacks, and leads to it', async () => {
    const { email } = await makeAccount();
    const token = await apiToken(email, PASSWORD);
    const emptied = await fetch(`${base()}/api/profile-update`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ fullName: 'Asha Rao', location: '', currentStage: '' }),
    });
    expect(emptied.status).toBe(200);
    const { page } = await openFor({ email }, '/portal/seed?sort=fit');
    await page.getByText(/Your profile has no current stage, no city/).waitFor();
    await page.getByRole('button', { name: 'Fit settings' }).click();
    const hint = page.getByRole('note').getByRole('link', { name: 'Complete your profile' });
    await expect.poll(() => hint.getAttribute('href')).toBe('/portal/settings/profile');
  });

  it('is accessible, also its reasons and "Fit settings", and scrolls nothing sideways', async () => {
    const { page } = await openPage('/portal/all-investors?sort=fit', { as: 'founder' });
    await expectGoodLook(page);
    await expect.poll(() => scoresOf(page, 'main ul')).toHaveLength(6);
    await page.getByRole('button', { name: 'Fit settings' }).click();
    await page.getByRole('slider', { name: 'Ticket size' }).waitFor();
    await expectGoodLook(page, { widths: [390] });
  });

  it('is not there for visitors and guests, whose link shows the list by name and says why', async () => {
    for (const who of [{ as: 'visitor' }, { guest: true }] as const) {
      const { page } = await openPage('/portal/seed?sort=fit', { ...who, javaScript: false });
      expect(await page.getByLabel('Sorted by').inputValue()).toBe('name');
      expect(await page.getByRole('option', { name: 'Best fit' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Fit settings' }).count()).toBe(0);
      expect(await page.locator('tbody tr').count()).toBe(6);
      const why = await page.getByText(/^Best fit compares investors with a company’s profile/).innerText();
      expect(why).toContain('guest' in who ? 'Sign in as a founder' : 'in its usual order');
    }
  });
});
