/** The founder's ten minutes: anyone who registers and tells each thing once sees it on the home page, in rupees, and on another device. */
import { expect, it } from 'vitest';
import { openContext, openPage, signIn, uniqueEmail } from '@tests/setup/browser/page';
import { fillWizard, PASSWORD, signInOnPage, storage, verifyPath } from '@tests/e2e/accounts/account-steps';
import { form, PROFILE, save } from '@tests/e2e/accounts/profile-steps';
import { card as runway, configure, drawer, field, PATH as BURN_RATE } from '@tests/e2e/burn-rate/burn-rate-steps';
import { CAP_TABLE } from '@tests/e2e/cap-table/cap-table-steps';
import { dialog, stored, TRACKER } from '@tests/e2e/expenses/expense-steps';
import { card, cardText } from './desk-steps';

it('shows runway, ownership, spending, investors that fit and the next step, in rupees, to whoever has just registered and told each thing once', async () => {
  const email = uniqueEmail('begins');
  const { page, context } = await openPage('/login');
  const wizard = await fillWizard(page, 'founder', email);
  await wizard.getByRole('button', { name: 'Register' }).click();
  await wizard.waitFor({ state: 'hidden' });
  await page.goto(await verifyPath(email));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInOnPage(page, { kind: 'founder', email, password: PASSWORD });

  // What registering asked is in the profile: only the rest is entered there.
  await page.goto(`${PROFILE}?edit=1`);
  expect(await form(page).getByLabel('Company name').inputValue()).toBe('Kaveri Labs');
  await form(page).getByLabel('LinkedIn').fill('https://www.linkedin.com/in/asha');
  await save(page);
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();

  await page.goto(BURN_RATE);
  const panel = await configure(page);
  await field(panel, 'Bank balance').fill('₹ 42 lakh');
  await field(panel, 'Monthly revenue').fill('0');
  await panel.getByRole('button', { name: 'Add team member' }).click();
  const member = panel.getByRole('group', { name: 'Team member 1' });
  await field(member, 'Name').fill('Asha <b>Rao</b>');
  await field(member, 'Role').fill('Engineer');
  await field(member, 'Monthly cost').fill('3,00,000');
  await panel.getByRole('button', { name: 'Done' }).click();
  await drawer(page).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Where this is saved' }).getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Saved in your account, just now', { exact: true }).waitFor();

  await page.goto(CAP_TABLE);
  const holder = page.getByRole('form', { name: 'Add a stakeholder' });
  await holder.getByLabel('Name').fill('Asha Rao');
  await holder.getByLabel('Equity (%)').fill('100');
  await holder.getByRole('button', { name: 'Add Stakeholder' }).click();
  await page.getByRole('button', { name: 'Add round' }).click();
  const round = page.getByRole('form', { name: 'Add a funding round' });
  await round.getByLabel('Round name').fill('Seed');
  await round.getByLabel('Amount').first().fill('2 crore');
  await round.getByLabel('Valuation', { exact: false }).first().fill('10 crore');
  await round.getByLabel('Option pool (%)').fill('0');
  await round.getByRole('button', { name: 'Add Round' }).click();
  await expect.poll(() => storage(page, 'equity_fundingRounds')).toContain('Seed');

  await page.goto(`${TRACKER}?open=new`);
  const entry = dialog(page, 'Add expense');
  await entry.getByLabel('Description').fill('Office rent');
  await entry.getByLabel('Amount').fill('Rs. 60,000/-');
  await entry.getByLabel('Payment method').selectOption('Bank Transfer');
  await entry.getByLabel('Category').selectOption('Office & Utilities');
  await entry.getByRole('button', { name: 'Add expense' }).click();
  await expect.poll(async () => (await stored(page)).length).toBe(1);

  await page.goto('/portal');
  await expect.poll(() => cardText(page, 'burn-rate')).toContain('14 months');
  expect(await cardText(page, 'burn-rate')).toContain('You burn ₹3 lakh a month.');
  await expect.poll(() => cardText(page, 'cap-table')).toContain('Ownership after the next round 80%');
  expect(await cardText(page, 'cap-table')).toContain('after Seed; 100% today.');
  await expect.poll(() => cardText(page, 'expenses')).toContain('₹60,000');
  await page.getByText('At this burn, your money lasts 14 months.').waitFor();
  await page.getByText('4 of 6 steps done').waitFor();
  // No one said anything of investors: the profile did.
  const fits = card(page, 'fits').getByRole('listitem');
  expect(await card(page, 'fits').getByRole('link').count()).toBe(4);
  expect(await fits.first().innerText()).toMatch(/\d/);
  expect(await card(page, 'fits').innerText()).toContain('your stage');

  const step = card(page, 'next-step');
  const first = await step.getByRole('link').innerText();
  const [done] = (await step.innerText()).match(/\d+ of \d+/) ?? [];
  expect(done).toMatch(/^0 of /);
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/api/check/marks'));
  await step.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => step.getByRole('link').innerText()).not.toBe(first);
  await expect.poll(() => step.innerText()).toMatch(/1 of /);
  expect((await marked).status()).toBe(200);

  // Another device has what was saved in the account, says what is stored elsewhere, and asks no question twice.
  const phone = await openContext({ width: 390 });
  await signIn(phone.context, email, PASSWORD);
  const other = await phone.context.newPage();
  await other.goto('/portal');
  await expect.poll(() => cardText(other, 'burn-rate')).toContain('14 months');
  await expect.poll(() => cardText(other, 'next-step')).toMatch(/1 of /);
  expect(await cardText(other, 'expenses')).toContain('Add your first expense');
  await other.getByText('Missing a figure you entered on another device?').waitFor();
  await card(other, 'burn-rate').getByRole('link').click();
  await other.waitForURL(`**${BURN_RATE}`);
  await expect.poll(() => runway(other, 'Runway').innerText()).toContain('14 months');
  await other.getByText('“My runway plan” was opened from your account.').waitFor();
  await other.getByText(/^Saved in your account/).waitFor();
  await context.close();
});
