/** The plan of maintenance in the back-office, in an app of its own: planned, changed, cancelled, refused. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, isFocused } from '../setup/page';
import { inIndia, isOn, message, open, plan, statusNow, switchOf, toMinute } from './admin-maintenance-steps';
import { DASHBOARD, described, notice, SETTINGS } from './admin-steps';
import { iso, send, useOwnApp } from './maintenance-steps';

useOwnApp();

const SCHEDULE = '**/api/maintenance/schedule';

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
    await expectAccessible(page);
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
