/** The team and the fixed costs of the burn rate calculator as tables: rows entered, pasted, changed in place, removed and put back. */
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../setup/page';
import { card, field, hasFocus, openPlan } from './burn-rate-steps';

describe('the tables', () => {
  it('take new rows one after the other, whole lines from a spreadsheet, changes in place, and give removed ones back', async () => {
    const { page } = await openPlan();
    const team = page.getByRole('region', { name: 'Team costs' });
    const names = async () =>
      (await team.getByRole('row').locator('td:first-child').allInnerTexts()).map((name) => name.split('\n')[0]);
    await team.getByRole('button', { name: 'Add team member' }).click();
    await expect.poll(() => hasFocus(field(team, 'Name'))).toBe(true);
    await page.keyboard.type('Meera Iyer');
    await page.keyboard.press('Enter');
    await team.getByText('Please enter role').waitFor();
    await expect.poll(() => hasFocus(field(team, 'Role'))).toBe(true);
    await page.keyboard.type('Design');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3.5k');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Asha Rao', 'Ravi Menon', 'Meera Iyer']);
    await expect.poll(() => hasFocus(field(team, 'Name'))).toBe(true);
    await field(team, 'Name').evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text', 'Name\tRole\tCost\nSam\tGrowth\t$1,000\nZoë\tSupport\t900');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(names).toEqual(['Asha Rao', 'Ravi Menon', 'Meera Iyer', 'Sam', 'Zoë']);
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText('2 lines added. 1 line could not be read and was left out.')
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(team.getByRole('button', { name: 'Add team member' }))).toBe(true);
    await team.getByRole('button', { name: 'Edit Ravi Menon' }).click();
    await expect.poll(() => hasFocus(field(team, 'Name'))).toBe(true);
    await field(team, 'Monthly cost').fill('9000');
    await page.keyboard.press('Enter');
    await expect.poll(() => card(page, 'Monthly burn rate').innerText()).toContain('$23,900.00');
    await expect.poll(() => hasFocus(team.getByRole('button', { name: 'Edit Ravi Menon' }))).toBe(true);
    await team.getByRole('button', { name: 'Remove Asha Rao' }).click();
    await expect.poll(names).toEqual(['Ravi Menon', 'Meera Iyer', 'Sam', 'Zoë']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(names).toEqual(['Asha Rao', 'Ravi Menon', 'Meera Iyer', 'Sam', 'Zoë']);
    await expectAccessible(page);
  });
});
