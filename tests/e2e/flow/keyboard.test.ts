/** The flow builder without a mouse: drawn, joined, moved, edited and deleted by keys, and told aloud. */
import { describe, expect, it } from 'vitest';
import { column, joined } from '@tests/factories/flowcharts';
import { canvas, openFlow, said, shapes, stored } from './flow-steps';

const edges = async (page: Parameters<typeof stored>[0]) => (await stored(page))?.edges.map(({ id }) => id);

describe('by keyboard alone', () => {
  it('FLOW-07 FLOW-08 goes, adds, writes, joins, moves, deletes and undoes, and says each', async () => {
    const { page } = await openFlow({ diagram: joined(column(2), 'ab') });
    const { keyboard } = page;
    const press = async (keys: string, told: string | RegExp) => {
      await keyboard.press(keys);
      await expect.poll(() => said(page)).toMatch(told);
    };
    // The canvas is one stop of Tab, between the panel and its controls.
    await page.getByRole('button', { name: 'Position logger' }).focus();
    await keyboard.press('Tab');
    expect(await canvas(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await canvas(page).getAttribute('aria-describedby')).toBe('flow-keys');

    await press('j', 'rectangle node. 0 in, 1 out.');
    await press('Enter', /./);
    await page.getByRole('textbox', { name: 'Label', exact: true }).first().waitFor();
    await keyboard.type('Lead comes in');
    await press('Enter', 'Label is Lead comes in.');
    await press('n', 'Rectangle added after Lead comes in.');
    await press('Shift+N', 'Diamond added after rectangle node.');
    await expect.poll(() => shapes(page).count()).toBe(4);
    const [, , step, choice] = (await stored(page))!.nodes.map(({ id }) => id);
    await press('c', /^Line from diamond node\./);
    await press('Home', 'Lead comes in. Enter joins.');
    await press('Enter', 'diamond node joined to Lead comes in.');
    expect(await edges(page)).toEqual(['a->b', `a->${step}`, `${step}->${choice}`, `${choice}->a`]);

    const placeOf = async () => (await stored(page))!.nodes[0]!.position;
    const before = await placeOf();
    await press('Shift+ArrowRight', `Moved to ${before.x + 50}, ${before.y}.`);
    await press('ArrowDown', `Moved to ${before.x + 50}, ${before.y + 10}.`);
    await press('l', /^Line: Lead comes in to /);
    await press('Delete', 'The line deleted. Undo brings it back.');
    await expect.poll(async () => (await edges(page))?.length).toBe(3);
    await keyboard.press('Control+z');
    await expect.poll(async () => (await edges(page))?.length).toBe(4);
    await press('Control+a', '4 shapes and 4 lines selected.');
    await keyboard.press('Control+c');
    await keyboard.press('Control+v');
    await expect.poll(async () => (await stored(page))?.nodes.length).toBe(8);
    await press('Delete', '4 shapes deleted. Undo brings it back.');
    await press('Escape', 'Nothing is selected.');

    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys and help' }).getByText('Next and previous shape').waitFor();
    await keyboard.press('Escape');
  });
});
