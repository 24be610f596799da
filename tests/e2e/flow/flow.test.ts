/** The flow builder by mouse: drawn, edited, taken back, saved, and found on the portal's home. */
import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { column, joined } from '@tests/factories/flowcharts';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openContext, signIn } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { makeAccount, PASSWORD } from '@tests/e2e/accounts/account-steps';
import {
  button,
  canvas,
  drag,
  drawn,
  FLOW,
  lines,
  middleOf,
  openFlow,
  said,
  shape,
  shapes,
  stored,
} from './flow-steps';

const BACKGROUND = '.flow-shape path';

describe('the page', () => {
  it('FLOW-01 FLOW-02 FLOW-03 has its header, its panel, its canvas and help pages that look right, on the child route too', async () => {
    const { page, context } = await openFlow({ path: `${FLOW}/workflow` });
    const header = page.getByRole('banner');
    await header.getByRole('heading', { level: 1, name: 'Flow Builder' }).waitFor();
    for (const name of ['Tutorials', 'Documentation']) {
      const link = header.getByRole('link', { name: `${name}, in a new tab` });
      expect(await link.getAttribute('href')).toBe(`${FLOW}/${name.toLowerCase()}`);
      expect(await link.getAttribute('target')).toBe('_blank');
    }
    expect(await header.getByRole('link', { name: 'Back to Portal' }).getAttribute('href')).toBe('/portal');

    const panel = page.getByRole('complementary', { name: 'Shapes and outline' });
    await panel.getByRole('button', { name: 'Diamond' }).waitFor();
    await button(page, 'Hide Panel').click();
    await panel.waitFor({ state: 'hidden' });
    expect(page.url()).toContain('panel=none');
    await button(page, 'Show Panel').click();
    await panel.waitFor();

    expect(await page.locator('.react-flow__background path').count()).toBe(1);
    await page.locator('.react-flow__minimap-node').first().waitFor();
    const scale = () => page.locator('.react-flow__viewport').evaluate((view) => getComputedStyle(view).transform);
    const before = await scale();
    await button(page, 'Zoom In').click();
    await expect.poll(scale).not.toBe(before);
    await button(page, 'Fit View').click();

    const [tutorials] = await Promise.all([
      context.waitForEvent('page'),
      header.getByRole('link', { name: /^Tutorials/ }).click(),
    ]);
    await tutorials.getByRole('heading', { name: 'Your first flowchart, in five minutes' }).waitFor();
    await expectGoodLook(tutorials);
    await tutorials.goto(`${FLOW}/documentation`);
    await expectNoSidewaysScroll(tutorials);
    await expectAccessible(tutorials);
  });
});

describe('by mouse', () => {
  it('FLOW-05 FLOW-07 FLOW-08 drops, joins, edits and deletes shapes, and undo takes each back', async () => {
    const { page } = await openFlow({ diagram: column(2) });
    const place = await canvas(page).boundingBox();
    const at = { x: place!.x + place!.width * 0.8, y: place!.y + 120 };
    await drag(page, await middleOf(button(page, 'Diamond')), at);
    const diamond = shape(page, 'diamond node');
    await diamond.waitFor();
    const middle = await middleOf(diamond);
    expect(Math.hypot(middle.x - at.x, middle.y - at.y)).toBeLessThan(6);
    await expect.poll(async () => (await stored(page))?.nodes.length).toBe(3);
    const made = (await stored(page))!.nodes[2]!;
    expect(made).toMatchObject({ type: 'diamond', data: { label: 'diamond node' }, style: { width: 150, height: 40 } });
    expect(made.id).toMatch(/^diamond-\d{13}$/);

    // From the right flank of a shape to the left one of the diamond.
    const first = shape(page, 'rectangle node').first();
    await first.hover();
    const from = (await first.boundingBox())!;
    const to = (await diamond.boundingBox())!;
    // Inside the shape, away from its dots.
    await drag(
      page,
      { x: from.x + from.width, y: from.y + from.height / 2 },
      { x: to.x + to.width / 4, y: to.y + to.height / 2 },
    );
    await expect.poll(() => lines(page).count()).toBe(1);
    expect(await lines(page).getAttribute('aria-label')).toBeTruthy();
    await expect.poll(async () => (await stored(page))?.edges.map(({ id }) => id)).toEqual([`a->${made.id}`]);

    await diamond.click();
    const editor = page.getByRole('region', { name: 'Node editor' });
    await editor.getByLabel('Label', { exact: true }).fill('Is the pilot paid?');
    await editor.getByLabel('Background', { exact: true }).fill('#123456');
    await editor.getByText('Hard to read on this background.').waitFor();
    await editor.getByRole('button', { name: 'Make it readable' }).click();
    await editor.getByText('Hard to read on this background.').waitFor({ state: 'hidden' });
    await editor.getByLabel('Text colour', { exact: true }).fill('#ffeecc');
    const edited = shape(page, 'Is the pilot paid?');
    expect(await edited.locator(BACKGROUND).getAttribute('fill')).toBe('#123456');
    expect(await edited.locator('.flow-label').getAttribute('style')).toContain('rgb(255, 238, 204)');

    await editor.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => shapes(page).count()).toBe(2);
    expect(await lines(page).count()).toBe(0);
    for (const count of [3, 3, 3, 3, 3, 2]) {
      await button(page, 'Undo').click();
      await expect.poll(() => shapes(page).count()).toBe(count);
    }
    expect(await button(page, 'Undo').isDisabled()).toBe(true);
    await button(page, 'Redo').click();
    await diamond.waitFor();
  });

  it('selects with a frame, moves together, aligns, groups, copies and lays out in a thread of its own', async () => {
    const { page } = await openFlow({ diagram: joined(column(3), 'ab', 'ac') });
    const box = (await canvas(page).boundingBox())!;
    await button(page, 'Select with a frame').click();
    await drag(page, { x: box.x + 20, y: box.y + 20 }, { x: box.x + box.width - 260, y: box.y + box.height - 20 });
    const arrange = page.getByRole('group', { name: 'Arrange' });
    await page.getByRole('heading', { name: '3 shapes' }).waitFor();
    await button(page, 'Select with a frame').click();

    const start = await middleOf(shape(page, 'rectangle node').first());
    await drag(page, start, { x: start.x + 100, y: start.y + 40 });
    await expect.poll(() => said(page)).toBe('Moved.');
    const moved = async () => (await stored(page))!.nodes.map(({ position }) => position);
    await expect.poll(async () => new Set((await moved()).map(({ x }) => x)).size).toBe(1);
    expect((await moved())[0]!.x).toBeGreaterThan(0);

    await arrange.getByRole('button', { name: 'Align tops' }).click();
    await expect.poll(async () => new Set((await moved()).map(({ y }) => y)).size).toBe(1);
    await button(page, 'Lay out').click();
    await page.getByRole('menuitem', { name: 'Left to right' }).click();
    await expect.poll(() => said(page)).toBe('Shapes arranged.');
    const [a, b, c] = await moved();
    expect(b!.x).toBeGreaterThan(a!.x + 150);
    expect([b!.x, Math.abs(b!.y - c!.y) >= 40]).toEqual([c!.x, true]);

    await arrange.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('region', { name: 'Group editor' }).getByLabel('Name').fill('Pilot');
    await page.locator('.flow-frame', { hasText: 'Pilot' }).waitFor();
    await canvas(page).focus();
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await stored(page))?.groups.length).toBe(2);
    expect((await stored(page))!.edges).toHaveLength(4);
    await expect.poll(() => lines(page).count()).toBe(4);
  });

  it('keeps the lines of a shape that is resized, also when undo takes that back from outside', async () => {
    const { page } = await openFlow({ diagram: joined(column(2), 'ab') });
    await expect.poll(() => lines(page).count()).toBe(1);
    const path = () => lines(page).locator('path').first().getAttribute('d');
    const before = await path();
    const first = shape(page, 'rectangle node').first();
    await first.click();
    const corner = await middleOf(first.locator('.react-flow__resize-control.handle.bottom.right'));
    await drag(page, corner, { x: corner.x + 60, y: corner.y + 20 });
    await expect.poll(path).not.toBe(before);
    const place = (await canvas(page).boundingBox())!;
    await page.mouse.click(place.x + 30, place.y + 30);
    await button(page, 'Undo').click();
    await expect.poll(path).toBe(before);
    // React Flow would measure the shape in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await path()).toBe(before);
  });
});

describe('by finger', () => {
  it('adds a shape by a tap, chooses it, the panel gives the canvas its room; a frame chooses, and a long press opens the actions', async () => {
    const { page } = await openFlow({ width: 390, diagram: column(1) });
    expect(await page.getByRole('complementary', { name: 'Shapes and outline' }).count()).toBe(0);
    await button(page, 'Show Panel').tap();
    await page.getByRole('button', { name: 'Circle' }).tap();
    await expect.poll(() => shapes(page).count()).toBe(2);
    await page.getByRole('region', { name: 'Node editor' }).getByLabel('Label', { exact: true }).fill('Paid');
    await button(page, 'Hide Panel').tap();
    const { x, y } = await middleOf(shape(page, 'rectangle node'));
    await page.touchscreen.tap(x, y);
    const chosen = page.locator('.react-flow__node.selected');
    await expect.poll(() => chosen.getAttribute('aria-label')).toBe('Rectangle: rectangle node');
    expect((await stored(page))!.nodes.map(({ data }) => data.label)).toEqual(['rectangle node', 'Paid']);

    const finger = await page.context().newCDPSession(page);
    const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
    const box = (await canvas(page).boundingBox())!;
    await button(page, 'Select with a frame').tap();
    await touch('touchStart', { x: box.x + 8, y: box.y + 8 });
    for (const share of [0.3, 0.6, 0.95])
      await touch('touchMove', { x: box.x + box.width * share, y: box.y + box.height * share });
    await touch('touchEnd');
    await expect.poll(() => chosen.count()).toBe(2);
    await button(page, 'Select with a frame').tap();

    await touch('touchStart', await middleOf(shape(page, 'rectangle node')));
    await page.getByRole('menuitem', { name: 'Edit label' }).waitFor();
    await touch('touchEnd');
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect.poll(() => shapes(page).count()).toBe(0);
  });
});

describe('kept', () => {
  it(
    'FLOW-12 Save to Dashboard of a guest says so without a call; that of a person saves to the account, and the home shows it with its picture, in another browser too',
    { timeout: 120_000 },
    async () => {
      const { email } = await makeAccount();
      const { page, context } = await openFlow({ diagram: column(2) });
      const calls: string[] = [];
      const note = (request: Request) => {
        if (/\/api\/(?!maintenance|notifications)/.test(request.url())) calls.push(request.url());
      };
      page.on('request', note);
      await button(page, 'Save to Dashboard').click();
      await page.getByText('Flowchart saved to dashboard successfully!').waitFor();
      expect(calls).toEqual([]);
      page.off('request', note);

      await signIn(context, email, PASSWORD);
      await page.goto(FLOW);
      await drawn(page);
      await button(page, 'Save to Dashboard').click();
      await page.getByText('Flowchart saved to dashboard successfully!').waitFor();

      const other = await openContext();
      await signIn(other.context, email, PASSWORD);
      const elsewhere = await other.context.newPage();
      await elsewhere.goto('/portal');
      const card = elsewhere.getByRole('region', { name: 'Your flowcharts' }).getByRole('link', { name: 'Funnel' });
      await expect
        .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
      await card.click();
      await elsewhere.waitForURL(`**${FLOW}`);
      await elsewhere.getByRole('button', { name: 'Funnel: all your documents' }).waitFor();
      await expect.poll(() => shapes(elsewhere).count()).toBe(2);

      await button(page, 'All flowcharts').click();
      const dialog = page.getByRole('dialog', { name: 'Your flowcharts' });
      await dialog.getByRole('button', { name: 'Copy Funnel' }).click();
      await dialog.getByRole('button', { name: 'Rename Funnel (copy)' }).click();
      await page.getByRole('dialog', { name: 'Rename the flowchart' }).getByRole('textbox').fill('Hiring');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Delete Funnel' }).click();
      await dialog.getByRole('button', { name: 'Open Funnel' }).waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await dialog.getByRole('button', { name: 'Open Funnel' }).waitFor();

      await page.goto('/portal');
      const cards = page.getByRole('region', { name: 'Your flowcharts' });
      await cards.getByRole('link', { name: 'Hiring' }).waitFor();
      const picture = cards.getByRole('link', { name: 'Funnel' }).locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    },
  );
});
