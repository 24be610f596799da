/** What goes wrong in the flow builder: files of strangers, a full storage, two tabs. One sentence each, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import { diagramJson } from '../../../src/domain/flowchart/stored-diagram';
import { column, joined } from '../../factories/flowcharts';
import { button, canvas, drawn, load, openFlow, said, shapes, stored } from './flow-steps';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('a file that cannot be opened', () => {
  it('FLOW-11 changes nothing and says why', async () => {
    const { page } = await openFlow({ diagram: column(2) });
    const before = await stored(page);
    for (const [name, text, sentence] of [
      ['half.json', '{"nodes":[', 'This is not a complete JSON file.'],
      ['nodes.json', '{"nodes":[]}', 'A flowchart needs both “nodes” and “edges”.'],
      ['picture.svg', SVG, 'This image does not contain a flowchart. You can only open SVG files saved here.'],
      ['large.json', 'x'.repeat(5_000_001), 'This file is too large. A flowchart file can be up to 5 MB.'],
    ] as const) {
      await load(page, name, text);
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    }
    expect(await shapes(page).count()).toBe(2);
    expect(await stored(page)).toEqual(before);
    await load(page, 'mine.json', diagramJson(joined(column(3), 'ab')));
    await expect.poll(() => shapes(page).count()).toBe(3);
    expect((await stored(page))!.edges).toHaveLength(1);
  });
});

describe('a storage that is full', () => {
  it('is told, keeps the drawing on the canvas, and lets it go as a file', async () => {
    const { page } = await openFlow({ diagram: column(2) });
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await canvas(page).focus();
    await page.keyboard.press('1');
    await expect.poll(() => said(page)).toBe('Rectangle added.');
    await page
      .getByText(/your last changes are not saved/i)
      .first()
      .waitFor();
    await button(page, 'Save to Dashboard').click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Your browser could not save the flowchart. Export it as JSON before you leave.' })
      .waitFor();
    expect(await shapes(page).count()).toBe(3);
    await button(page, 'Export').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /^JSON/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('flowchart.json');
  });
});

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
