/** Links that hold a cap table in the hash of their address. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { createScenario } from '@/domain/cap-table/document/scenarios';
import type { CapTable } from '@/domain/cap-table/document/document';
import { packTable } from '@/lib/tool-documents/packed-table';
import { SHARE_MARK, SHARED_PAGE } from '@/lib/tool-documents/shared-table-hash';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { base, demoEmail, demoPassword, expectAccessible, openPage, signIn } from '@tests/setup/browser/page';
import { cells, openTool, SHARES, sideways, stat, TOOL, view } from './shares-steps';

// Dates beyond every clock, so that the round is still to come.
const base0 = sharesTable(
  { asha: 6_000_000, ravi: 3_333_333 },
  {
    pool: 1_000_000,
    convertibles: [
      { amount: dollars(200_000), cap: dollars(4_000_000), date: '2125-03-01', discount: 12.5 },
      {
        kind: 'note',
        amount: dollars(50_000),
        date: '2125-06-30',
        interest: { rate: 8, compounding: 'annual', dayCount: '30-360' },
      },
    ],
    rounds: [{ name: 'Seed', amount: dollars(2_000_000), valuation: dollars(10_000_000), date: '2126-01-15' }],
  },
);
const saved = createScenario(base0, { id: 'sc', name: 'Plan B', createdAt: '2026-01-01T00:00:00.000Z' });
const table: CapTable = {
  ...(saved.ok ? saved.value : base0),
  company: 'Lantern & Söhne',
  aside: [{ file: 'OCF_VALUATIONS_FILE', object: { object_type: 'VALUATION', id: 'v1', provider: 'Somebody' } }],
};

/** The open document as the browser keeps it. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    const rest = read('equity_document') as { id: string; name: string };
    const fields = ['equity_stakeholders', 'equity_fundingRounds', 'equity_scenarios'].map(read);
    return { id: rest.id, name: rest.name, text: JSON.stringify({ ...rest, id: '', name: '', savedAt: 0, fields }) };
  });

const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Share and files' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('a link', () => {
  it('holds the table in its hash, shows it read-only, saves it as a document of one’s own, and says so where it is cut', async () => {
    const { page, context } = await openTool(SHARES, table);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await menu(page, 'Copy a link to this table');
    await page.getByText(/^Link copied/).waitFor();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const start = `${base()}${SHARED_PAGE}${SHARE_MARK}`;
    await expect.poll(async () => (await clipboard()).slice(0, start.length)).toBe(start);
    const link = await clipboard();

    // Someone else, who has a table already.
    const other = await openTool(TOOL, sharesTable({ mine: 5 }));
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    // A link that is cut ends in one sentence, with a way to one's own tables; what else may be wrong is tested with what reads it.
    await other.page.goto(`${TOOL}${SHARE_MARK}not-a-table<img src=x onerror=alert(1)>`);
    await other.page.getByRole('alert').getByText('This link is incomplete or broken.').waitFor();
    await other.page.getByRole('button', { name: 'Open my own cap tables' }).click();
    await other.page.getByRole('heading', { name: 'Cap Table & Equity' }).waitFor();
    await other.page.goto(link);
    await other.page.waitForURL((url) => url.pathname === TOOL);
    await other.page.getByRole('heading', { name: 'Shared cap table' }).waitFor();
    await expect
      .poll(async () => (await cells(other.page, 'Cap table by holder, Today', 'ravi')).at(-2))
      .toBe('3,333,333');
    expect(await other.page.getByRole('button', { name: 'Issue shares' }).count()).toBe(0);
    await expectAccessible(other.page, { within: 'main' });
    await view(other.page, 'Rounds').click();
    await expect.poll(() => stat(other.page, 'Result of Seed', 'Price per share')).toMatch(/^\$0\.\d+$/);
    expect(await other.page.getByRole('textbox').count()).toBe(0);
    expect(await other.page.getByRole('button', { name: /Remove|Edit|Add/ }).count()).toBe(0);
    await view(other.page, 'Compare').click();
    await other.page.getByText('Nothing to compare yet').waitFor();
    await other.page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => sideways(other.page)).toBeLessThanOrEqual(0);
    await expect.poll(async () => (await stored(other.page)).name).toBe('Seeded table');
    await other.page.getByRole('button', { name: 'Save as my own document' }).click();
    await other.page.getByRole('button', { name: /^Lantern & Söhne: all your documents/ }).waitFor();
    await expect.poll(() => new URL(other.page.url()).hash).toBe('');
    expect(asked.filter((url) => url.includes(link.split(SHARE_MARK)[1]?.slice(0, 40) ?? 'no hash'))).toEqual([]);
    expect(other.calls).toEqual([]);
    await other.page.getByRole('button', { name: /^Lantern & Söhne: all your documents/ }).click();
    await other.page.getByRole('menuitem', { name: 'Seeded table' }).waitFor();
  });

  it('opens for a stranger and for guests, also by an older link into the portal, reaches no server, and can be kept as a file', async () => {
    const packed = await packTable(table);
    const hash = packed.ok ? packed.value : '';
    const open = async (path: string, guest: boolean) => {
      const { page } = await openPage('about:blank', { guest });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
      await page.goto(`${path}${hash}`);
      await page.getByRole('heading', { name: 'Shared cap table' }).waitFor({ timeout: 20_000 });
      await expect.poll(() => new URL(page.url()).pathname).toBe(SHARED_PAGE);
      await expect.poll(async () => (await cells(page, 'Cap table by holder, Today', 'ravi')).at(-2)).toBe('3,333,333');
      return { page, asked };
    };
    const expectPrivate = async ({ page, asked }: Awaited<ReturnType<typeof open>>) => {
      expect(asked.filter((text) => text.includes(hash.slice(SHARE_MARK.length, SHARE_MARK.length + 40)))).toEqual([]);
      expect(asked.filter((text) => text.includes('Lantern'))).toEqual([]);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ravi');
    };
    await expectPrivate(await open(TOOL, false));
    await expectPrivate(await open(TOOL, true));
    const stranger = await open(SHARED_PAGE, false);
    const { page } = stranger;
    expect(await page.getByRole('button', { name: 'Issue shares' }).count()).toBe(0);
    await expectAccessible(page, { within: 'main' });
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a copy' }).click();
    const file = JSON.parse(new TextDecoder().decode(await bytesOf(await waiting))) as object;
    expect(file).toMatchObject({ tool: 'cap-table', name: 'Lantern & Söhne' });
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await expectPrivate(stranger);
  });

  it('waits in the tab while someone logs in to keep it', async () => {
    const packed = await packTable(table);
    const hash = packed.ok ? packed.value : '';
    const { page, context } = await openPage(`${SHARED_PAGE}${hash}`);
    await page.getByRole('link', { name: 'Log in to save it' }).click();
    await page.waitForURL(/\/login/);
    // The sign-in page follows a sign-in in another tab by itself.
    const arrived = page.waitForURL((url) => url.pathname === TOOL);
    await signIn(context, demoEmail('founder'), demoPassword());
    await arrived;
    await page.getByRole('heading', { name: 'Shared cap table' }).waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
    await page.getByRole('button', { name: 'Save as my own document' }).waitFor();
  });
});
