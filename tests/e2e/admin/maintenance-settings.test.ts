/** Maintenance in the back-office, its switch and its plan, in an app of its own, because what it switches would cover the pages of all other tests. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/texts';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, isFocused } from '@tests/setup/browser/page';
import { control, inIndia, isOn, message, open, plan, statusNow, switchOf, toMinute } from './admin-maintenance-steps';
import { DASHBOARD, described, notice, SETTINGS } from './admin-steps';
import { iso, turnOff, turnOn, useOwnApp } from './maintenance-steps';

useOwnApp();

const TOGGLE = '**/api/maintenance/toggle';
const SCHEDULE = '**/api/maintenance/schedule';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Turn maintenance mode on?' });

describe('the control', () => {
  it('MNT-01 MNT-03 MNT-05 looks good, refuses half a time, asks before it turns on, posts the opposite, and turns off at once', async () => {
    const { page } = await open();
    const card = control(page);
    await switchOf(page).waitFor();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
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
    await expectGoodLook(page, { within: 'dialog[open]' });
    await page.setViewportSize({ width: 1280, height: 860 });
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
    // The back-office stays open, and its dashboard says so.
    expect(await (await page.request.get(DASHBOARD)).text()).toContain('Maintenance mode is on');

    expect(await body(() => switchOf(page).press('Space'))).toMatchObject({
      maintenanceMode: false,
      estimatedCompletion: toMinute(end),
    });
    await notice(page, 'Maintenance mode deactivated').waitFor();
    await isOn(page).toBe(false);
    expect((await statusNow()).maintenanceMode).toBe(false);

    // Without a time and a text it is none, and the usual one.
    await message(card).fill('');
    await card.getByLabel('Estimated completion').fill('');
    await switchOf(page).click();
    expect(await body(() => question(page).getByRole('button', { name: 'Turn on' }).click())).toEqual({
      maintenanceMode: true,
      message: '',
      estimatedCompletion: null,
    });
    await isOn(page).toBe(true);
    expect((await statusNow()).message).toBe(MAINTENANCE_MESSAGE);

    // What people see is changed while it is on; what changes elsewhere is heard of.
    await card.getByText('This is what they see now.').waitFor();
    await message(card).fill('Second.');
    await card.getByRole('button', { name: 'Update what people see' }).click();
    await notice(page, 'What people see is updated').waitFor();
    expect(await statusNow()).toMatchObject({ maintenanceMode: true, message: 'Second.' });
    await turnOff();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await isOn(page).toBe(false);

    await turnOn(iso(90_000_000), 'x'.repeat(500));
    await page.reload();
    await isOn(page).toBe(true);
    await expectGoodLook(page);
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { name: 'Maintenance mode is on' }).waitFor();
    await expectGoodLook(page);
  });
});

describe('a planned window', () => {
  it('is planned, shown here and on the dashboard, changed and cancelled', async () => {
    const { page } = await open();
    const card = plan(page);
    await card.getByText('Nothing is planned.').waitFor();
    const [startsAt, endsAt] = [iso(86_400_000), iso(90_000_000)];
    await card.getByLabel('Starts').fill(inIndia(startsAt));
    await card.getByLabel('Ends').fill(inIndia(endsAt));
    await message(card).fill('New disks.');
    const asked = page.waitForRequest(SCHEDULE);
    await card.getByRole('button', { name: 'Plan maintenance' }).click();
    expect([(await asked).method(), (await asked).postDataJSON()]).toEqual([
      'PUT',
      { startsAt: toMinute(startsAt), endsAt: toMinute(endsAt), message: 'New disks.' },
    ]);
    await notice(page, 'Maintenance planned').waitFor();
    await card.getByText('New disks.', { exact: true }).first().waitFor();
    expect((await statusNow()).scheduled).toMatchObject({ startsAt: toMinute(startsAt), message: 'New disks.' });
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(DASHBOARD);
    await page.getByText('Planned from').waitFor();
    await expectAccessible(page);
    await page.goto(SETTINGS);
    await expect.poll(() => card.getByLabel('Starts').inputValue()).toBe(inIndia(startsAt));
    await card.getByRole('button', { name: 'Change the plan' }).waitFor();

    await card.getByRole('button', { name: 'Cancel this maintenance' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel the planned maintenance?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await statusNow()).scheduled).not.toBeNull();
    await card.getByRole('button', { name: 'Cancel this maintenance' }).click();
    const dropped = page.waitForRequest(SCHEDULE);
    await dialog.getByRole('button', { name: 'Cancel it' }).click();
    expect((await dropped).method()).toBe('DELETE');
    await notice(page, 'The planned maintenance was cancelled').waitFor();
    await card.getByText('Nothing is planned.').waitFor();
    expect((await statusNow()).scheduled).toBeNull();
  });
});
