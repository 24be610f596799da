/** Maintenance in Chromium: the screen over open pages, pages asked for meanwhile, planned windows, a tool at work, and the operators' card; in an app of its own, because it would cover the pages of all other tests. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import {
  apiToken,
  demoEmail,
  demoPassword,
  expectAccessible,
  isFocused,
  openPage,
  sideways,
} from '@tests/setup/browser/page';
import { bodyOf, subjectOf, TOOL as OUTREACH } from '@tests/e2e/outreach/outreach-steps';
import {
  control,
  inIndia,
  isOn,
  message,
  open as openCard,
  plan,
  statusNow,
  switchOf,
  toMinute,
} from './admin-maintenance-steps';
import { DASHBOARD, described, notice } from './admin-steps';
import {
  asPage,
  base,
  iso,
  open,
  poll,
  screen,
  send,
  STATUS,
  SYNC,
  turnOff,
  turnOn,
  useOwnApp,
} from './maintenance-steps';

useOwnApp();

const HOUR = 3_600_000;
const TOGGLE = '**/api/maintenance/toggle';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Turn maintenance mode on?' });

/** The documents that the founder keeps of the tool, each as the account has it. */
async function keptPlans(): Promise<unknown[]> {
  const token = await apiToken(demoEmail('founder'), demoPassword(), base());
  const read = async (path: string) => {
    const answer = await fetch(`${base()}/api/tool-documents/burn-rate${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as { data: unknown };
  };
  const all = (await read('')).data as { id: string; deletedAt: number | null }[];
  return Promise.all(
    all.filter(({ deletedAt }) => deletedAt === null).map(async ({ id }) => (await read(`/${id}`)).data),
  );
}

/** Lets what is queued in the page run, whose clock the test moves. */
const afterTasks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );

describe('an open page', () => {
  it('SHELL-28 SHELL-30 SHELL-31 SHELL-32 is covered by the next poll, keeps what was typed, also in an open dialog, gives the focus back, and fits', async () => {
    const { page } = await open('/login?register=1');
    const wizard = page.getByRole('dialog', { name: 'Create your account' });
    const name = wizard.getByLabel('Full name');
    await name.fill("Asha 'OR 1=1' आशा 🚀");
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    // Nothing below can be reached: neither by keys nor by the pointer.
    for (let i = 0; i < 8; i++) await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog')?.className ?? 'page'))
      .not.toContain('surface');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.clock.runFor(100);
    await afterTasks(page);
    expect(await screen(page).isVisible()).toBe(true);
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(() => name.inputValue()).toBe("Asha 'OR 1=1' आशा 🚀");
    await expect.poll(() => isFocused(name)).toBe(true);
    expect(page.url()).toBe(`${base()}/login?register=1`);

    await turnOn(iso(3_725_000));
    await poll(page);
    const cover = screen(page);
    await cover.getByRole('timer').waitFor();
    await page.clock.resume();
    await expectGoodLook(page, {
      widths: [1280, 390, 320],
      also: async () => {
        const small = await cover
          .getByRole('link')
          .evaluateAll((all) => all.filter((link) => link.getBoundingClientRect().height < 44).length);
        expect(small).toBe(0);
        const wide = await page.evaluate(() => document.querySelector('.maintenance')!.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      },
    });
  });

  it('SHELL-31 SHELL-33 is left by a reload for a page of its own, which counts, and becomes what was asked for with all that was typed; a tool keeps what is entered, and sends it to the account as soon as it is over', async () => {
    const { page } = await open(`${OUTREACH}?view=write`, { as: 'founder', first: SYNC });
    await subjectOf(page).fill('Seed round of Kaveri Labs');
    await bodyOf(page).fill("Hello,\nit's 'half' written. खेत 🌱");
    const address = page.url();
    await turnOn(iso(HOUR));
    await poll(page);
    await screen(page).waitFor();
    await page.reload();
    await asPage(page).waitFor();
    await page.getByRole('timer').waitFor();
    // It is drawn as the screen over a page is.
    await expectAccessible(page);
    await turnOff();
    await poll(page);
    await expect.poll(() => subjectOf(page).inputValue()).toBe('Seed round of Kaveri Labs');
    await expect.poll(() => bodyOf(page).inputValue()).toBe("Hello,\nit's 'half' written. खेत 🌱");
    expect(page.url()).toBe(address);

    const asked = page.waitForEvent('requestfinished', (request) => request.url().endsWith(STATUS));
    await page.goto('/portal/tools/burn-rate');
    await asked;
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menu').getByText('Save in my account', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByText(/^Saved in your account/).waitFor();
    // The end is an hour away, and so is the next try that a refused write is told of.
    await turnOn(iso(HOUR));
    await page.getByRole('button', { name: 'Configure' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Configure' });
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 503);
    await drawer.getByLabel('Bank balance').fill('130000');
    expect(Number((await refused).headers()['retry-after'])).toBeGreaterThan(3_000);
    await screen(page).waitFor();
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(() => drawer.getByLabel('Bank balance').inputValue()).toBe('1,30,000');
    await page.getByText(/^Saved in your account/).waitFor();
    await page.keyboard.press('Escape');
    const plans = await keptPlans();
    expect(plans).toHaveLength(1);
    expect(JSON.stringify(plans)).toContain('130000');
  });
});

describe('the operators’ card', () => {
  it(
    'MNT-01 MNT-03 MNT-05 plans and cancels a window, looks good, refuses half a time, asks before it turns on, and turns off at once',
    { timeout: 120_000 },
    async () => {
      const { page } = await openCard();
      const planned = plan(page);
      await planned.getByText('Nothing is planned.').waitFor();
      const [startsAt, endsAt] = [iso(86_400_000), iso(90_000_000)];
      await planned.getByLabel('Starts').fill(inIndia(startsAt));
      await planned.getByLabel('Ends').fill(inIndia(endsAt));
      await message(planned).fill('New disks.');
      await planned.getByRole('button', { name: 'Plan maintenance' }).click();
      await notice(page, 'Maintenance planned').waitFor();
      await planned.getByText('New disks.', { exact: true }).first().waitFor();
      expect((await statusNow()).scheduled).toMatchObject({ startsAt: toMinute(startsAt), message: 'New disks.' });
      await expectGoodLook(page);
      await page.setViewportSize({ width: 1280, height: 860 });
      expect(await planned.getByLabel('Starts').inputValue()).toBe(inIndia(startsAt));
      await planned.getByRole('button', { name: 'Change the plan' }).waitFor();

      await planned.getByRole('button', { name: 'Cancel this maintenance' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Cancel the planned maintenance?' });
      await dialog.getByRole('button', { name: 'Keep it' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await statusNow()).scheduled).not.toBeNull();
      await planned.getByRole('button', { name: 'Cancel this maintenance' }).click();
      await dialog.getByRole('button', { name: 'Cancel it' }).click();
      await notice(page, 'The planned maintenance was cancelled').waitFor();
      await planned.getByText('Nothing is planned.').waitFor();
      expect((await statusNow()).scheduled).toBeNull();

      const card = control(page);
      const time = card.getByLabel('Estimated completion');
      await time.focus();
      await page.keyboard.type('01');
      await switchOf(page).click();
      await expect.poll(() => described(time)).toContain('Please choose a date and time');
      await expect.poll(() => isFocused(time)).toBe(true);
      expect(await question(page).isVisible()).toBe(false);

      await message(card).fill("We'll be <b>back</b> 🚀");
      const end = iso(3 * 3_600_000);
      await card.getByLabel('Estimated completion').fill(inIndia(end));
      // The switch works by keys; what it asks can be refused.
      await switchOf(page).focus();
      await page.keyboard.press('Space');
      await question(page).waitFor();
      await question(page).getByText("We'll be <b>back</b> 🚀").waitFor();
      await expectAccessible(page, { within: 'dialog[open]' });
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'hidden' });
      await expect.poll(() => isFocused(switchOf(page))).toBe(true);
      expect((await statusNow()).maintenanceMode).toBe(false);

      const body = async (press: () => Promise<void>) => {
        const asked = page.waitForRequest(TOGGLE);
        await press();
        return (await asked).postDataJSON() as unknown;
      };
      await page.keyboard.press('Space');
      await question(page).waitFor();
      expect(await body(() => question(page).getByRole('button', { name: 'Turn on' }).click())).toEqual({
        maintenanceMode: true,
        message: "We'll be <b>back</b> 🚀",
        estimatedCompletion: toMinute(end),
      });
      await notice(page, 'Maintenance mode activated').waitFor();
      await isOn(page).toBe(true);
      expect(await statusNow()).toMatchObject({ maintenanceMode: true, message: "We'll be <b>back</b> 🚀" });

      expect(await body(() => switchOf(page).press('Space'))).toMatchObject({
        maintenanceMode: false,
        estimatedCompletion: toMinute(end),
      });
      await notice(page, 'Maintenance mode deactivated').waitFor();
      await isOn(page).toBe(false);
      expect((await statusNow()).maintenanceMode).toBe(false);

      await turnOn(iso(90_000_000), 'x'.repeat(500));
      await page.goto(DASHBOARD);
      await page.getByRole('heading', { name: 'Maintenance mode is on' }).waitFor();
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 390, height: 860 });
      await expectNoSidewaysScroll(page);
    },
  );
});

describe('a planned window', () => {
  it('is announced where it is seen from far down, with the day of an end that is not today', async () => {
    const { page } = await openPage('about:blank', { as: 'founder', at: base() });
    for (const [path, widths] of [
      ['/portal', [1280, 390]],
      ['/', [390]],
    ] as const) {
      await send('PUT', { startsAt: iso(10 * 60_000), endsAt: iso(26 * 3_600_000), message: 'New disks' });
      await page.goto(path);
      const banner = page.locator('.maintenance-banner');
      await banner.waitFor();
      if (path === '/portal') await expectAccessible(page);
      await expect.poll(() => banner.innerText()).toMatch(/from \d+:\d\d [ap]m to \d+ \w+, \d+:\d\d [ap]m/);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
        await expect.poll(() => banner.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
        await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
      }
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await banner.waitFor({ state: 'detached' });
    }
  });
});
