/** The tools on a phone of 390 × 844: the first figure of each stands on the first screen, in what is filled and while the account is offered. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expense } from '../../factories/expenses';
import { storedKeys } from '../../factories/expense-books';
import { hydrated, openContext, type Opened } from '../../setup/page';
import { expectNoSidewaysScroll } from '../../setup/waits';
import { card } from '../burn-rate/burn-rate-steps';
import { keysOf } from '../../factories/burn-plans';
import { CAP_TABLE, COMPANY } from '../cap-table/cap-table-steps';

const PHONE = { width: 390, height: 844 };

const bottomOf = async (figure: Locator): Promise<number> => {
  await figure.waitFor();
  const box = await figure.boundingBox();
  return box ? Math.ceil(box.y + box.height) : Infinity;
};

describe('the first screen of a phone', () => {
  let opened: Omit<Opened, 'page'>;
  beforeAll(async () => {
    opened = await openContext({ as: 'founder', width: PHONE.width });
    const company = Object.entries(COMPANY).map(([key, value]) => [key, JSON.stringify(value)] as const);
    const book = storedKeys({
      currency: 'INR',
      expenses: [
        expense({ isRecurring: true, recurringPeriod: 'monthly' }),
        expense({ categoryFrom: 'none' }),
        expense({ categoryFrom: 'guess' }),
      ],
    });
    await opened.context.addInitScript(
      (entries) => {
        if (location.origin === 'null') return;
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [...keysOf({ currency: 'INR' }), ...book, ...company],
    );
  });
  afterAll(() => opened.close());

  const open = async (path: string) => {
    const page = await opened.context.newPage();
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await hydrated(page);
    return page;
  };

  async function expectRunway() {
    const page = await open('/portal/tools/burn-rate');
    const runway = card(page, 'Runway');
    await expect.poll(() => runway.innerText()).toContain('5 months');
    expect(await bottomOf(runway)).toBeLessThan(PHONE.height);
    await expectNoSidewaysScroll(page);
    // Also while the account is offered, which takes room.
    await page.getByRole('button', { name: 'Configure' }).click();
    const drawer = page.getByRole('dialog', { name: 'Configure' });
    await drawer.getByLabel('Monthly revenue').fill('9001');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('region', { name: 'Where this is saved' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await bottomOf(runway)).toBeLessThan(PHONE.height);
    await page.close();
  }

  async function expectExpenses() {
    const page = await open('/portal/tools/expense-tracker');
    await page.getByRole('region', { name: 'Recurring expenses that are due' }).waitFor();
    const total = page.getByText(/^3 expenses, total/);
    expect(await bottomOf(total)).toBeLessThan(PHONE.height * 0.75);
    await expectNoSidewaysScroll(page);
    await page.close();
  }

  async function expectOwnership() {
    const page = await open(CAP_TABLE);
    const total = page.getByText(/^Total equity/).first();
    expect(await bottomOf(total)).toBeLessThan(PHONE.height);
    const first = page.getByRole('list', { name: 'Stakeholders' }).getByText('50%');
    expect(await bottomOf(first)).toBeLessThan(PHONE.height);
    await page.getByText(/^Linked: stakeholders and rounds are the same in Cap table\./).waitFor();
    await page.getByRole('tab', { name: 'Cap table', exact: true }).click();
    await page.getByText(/^Linked: stakeholders and rounds are the same in Quick split\./).waitFor();
    await expectNoSidewaysScroll(page);
    await page.close();
  }

  it('has the runway, the total of the expenses, and the ownership with how the two ways of counting are linked', async () => {
    await expectRunway();
    await expectExpenses();
    await expectOwnership();
  });
});
