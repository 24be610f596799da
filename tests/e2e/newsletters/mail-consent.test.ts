/** The page behind the link in a mail, without a sign-in and without scripts; privacy and terms. */
import { describe, expect, it } from 'vitest';
import { SAVED, STOPPED } from '@/domain/newsletters/preferences/mail-preferences';
import { expectGoodLook } from '@tests/setup/browser/look';
import { apiToken, base, openPage, signAsApp } from '@tests/setup/browser/page';
import { makeAccount } from '@tests/e2e/accounts/account-steps';

const seconds = () => Math.floor(Date.now() / 1000).toString(36);

async function linkOfSomebody(): Promise<string> {
  const { email, password } = await makeAccount('founder');
  const authorization = `Bearer ${await apiToken(email, password)}`;
  const answer = await fetch(`${base()}/api/account/data`, { headers: { authorization } });
  const { account } = (await answer.json()) as { account: { id: string } };
  const subject = `${account.id}_${seconds()}`;
  return `/mail-preferences/${subject}.${signAsApp('mail-preferences', subject)}`;
}

describe('the page behind the link in a mail', () => {
  it('saves switches and stops newsletters without a sign-in and without scripts', async () => {
    const { page } = await openPage(await linkOfSomebody(), { guest: true, javaScript: false });
    const newsletter = page.getByLabel('Newsletter');
    expect(await newsletter.isChecked()).toBe(false);
    await newsletter.check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(SAVED).waitFor();
    expect(await newsletter.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Stop all newsletters' }).click();
    await page.getByText(STOPPED).waitFor();
    expect(await newsletter.isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: 'Stop all newsletters' }).count()).toBe(0);
  });

  it('looks good, as privacy and terms do, which name who is responsible', async () => {
    const { page } = await openPage(await linkOfSomebody(), { guest: true });
    await expectGoodLook(page);
    for (const path of ['/privacy', '/terms']) {
      await page.goto(path);
      await page
        .getByText(/grievance officer/i)
        .first()
        .waitFor();
      await expectGoodLook(page);
    }
  });
});
