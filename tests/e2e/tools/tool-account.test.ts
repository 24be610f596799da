/** "Save in my account" in Chromium, on the burn rate calculator: off, on, in two browsers, offline, versions. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  apiToken,
  base,
  expectAccessible,
  openContext,
  sideways,
  signIn,
  type PageOptions,
} from '@tests/setup/browser/page';
import { makeAccount, PASSWORD } from '@tests/e2e/accounts/account-steps';

const TOOL = '/portal/tools/burn-rate';

/** What the shell of every page asks for. */
const SHELL = /\/api\/(?:maintenance\/status|notifications|saved\/sync|login|check\/)/;

/** The tool of a person in a browser of its own, which holds what is `stored`; `calls` are those of the tool. */
async function openTool(email: string, options: PageOptions = {}, stored: Record<string, string> = {}) {
  const opened = await openContext(options);
  const calls: string[] = [];
  opened.context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !SHELL.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`);
  });
  await signIn(opened.context, email, PASSWORD);
  const page = await opened.context.newPage();
  // Once: what the page writes must survive a reload.
  await page.addInitScript((entries) => {
    // A page that is blank has no storage.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(TOOL);
  return { ...opened, page, calls };
}

const menu = (page: Page) => page.getByRole('button', { name: /: all your documents$/ });
const item = (page: Page, name: string) => page.getByRole('menu').getByText(name, { exact: true });

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await (name === 'Make a copy' ? menu(page) : more(page)).click();
  await item(page, name).click();
}

async function turnOn(page: Page): Promise<void> {
  await choose(page, 'Save in my account');
  await page.keyboard.press('Escape');
  await page.getByText(/^Saved in your account/).waitFor();
}

/** Enters a bank balance as a person does. */
async function enterBalance(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Configure' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Configure' });
  await drawer.getByLabel('Bank balance').fill(amount);
  // What is entered counts at once.
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'hidden' });
}

const shows = (page: Page, amount: string) => page.getByRole('main').getByText(amount).first().waitFor();

/** Asked for in polls: a sign-in for each would cost more than all else, since passwords are hashed slowly. */
const tokens = new Map<string, string>();

async function kept(email: string): Promise<{ name: string; revision: number }[]> {
  const token = tokens.get(email) ?? (await apiToken(email, PASSWORD));
  tokens.set(email, token);
  const response = await fetch(`${base()}/api/tool-documents/burn-rate`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { name: string; revision: number; deletedAt: number | null }[] };
  return data.filter(({ deletedAt }) => deletedAt === null);
}

describe('keep in my account', () => {
  it(
    'BURN-21 asks the server nothing while it is off; then the documents are in every browser where it is on, which end the same when they edit in turns, now with the network and now without',
    { timeout: 150_000 },
    async () => {
      const { email } = await makeAccount();
      const one = await openTool(email, { fresh: true });
      await one.page.getByText('Only in this browser', { exact: true }).waitFor();
      await enterBalance(one.page, '120000');
      await one.page.getByRole('region', { name: 'Where this is saved' }).waitFor();
      await one.page.getByRole('button', { name: 'Only in this browser' }).click();
      await one.page.getByRole('dialog', { name: 'Only in this browser' }).waitFor();
      await expectAccessible(one.page);
      await one.page.keyboard.press('Escape');
      await one.page.getByRole('dialog').waitFor({ state: 'hidden' });
      await choose(one.page, 'Make a copy');
      await more(one.page).click();
      await expect
        .poll(() => one.page.getByRole('menuitem', { name: 'Earlier versions' }).getAttribute('aria-disabled'))
        .toBe('true');
      await one.page.keyboard.press('Escape');
      expect(one.calls).toEqual([]);

      await turnOn(one.page);
      await expect
        .poll(async () => (await kept(email)).map(({ name }) => name).sort())
        .toEqual(['My runway plan', 'My runway plan (copy)']);

      const two = await openTool(email, { width: 390, theme: 'light', fresh: true });
      // This browser has no document, so the document of the account opens without a question.
      await shows(two.page, '₹1,20,000');
      // Without a network it stays here, which is said, and is sent afterwards.
      two.allow(/ERR_INTERNET_DISCONNECTED/);
      await enterBalance(two.page, '120000');
      await two.context.setOffline(true);
      await two.page.getByText('Not saved: offline').waitFor();
      await enterBalance(two.page, '250000');
      await expectAccessible(two.page);
      await expect.poll(() => sideways(two.page)).toBeLessThanOrEqual(0);
      expect(await kept(email)).toMatchObject([{ revision: 1 }, { revision: 1 }]);
      await two.context.setOffline(false);
      await two.page.getByText(/^Saved in your account/).waitFor();
      await expect.poll(async () => (await kept(email)).map(({ revision }) => revision).sort()).toEqual([1, 2]);

      // In turns: each has what the other one entered. All orders of turns are tried as a property of the engine.
      await one.page.reload();
      await one.page.getByText(/^Saved in your account/).waitFor();
      await shows(one.page, '₹2,50,000');
      await enterBalance(one.page, '260000');
      await expect.poll(async () => (await kept(email)).map(({ revision }) => revision).sort()).toEqual([1, 3]);
      await two.page.reload();
      await shows(two.page, '₹2,60,000');
      await expect.poll(() => sideways(one.page)).toBeLessThanOrEqual(0);

      await choose(one.page, 'Save in my account');
      await one.page.keyboard.press('Escape');
      await one.page.getByText('Only in this browser', { exact: true }).waitFor();
      const before = one.calls.length;
      await enterBalance(one.page, '1');
      expect(one.calls.length).toBe(before);
    },
  );

  it('goes back to an earlier version with Undo, and opens one as a copy', async () => {
    const { email } = await makeAccount();
    const member = { name: 'Asha', role: 'Engineer', monthlyCost: 1000 };
    const team = Array.from({ length: 40 }, (_, index) => ({ ...member, id: `m${index}` }));
    const stored = { burnCalc_teamMembers: JSON.stringify(team), burnCalc_bankBalance: '500000' };
    const { page } = await openTool(email, { theme: 'light' }, stored);
    await turnOn(page);
    // Most of the document goes away: what was there before stays a version of its own.
    await page.evaluate(() => localStorage.setItem('burnCalc_teamMembers', '[]'));
    await page.reload();
    await enterBalance(page, '7000');
    await shows(page, '$7,000');
    await choose(page, 'Earlier versions');
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
    await dialog.getByRole('listitem').nth(1).waitFor();
    await dialog.getByText('Latest').waitFor();
    await expect.poll(() => dialog.getByText(/^Version \d+, \d+(?:\.\d+)? (?:B|KB)$/).count()).toBe(2);
    await expectAccessible(page, { within: 'dialog[open]' });
    await dialog.getByRole('button', { name: /^Go back to this version/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shows(page, '$500,000');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await shows(page, '$7,000');
    await choose(page, 'Earlier versions');
    await dialog
      .getByRole('button', { name: /^Open as a copy/ })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await shows(page, '$500,000');
    await expect.poll(() => menu(page).textContent()).toMatch(/^My runway plan \(.*20\d\d.*\)$/);
    await expect.poll(async () => (await kept(email)).length, { timeout: 15_000 }).toBe(2);
  });

  it(
    'has what was typed just before its page is left for another or closed, also of a large document',
    { timeout: 150_000 },
    async () => {
      const { email } = await makeAccount();
      // More than the 64 KB of requests that outlast their page.
      const member = { name: 'ஆ'.repeat(100), role: 'Engineer', monthlyCost: 1000 };
      const team = Array.from({ length: 300 }, (_, index) => ({ ...member, id: `m${index}` }));
      const stored = { burnCalc_teamMembers: JSON.stringify(team), burnCalc_bankBalance: '500000' };
      const { page, context } = await openTool(email, { fresh: true }, stored);
      await turnOn(page);
      const revision = async () => (await kept(email))[0]?.revision;
      await enterBalance(page, '600000');
      await page.goto('/portal');
      await expect.poll(revision).toBe(2);

      await page.goto(TOOL);
      await shows(page, '$600,000');
      await page.getByText(/^Saved in your account/).waitFor();
      await enterBalance(page, '700000');
      // What waits is looked for once a page, so that the next one is opened when this one is gone.
      const gone = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await gone;
      const next = await context.newPage();
      await next.goto('/portal/support');
      await expect.poll(revision).toBe(3);
      expect(await kept(email)).toHaveLength(1);
    },
  );
});
