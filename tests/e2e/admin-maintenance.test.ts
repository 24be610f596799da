/** The switch of maintenance in the back-office, in an app of its own, because what it switches would cover the pages of all other tests. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '../../src/domain/maintenance/texts';
import { expectAccessible, isFocused, sideways } from '../setup/page';
import { control, inIndia, isOn, message, open, statusNow, switchOf, toMinute } from './admin-maintenance-steps';
import { DASHBOARD, described, notice, SETTINGS } from './admin-steps';
import { iso, STATUS, turnOff, turnOn, useOwnApp } from './maintenance-steps';

useOwnApp();

const TOGGLE = '**/api/maintenance/toggle';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Turn maintenance mode on?' });

describe('the control', () => {
  it('MNT-01 MNT-02 is a card with a toggle, a message and a time, and shows the state of the server', async () => {
    const asked: string[] = [];
    const { page } = await open({}, DASHBOARD);
    page.on('request', (request) => request.url().endsWith(STATUS) && asked.push(request.method()));
    await page.getByRole('link', { name: 'Maintenance settings' }).click();
    await page.waitForURL(`**${SETTINGS}`);
    const card = control(page);
    await card.getByText('Off. Everybody can use Outset.').waitFor();
    expect(asked).toEqual(['GET']);
    expect(await switchOf(page).isChecked()).toBe(false);
    expect(await message(card).getAttribute('placeholder')).toBe(MAINTENANCE_MESSAGE);
    expect(await card.getByLabel('Estimated completion').getAttribute('type')).toBe('datetime-local');
    expect(await described(card.getByLabel('Estimated completion'))).toContain('India Standard Time');

    const end = iso(7_200_000);
    await turnOn(end, 'New disks.');
    await page.reload();
    await isOn(page).toBe(true);
    await expect.poll(() => message(card).inputValue()).toBe('New disks.');
    await expect.poll(() => card.getByLabel('Estimated completion').inputValue()).toBe(inIndia(end));
  });

  it('MNT-02 says when the state cannot be loaded, and tries again', async () => {
    const { page, context, allow } = await open({}, DASHBOARD);
    allow(/500 GET|ERR_FAILED/);
    let answer: 'broken' | 'away' | 'empty' = 'broken';
    await context.route(`**${STATUS}`, (route) => {
      if (answer === 'away') return route.abort();
      return route.fulfill(answer === 'broken' ? { status: 500, body: '{' } : { json: {} });
    });
    for (const next of ['broken', 'away', 'empty'] as const) {
      answer = next;
      await page.goto(SETTINGS);
      await control(page).getByText('Failed to load maintenance status', { exact: true }).waitFor();
      expect(await page.getByRole('switch', { name: 'Maintenance mode' }).count()).toBe(0);
    }
    await context.unroute(`**${STATUS}`);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await switchOf(page).waitFor();
  });

  it('MNT-03 MNT-05 asks before it turns on, posts the opposite with message and time, and turns off at once', async () => {
    const { page } = await open();
    const card = control(page);
    await message(card).fill("We'll be <b>back</b> 🚀");
    const end = iso(3 * 3_600_000);
    await card.getByLabel('Estimated completion').fill(inIndia(end));
    // The switch works by keys; what it asks can be refused.
    await switchOf(page).focus();
    await page.keyboard.press('Space');
    await question(page).waitFor();
    await question(page).getByText("We'll be <b>back</b> 🚀").waitFor();
    await expectAccessible(page);
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
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { name: 'Maintenance mode is on' }).waitFor();
    await page.goto(SETTINGS);
    await isOn(page).toBe(true);

    expect(await body(() => switchOf(page).press('Space'))).toMatchObject({
      maintenanceMode: false,
      estimatedCompletion: toMinute(end),
    });
    await notice(page, 'Maintenance mode deactivated').waitFor();
    await isOn(page).toBe(false);
    expect((await statusNow()).maintenanceMode).toBe(false);
  });

  it('MNT-03 sends null where no completion is given', async () => {
    const { page } = await open();
    await switchOf(page).click();
    const asked = page.waitForRequest(TOGGLE);
    await question(page).getByRole('button', { name: 'Turn on' }).click();
    expect((await asked).postDataJSON()).toEqual({ maintenanceMode: true, message: '', estimatedCompletion: null });
    await isOn(page).toBe(true);
    expect((await statusNow()).message).toBe(MAINTENANCE_MESSAGE);
  });

  it('MNT-04 shows the state of the answer, not the one that was asked for', async () => {
    const { page } = await open();
    await page.route(TOGGLE, (route) => route.fulfill({ json: { success: true, maintenanceMode: false } }));
    await switchOf(page).click();
    await question(page).getByRole('button', { name: 'Turn on' }).click();
    await notice(page, 'Maintenance mode deactivated').waitFor();
    await isOn(page).toBe(false);
    await page.unroute(TOGGLE);
    await turnOn();
    await page.reload();
    await isOn(page).toBe(true);
    await page.route(TOGGLE, (route) => route.fulfill({ json: { success: true, maintenanceMode: true } }));
    await switchOf(page).click();
    await notice(page, 'Maintenance mode activated').waitFor();
    await isOn(page).toBe(true);
  });

  it('MNT-05 says when it failed, leaves the state and loses nothing that was typed', async () => {
    const { page, allow } = await open();
    allow(/500 POST|ERR_FAILED|400 POST/);
    const card = control(page);
    await message(card).fill('Half a thought');
    await card.getByLabel('Estimated completion').fill('2030-01-31T10:30');
    for (const answer of ['broken', 'away', 'shapeless'] as const) {
      await page.route(TOGGLE, (route) => {
        if (answer === 'away') return route.abort();
        return route.fulfill(answer === 'broken' ? { status: 500, json: { success: false } } : { json: {} });
      });
      await switchOf(page).click();
      await question(page).getByRole('button', { name: 'Turn on' }).click();
      await notice(page, 'Failed to update maintenance status').waitFor();
      await question(page).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await notice(page, 'Failed to update maintenance status').waitFor({ state: 'detached' });
      await page.unroute(TOGGLE);
    }
    expect(await switchOf(page).isChecked()).toBe(false);
    expect(await message(card).inputValue()).toBe('Half a thought');
    expect(await card.getByLabel('Estimated completion').inputValue()).toBe('2030-01-31T10:30');
    // What the server finds wrong with a field stands beside it.
    await page.route(TOGGLE, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'x', errors: { message: 'Not like this.' } } }),
    );
    await switchOf(page).click();
    await question(page).getByRole('button', { name: 'Turn on' }).click();
    await expect.poll(() => described(message(card))).toContain('Not like this.');
  });

  it('MNT-01 counts the characters of the message, 500 at most, and refuses half a time', async () => {
    const { page } = await open();
    const card = control(page);
    await message(card).fill('x'.repeat(499));
    await message(card).press('End');
    await page.keyboard.type('yz');
    await card.getByText('500 / 500').waitFor();
    await expect.poll(async () => (await message(card).inputValue()).length).toBe(500);
    const time = card.getByLabel('Estimated completion');
    await time.focus();
    await page.keyboard.type('01');
    await switchOf(page).click();
    await expect.poll(() => described(time)).toContain('Please choose a date and time');
    await expect.poll(() => isFocused(time)).toBe(true);
    expect(await question(page).isVisible()).toBe(false);
  });

  it('updates what people see while it is on, and hears what changes elsewhere', async () => {
    await turnOn(null, 'First.');
    const { page } = await open();
    const update = control(page).getByRole('button', { name: 'Update what people see' });
    await control(page).getByText('This is what they see now.').waitFor();
    await message(control(page)).fill('Second.');
    await update.click();
    await notice(page, 'What people see was updated').waitFor();
    expect(await statusNow()).toMatchObject({ maintenanceMode: true, message: 'Second.' });
    await turnOff();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isOn(page).toBe(false);
  });

  it.each([
    ['dark', 1280],
    ['light', 1280],
    ['dark', 390],
    ['light', 390],
  ] as const)('is accessible in %s at %d px, off and on', async (theme, width) => {
    const { page } = await open({ theme, width });
    await switchOf(page).waitFor();
    await expectAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await turnOn(iso(90_000_000), 'x'.repeat(500));
    await page.reload();
    await isOn(page).toBe(true);
    await expectAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.goto(DASHBOARD);
    await page.getByRole('heading', { name: 'Maintenance mode is on' }).waitFor();
    await expectAccessible(page);
  });
});
