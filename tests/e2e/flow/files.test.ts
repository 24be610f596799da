/** What leaves the flow builder and comes back: files of six kinds, a link that holds the flowchart, a link to the account. */
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setEdges } from '@/domain/flowchart/edits';
import { readDiagramFile } from '@/domain/flowchart/read-file';
import { svgOf } from '@/domain/flowchart/svg';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { readPdf } from '@tests/setup/browser/read-pdf';
import { makeAccount, PASSWORD } from '@tests/e2e/accounts/account-steps';
import { column, joined } from '@tests/factories/flowcharts';
import { signIn } from '@tests/setup/browser/page';
import { button, canvas, drawn, load, openFlow, said, shape, shapes, stored } from './flow-steps';

const DIAGRAM = setEdges(joined(column(3), 'ab', 'bc'), new Set(['a->b']), { label: 'yes' });

async function exported(page: Page, kind: string): Promise<Download> {
  await button(page, 'Export').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click(),
  ]);
  return file;
}

describe('files', () => {
  it('FLOW-10 leave as PNG, JPEG, SVG, PDF with 100 around, JSON and Mermaid; SVG and JSON open again', async () => {
    const { page } = await openFlow({ diagram: DIAGRAM });
    const { width, height } = svgOf(DIAGRAM);
    const files = new Map<string, Buffer>();
    for (const [kind, name] of [
      ['PNG', 'Funnel.png'],
      ['JPEG', 'Funnel.jpeg'],
      ['SVG', 'Funnel.svg'],
      ['PDF', 'Funnel.pdf'],
      ['JSON', 'flowchart.json'],
      ['Mermaid', 'Funnel.mmd'],
    ] as const) {
      const file = await exported(page, kind);
      expect(file.suggestedFilename()).toBe(name);
      files.set(kind, await bytesOf(file));
    }
    const png = files.get('PNG')!;
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Twice as fine as the screen.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
    expect(files.get('JPEG')!.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(files.get('PDF')!.toString('latin1'))!;
    // 96 pixels an inch, 72 points an inch.
    expect(Math.abs(Number(box[1]) - width * 0.75)).toBeLessThan(1);
    expect(Math.abs(Number(box[2]) - height * 0.75)).toBeLessThan(1);
    expect([width, height]).toEqual([150 + 100, 240 + 100]);
    expect((await readPdf(files.get('PDF')!)).text).toContain('yes');
    expect(Object.keys(JSON.parse(files.get('JSON')!.toString()) as object)).toEqual(['nodes', 'edges']);
    expect(files.get('Mermaid')!.toString()).toMatch(/^---\ntitle: "Funnel"\n---\nflowchart TB\n[^]*-->\|"yes"\|/);
    for (const kind of ['JSON', 'SVG'])
      expect(readDiagramFile(files.get(kind)!.toString())).toEqual({ diagram: DIAGRAM });

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^Copy picture/ }).click();
    await page.getByText('Picture copied.').waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const { width, height } = await createImageBitmap(await item!.getType('image/png'));
      return [width, height];
    });
    expect(copied).toEqual([2 * width, 2 * height]);

    await page.getByLabel('Template').selectOption('default');
    await shape(page, 'Did it work?').waitFor();
    await load(page, 'flowchart.svg', files.get('SVG')!.toString(), 'image/svg+xml');
    await expect.poll(async () => (await stored(page))?.nodes).toEqual(DIAGRAM.nodes);
  });
});

describe('links', () => {
  it('the address holds a flowchart that others look at and make theirs', async () => {
    const { page, context } = await openFlow({ diagram: DIAGRAM });
    await button(page, 'Share').click();
    const link = await page.getByRole('dialog').getByLabel('Link').inputValue();
    expect(link).toContain('/flow-builder#flow=');
    const calls: string[] = [];
    context.on('request', (request) => calls.push(request.url()));
    const other = await context.newPage();
    await other.goto(link);
    await other.getByText('was shared with you').waitFor();
    await drawn(other);
    expect(calls.filter((url) => url.includes('#') || url.includes(link.split('=')[1]!.slice(0, 40)))).toEqual([]);
    await canvas(other).focus();
    await other.keyboard.press('j');
    await expect.poll(() => said(other)).toContain('rectangle node.');
    // To look at: neither keys nor a mouse change it.
    for (const key of ['Delete', 'n', '1', 'ArrowRight', 'Control+v']) await other.keyboard.press(key);
    expect(await shapes(other).count()).toBe(3);
    await button(other, 'Save a copy').click();
    await other.getByRole('button', { name: 'Funnel (2): all your documents' }).waitFor();
    await canvas(other).focus();
    await other.keyboard.press('1');
    await expect.poll(() => shapes(other).count()).toBe(4);
    await other.goto('/flow-builder#flow=broken');
    await other.getByRole('alert').filter({ hasText: 'This link is incomplete or broken.' }).waitFor();
  });

  it('a link to the account shows the newest version without an account, until it is ended', async () => {
    const { page, context } = await openFlow({ diagram: DIAGRAM });
    const { email } = await makeAccount();
    await signIn(context, email, PASSWORD);
    await page.goto('/flow-builder');
    await drawn(page);
    await button(page, 'Share').click();
    const dialog = page.getByRole('dialog', { name: 'Share this flowchart' });
    await button(page, 'Save my flowcharts in my account').click();
    await dialog.getByRole('button', { name: 'Create a link' }).click();
    const account = dialog.getByRole('region', { name: 'From your account' });
    const link = await account.getByLabel('Link').inputValue();
    expect(link).toMatch(/\/shared\/flowchart\/[\w-]+\.[\w-]{43}$/);

    const guest = await openFlow({ path: new URL(link).pathname });
    await guest.page.getByText('was shared with you').waitFor();
    expect(await shapes(guest.page).count()).toBe(3);
    await account.getByRole('button', { name: 'Turn off the link' }).click();
    await account.getByRole('button', { name: 'Create a link' }).waitFor();
    guest.allow(/404 GET \/shared\/flowchart/);
    await guest.page.reload();
    await guest.page.getByRole('heading', { level: 1, name: 'Nothing is shared here' }).waitFor();
  });
});
