/** The burn rate calculator in the browser: figures, runway bar, the Configure drawer and what bad input meets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { openPage, type Opened } from '../../setup/page';
import { expectNoSidewaysScroll } from '../../setup/waits';
import {
  card,
  configure,
  drawer,
  field,
  hasFocus,
  openPlan,
  openWith,
  PATH,
  scrollToReview,
  stored,
} from './burn-rate-steps';

const texts = (page: Page) => page.getByRole('main').innerText();
const segments = (page: Page) => page.getByRole('list', { name: /^Runway of/ }).getByRole('listitem');

describe('the figures', () => {
  // One page for all of them; the last one changes it.
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await openPlan();
    page = opened.page;
  });
  afterAll(() => opened.close());

  it('BURN-01 BURN-20 has cards for balance, burn and runway, and money everywhere with $ and two decimals', async () => {
    await expect.poll(() => card(page, 'Bank balance').innerText()).toContain('$96,000.00');
    expect(await card(page, 'Monthly burn rate').innerText()).toContain('$17,500.00');
    expect(await card(page, 'Runway').innerText()).toContain('5 months');
    await scrollToReview(page);
    const amounts = (await texts(page)).match(/\$[\d,.]*\d/g) ?? [];
    expect(amounts.length).toBeGreaterThan(12);
    expect(amounts.filter((amount) => !/^\$\d{1,3}(,\d{3})*\.\d\d$/.test(amount))).toEqual([]);
  });

  it('BURN-02 shows the breakdown by category, the tables of team and fixed costs, and advice', async () => {
    await scrollToReview(page);
    const breakdown = page.getByRole('region', { name: 'Burn breakdown' }).getByRole('listitem');
    expect((await breakdown.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))).toEqual([
      ['Team costs', '$18,000.00', '67.92%'],
      ['Setup', '$5,500.00', '20.75%'],
      ['Goals', '$3,000.00', '11.32%'],
    ]);
    const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
    expect((await rows('Team costs a month').nth(1).getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual([
      // Where two tables stand side by side, the role stands below the name.
      'Asha Rao\nChief executive',
      '$10,000.00',
      '56%',
    ]);
    expect((await rows('Fixed costs a month').nth(2).getByRole('cell').allInnerTexts()).slice(0, 2)).toEqual([
      'Advertising\nGoals',
      '$3,000.00',
    ]);
    const advice = await page.getByRole('region', { name: 'Recommendations' }).innerText();
    for (const title of ['more than twice your fixed costs', 'more than 50% of your burn'])
      expect(advice).toContain(title);
  });

  it('says one alarm once, with what would change it most', async () => {
    await scrollToReview(page);
    const alarm = page.getByRole('alert').filter({ hasText: 'Low runway' });
    expect(await alarm.innerText()).toContain('Without the largest fixed cost, “Office”, cash lasts 3 months longer.');
    const all = await texts(page);
    expect(all.match(/low runway|lasts only|less than 6 months|covers everything until/gi)).toHaveLength(2);
    expect(await alarm.innerText()).toMatch(/Low runway.*lasts only/s);
    expect(await card(page, 'Runway').innerText()).not.toMatch(/Warning|Critical/);
  });

  it('BURN-06 colours the first twelve months by band, with a legend', async () => {
    expect(await segments(page).count()).toBe(12);
    const told = await segments(page).evaluateAll((items) =>
      items.map((item) => ({
        band: item.getAttribute('data-band'),
        isPaid: item.getAttribute('data-funded') === 'true',
        words: item.querySelector('.sr-only')?.textContent ?? '',
        colour: getComputedStyle(item.querySelector('[aria-hidden]')!).backgroundColor,
      })),
    );
    expect(told.map(({ band }) => band)).toEqual(
      // Five months: three with three and more left, two with fewer, and seven that are not paid.
      Array.from({ length: 12 }, (_, index) => (index < 3 ? 'warning' : 'critical')),
    );
    expect(told.filter(({ isPaid }) => isPaid)).toHaveLength(5);
    expect(told[2]?.words).toMatch(/: Warning, paid$/);
    expect(told[4]?.words).toMatch(/: Critical, paid$/);
    expect(told[5]?.words).toMatch(/: Critical, not paid$/);
    expect(new Set(told.map(({ band, isPaid, colour }) => `${band} ${isPaid} ${colour}`)).size).toBe(3);
    expect(new Set(told.map(({ colour }) => colour)).size).toBe(3);
    expect((await page.getByRole('list', { name: 'Legend' }).innerText()).split('\n')).toEqual([
      'Critical (under 3 months)',
      'Warning (3 to under 6 months)',
      'Good (6 months and over)',
      'Not paid',
    ]);
  });

  it('BURN-05 warns of a short runway as the figures change, and not of a long or an infinite one', async () => {
    const warning = page.getByRole('alert').filter({ hasText: 'Low runway' });
    await expect.poll(() => warning.innerText()).toContain('only 5 months');
    const panel = await configure(page);
    await field(panel, 'Bank balance').fill('35000');
    await expect.poll(() => warning.innerText()).toContain('Act now');
    await field(panel, 'Bank balance').fill('105000');
    await expect.poll(() => card(page, 'Runway').innerText()).toContain('6 months');
    expect(await warning.count()).toBe(0);
    await field(panel, 'Bank balance').fill('0');
    await expect.poll(() => warning.innerText()).toContain('less than a month');
    await field(panel, 'Monthly revenue').fill('26500');
    await expect.poll(() => card(page, 'Runway').innerText()).toContain('Infinite');
    expect(await warning.count()).toBe(0);
    expect(await segments(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-funded')))).toEqual(
      Array.from({ length: 12 }, () => 'true'),
    );
  });
});

it('invites instead of judging while nothing is entered, and fills in an example that can be undone', async () => {
  const { page } = await openPage(PATH, { as: 'founder', width: 390 });
  await page.getByText('See how long your money lasts').waitFor();
  expect(await texts(page)).not.toMatch(/Infinite|Recommendations|Low runway/);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Load an example plan' }).click();
  await page.getByRole('heading', { name: 'Recommendations' }).waitFor();
  await expect.poll(() => card(page, 'Runway').innerText()).toContain('5 months');
  await expectGoodLook(page, { widths: [1280, 390, 320] });
  await page.keyboard.press('Control+z');
  await page.getByText('Load an example plan').waitFor();
  // The example is left by one press, for figures of one's own.
  await page.keyboard.press('Control+Shift+z');
  await page
    .getByRole('region', { name: 'Example figures' })
    .getByRole('button', { name: 'Start with my own' })
    .click();
  await expect.poll(() => field(drawer(page), 'Bank balance').inputValue()).toBe('');
  await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toBe('[]');
});

describe('the Configure drawer', () => {
  it('BURN-08 BURN-13 BURN-14 is 640 wide, or four fifths of a phone, edits all four, stores them under burnCalc_ and finds them after a reload', async () => {
    const { page } = await openPage(PATH, { as: 'founder' });
    const panel = await configure(page);
    const drawnWidth = async () => Math.round((await panel.boundingBox())?.width ?? 0);
    await expect.poll(drawnWidth).toBe(640);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(drawnWidth).toBe(312);
    await page.setViewportSize({ width: 1280, height: 860 });
    await field(panel, 'Bank balance').fill('1,20,000');
    await field(panel, 'Monthly revenue').fill('5k');
    await panel.getByRole('button', { name: 'Add team member' }).click();
    const member = panel.getByRole('group', { name: 'Team member 1' });
    await expect.poll(() => hasFocus(field(member, 'Name'))).toBe(true);
    await field(member, 'Name').fill('Asha Rao');
    await page.keyboard.press('Tab');
    await page.keyboard.type('CTO');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4,000.50');
    await panel.getByRole('button', { name: 'Add fixed cost' }).click();
    const cost = panel.getByRole('group', { name: 'Fixed cost 1' });
    await expect.poll(() => hasFocus(field(cost, 'Name'))).toBe(true);
    await field(cost, 'Name').fill('Office');
    const category = cost.getByRole('combobox', { name: 'Category' });
    expect((await category.locator('option').allInnerTexts()).slice(1)).toEqual([
      'Setup',
      'Documents',
      'Teams',
      'Goals',
      'Strategy',
    ]);
    await category.selectOption('Strategy');
    await field(cost, 'Monthly cost').fill('2500');
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => card(page, 'Monthly burn rate').innerText()).toContain('₹1,501');

    await expect.poll(() => stored(page, 'burnCalc_fixedCosts')).toContain('2500');
    await expect.poll(() => stored(page, 'burnCalc_bankBalance')).toBe('120000');
    await expect.poll(() => stored(page, 'burnCalc_monthlyRevenue')).toBe('5000');
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toContain('4000.5');
    const [person] = JSON.parse((await stored(page, 'burnCalc_teamMembers')) ?? '') as Record<string, unknown>[];
    const [office] = JSON.parse((await stored(page, 'burnCalc_fixedCosts')) ?? '') as Record<string, unknown>[];
    expect(person).toEqual({ id: expect.any(String), name: 'Asha Rao', role: 'CTO', monthlyCost: 4000.5 });
    expect(office).toEqual({ id: expect.any(String), name: 'Office', category: 'Strategy', monthlyCost: 2500 });

    await page.reload();
    await expect.poll(() => card(page, 'Bank balance').innerText()).toMatch(/₹1,20,000(?!\.)/);
    const again = await configure(page);
    await expect.poll(() => field(again, 'Monthly revenue').inputValue()).toBe('5,000');
    await again.getByRole('button', { name: 'Remove Asha Rao' }).click();
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toBe('[]');
    await again.getByText('“Asha Rao” was removed.').waitFor();
    await again.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored(page, 'burnCalc_teamMembers')).toContain('Asha Rao');
  });

  it('BURN-09 BURN-10 BURN-11 says what is missing at each field, and does nothing else', async () => {
    const { page } = await openWith([], { width: 390 });
    const panel = await configure(page);
    await panel.getByRole('button', { name: 'Add team member' }).click();
    await panel.getByRole('button', { name: 'Add fixed cost' }).click();
    await panel.getByRole('button', { name: 'Done' }).click();
    const member = panel.getByRole('group', { name: 'Team member 1' });
    const cost = panel.getByRole('group', { name: 'Fixed cost 1' });
    const messages: [ReturnType<typeof field>, string][] = [
      [field(panel, 'Bank balance'), 'Please enter your bank balance'],
      [field(panel, 'Monthly revenue'), 'Please enter your monthly revenue'],
      [field(member, 'Name'), 'Please enter name'],
      [field(member, 'Role'), 'Please enter role'],
      [field(member, 'Monthly cost'), 'Please enter monthly cost'],
      [field(cost, 'Name'), 'Please enter name'],
      [cost.getByRole('combobox', { name: 'Category' }), 'Please select category'],
      [field(cost, 'Monthly cost'), 'Please enter monthly cost'],
    ];
    for (const [input, message] of messages) {
      await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
      const described = (await input.getAttribute('aria-describedby'))!.split(' ').at(-1)!;
      const told = await page
        .locator(`[id="${described}"], [id="${described.replace('-help', '-error')}"]`)
        .allInnerTexts();
      expect(told).toContain(message);
    }
    await expect.poll(() => hasFocus(field(panel, 'Bank balance'))).toBe(true);
    expect(await page.getByRole('region', { name: 'Notices' }).count()).toBe(0);
    expect(await stored(page, 'burnCalc_bankBalance')).toBeNull();
  });

  it('BURN-12 takes amounts as people write them, leaves the plan alone at anything else, and loses nothing that was typed', async () => {
    const { page } = await openPlan({ currency: 'INR' });
    const panel = await configure(page);
    const balance = field(panel, 'Bank balance');
    await balance.fill('1.5 lakh');
    await page.keyboard.press('Tab');
    await expect.poll(() => card(page, 'Bank balance').innerText()).toContain('₹1,50,000');
    await expect.poll(() => balance.inputValue()).toBe('1,50,000');
    await expect.poll(() => stored(page, 'burnCalc_bankBalance')).toBe('150000');
    const before = await stored(page, 'burnCalc_document');
    // None may be below zero; the other messages have tests of the form's schema.
    const member = panel.getByRole('group', { name: 'Team member 1' });
    const cost = panel.getByRole('group', { name: 'Fixed cost 1' });
    for (const input of [
      field(panel, 'Monthly revenue'),
      field(member, 'Monthly cost'),
      field(cost, 'Monthly cost'),
      balance,
    ]) {
      await input.fill('-1');
      await page.keyboard.press('Tab');
      await expect
        .poll(() => input.locator('xpath=../..').innerText())
        .toContain('Please enter an amount of 0 or more');
    }
    for (const [typed, message] of [
      ['', 'Please enter your bank balance'],
      ['$5', 'Please enter the amount in Indian rupees'],
    ] as const) {
      await balance.fill(typed);
      await page.keyboard.press('Tab');
      await expect.poll(() => panel.innerText()).toContain(message);
      expect(await card(page, 'Bank balance').innerText()).toContain('₹1,50,000');
    }
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Configure' }).click();
    await expect.poll(() => balance.inputValue()).toBe('$5');
    await expect.poll(() => drawer(page).innerText()).toContain('Please enter the amount in Indian rupees');
    expect(await stored(page, 'burnCalc_document')).toBe(before);
    expect(await stored(page, 'burnCalc_bankBalance')).toBe('150000');
  });
});
