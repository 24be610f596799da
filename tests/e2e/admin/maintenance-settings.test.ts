/** Maintenance in the back-office, its switch and its plan, in an app of its own, because what it switches would cover the pages of all other tests. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '../../../src/domain/maintenance/texts';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, isFocused } from '../../setup/page';
import { control, inIndia, isOn, message, open, plan, statusNow, switchOf, toMinute } from './admin-maintenance-steps';
import { DASHBOARD, described, notice, SETTINGS } from './admin-steps';
import { iso, send, STATUS, turnOff, turnOn, useOwnApp } from './maintenance-steps';

useOwnApp();

const TOGGLE = '**/api/maintenance/toggle';
const SCHEDULE = '**/api/maintenance/schedule';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Turn maintenance mode on?' });

describe('the control', () => {
  it('MNT-01 MNT-02 is a card with a toggle, a message and a time, and shows the state of the server', async () => {
    const asked: string[] = [];
    const { page } = await open({}, DASHBOARD);
    page.on('request', (request) => request.url().endsWith(STATUS) && asked.push(request.method()));
    await page.getByRole('link', { name: 'Maintenance settings' }).click();
    await page.waitForURL(`**${SETTINGS}`);
    const card = control(page);
    await card.getByText('Off. Everyone can use Outset.').waitFor();
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
    let answer: 'broken' | 'away' | 'empty' | 'right' = 'broken';
    const asked: string[] = [];
    const { page } = await open({ allow: [/500 GET|ERR_FAILED/] }, SETTINGS, (page) =>
      page.route(`**${STATUS}`, (route) => {
        asked.push(answer);
        if (answer === 'right') return route.continue();
        if (answer === 'away') return route.abort();
        return route.fulfill(answer === 'broken' ? { status: 500, body: '{' } : { json: {} });
      }),
    );
    const failed = control(page).getByText('Failed to load maintenance status', { exact: true });
    await failed.waitFor();
    expect(await page.getByRole('switch', { name: 'Maintenance mode' }).count()).toBe(0);
    for (const next of ['away', 'empty'] as const) {
      answer = next;
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect.poll(() => asked.at(-1)).toBe(next);
      await failed.waitFor();
    }
    answer = 'right';
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
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isOn(page).toBe(false);
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
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await isOn(page).toBe(true);
    await page.route(TOGGLE, (route) => route.fulfill({ json: { success: true, maintenanceMode: true } }));
    await switchOf(page).click();
    await notice(page, 'Maintenance mode activated').waitFor();
    await isOn(page).toBe(true);
  });

  it('MNT-01 MNT-05 says when it failed and loses nothing that was typed; counts the message to 500, refuses half a time', async () => {
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
    await page.unroute(TOGGLE);

    await message(card).fill('x'.repeat(499));
    await message(card).press('End');
    await page.keyboard.type('yz');
    await card.getByText('500 / 500').waitFor();
    await expect.poll(async () => (await message(card).inputValue()).length).toBe(500);
    const time = card.getByLabel('Estimated completion');
    await time.fill('');
    await time.focus();
    await page.keyboard.type('01');
    await switchOf(page).click();
    await expect.poll(() => described(time)).toContain('Please choose a date and time');
    await expect.poll(() => isFocused(time)).toBe(true);
    expect(await question(page).isVisible()).toBe(false);
  });

  it('has no serious axe finding and fits, off and on, on the dashboard too', async () => {
    const { page } = await open();
    await switchOf(page).waitFor();
    await expectGoodLook(page);
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

  it('says at the fields what the server finds wrong, and keeps what was typed', async () => {
    const { page, allow } = await open();
    allow(/(400|409|500) PUT/);
    const card = plan(page);
    const [starts, ends] = [card.getByLabel('Starts'), card.getByLabel('Ends')];
    const submit = card.getByRole('button', { name: 'Plan maintenance' });
    await submit.click();
    for (const field of [starts, ends]) await expect.poll(() => described(field)).toContain('Please choose');
    await expect.poll(() => isFocused(starts)).toBe(true);

    await starts.fill('2030-01-31T10:30');
    await ends.fill('2030-01-31T10:00');
    await submit.click();
    await expect.poll(() => described(ends)).toContain('The window must end after it starts.');
    await expect.poll(() => isFocused(ends)).toBe(true);
    await ends.fill('2030-02-20T10:00');
    await submit.click();
    await expect.poll(() => described(ends)).toContain('A window can last seven days at most.');
    await starts.fill('2020-01-31T10:00');
    await ends.fill('2020-01-31T11:00');
    await submit.click();
    await expect.poll(() => described(starts)).toContain('The window must start in the future.');
    expect([await starts.inputValue(), await ends.inputValue()]).toEqual(['2020-01-31T10:00', '2020-01-31T11:00']);
    expect((await statusNow()).scheduled).toBeNull();
  });

  it('tells why it cannot be planned while one is running, and that the control ends it', async () => {
    await send('PUT', { startsAt: iso(1_500), endsAt: iso(3_600_000), message: 'Running.' });
    await expect.poll(async () => (await statusNow()).maintenanceMode).toBe(true);
    const { page, allow } = await open();
    allow(/409 PUT/);
    await isOn(page).toBe(true);
    await plan(page).getByLabel('Starts').fill('2030-01-31T10:30');
    await plan(page).getByLabel('Ends').fill('2030-01-31T11:30');
    await plan(page).getByRole('button', { name: 'Plan maintenance' }).click();
    await plan(page).getByRole('alert').getByText('A window is running. Switch maintenance off first.').waitFor();
    await switchOf(page).click();
    await notice(page, 'Maintenance mode deactivated').waitFor();
    await isOn(page).toBe(false);
  });
});
