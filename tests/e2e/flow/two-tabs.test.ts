/** Two tabs with the same flowchart: each shows what the other one changed, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import { column } from '@tests/factories/flowcharts';
import { canvas, drawn, openFlow, shapes, stored } from './flow-steps';

describe('two tabs', () => {
  it('show the same flowchart, and say when the other one changed it', async () => {
    const { page, context } = await openFlow({ diagram: column(1) });
    const other = await context.newPage();
    await other.goto('/flow-builder');
    await drawn(other);
    await canvas(other).focus();
    await other.keyboard.press('3');
    await expect.poll(() => shapes(page).count()).toBe(2);
    await page.getByText('Another tab changed this flowchart. You are seeing the latest version.').waitFor();
    await canvas(page).focus();
    await page.keyboard.press('2');
    await expect.poll(() => shapes(other).count()).toBe(3);
    expect((await stored(page))!.nodes.map(({ type }) => type)).toEqual(['rectangle', 'diamond', 'circle']);
  });
});
