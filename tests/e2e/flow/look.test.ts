/** How the flow builder looks: both themes and widths, its dialogs, forced colours and reduced motion. */
import { describe, expect, it } from 'vitest';
import { setEdges } from '@/domain/flowchart/edits';
import { column, joined } from '@tests/factories/flowcharts';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectGoodLook } from '@tests/setup/browser/look';
import { button, canvas, openFlow, shape } from './flow-steps';

describe('the flow builder', () => {
  it('is accessible and fits at every width, with a shape chosen and its keys open', async () => {
    const { page } = await openFlow({ diagram: joined(column(3), 'ab', 'bc'), path: '/flow-builder?panel=shapes' });
    await canvas(page).focus();
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'Node editor' }).waitFor();
    await expectGoodLook(page, { widths: [1280, 768, 390, 320] });
    await page.getByRole('tab', { name: 'Outline' }).click();
    await page.getByRole('group', { name: /^Edit / }).waitFor();
    await expectAccessible(page);
    await button(page, 'More tools').click();
    await page.getByRole('menuitem', { name: 'Keys and help' }).click();
    await page.getByRole('dialog', { name: 'Keys and help' }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
  });

  it('keeps its outlines in forced colours, and lines stand still where motion is unwelcome', async () => {
    const animated = setEdges(joined(column(2), 'ab'), new Set(['a->b']), { animated: true });
    const { page } = await openFlow({ diagram: animated, motion: true });
    const animation = () =>
      page
        .locator('.react-flow__edge.animated path')
        .first()
        .evaluate((path) => getComputedStyle(path).animationName);
    expect(await animation()).not.toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await expect.poll(animation).toBe('none');
    const colours = await shape(page, 'rectangle node')
      .first()
      .locator('.flow-shape')
      .evaluate((box) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(box);
        return { fill: backgroundColor, stroke: borderTopColor };
      });
    expect(colours.fill).not.toBe(colours.stroke);
  });
});
