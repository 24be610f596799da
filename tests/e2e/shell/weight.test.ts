/** The budgets of the script that every page of the portal sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { manyExpenses, storedKeys } from '@tests/factories/expense-books';
import { column } from '@tests/factories/flowcharts';
import { base, openContext, signIn, type PageOptions } from '@tests/setup/browser/page';
import { expectNotFetched, KB, PORTAL_KB, TOOL_KB, weighPage, weighPortalPage } from '@tests/setup/browser/weight';
import { PASSWORD } from '@tests/e2e/accounts/account-steps';
import { keysOf, PATH as BURN_RATE } from '@tests/e2e/burn-rate/burn-rate-steps';
import { COMPANY, CAP_TABLE, layInto } from '@tests/e2e/cap-table/cap-table-steps';
import { drawn, FLOW, keysOf as flowKeysOf } from '@tests/e2e/flow/flow-steps';
import { COLLECTION, collectionOf, makeSaver, someEntries } from '@tests/e2e/saved/saved-steps';

/** With the canvas, its panel and a flowchart on it. */
const FLOW_KB = 260;

/** The largest page. The script with which the others start is measured in `tests/pages/shell/weight.test.ts`. */
const PAGES = [
  '/portal',
  '/portal/all-investors',
  '/portal/yt-startup-influencers',
  '/portal/assistant',
  '/portal/settings/security',
  '/portal/saved-investors',
];

/** Of a visitor, with an avatar that is drawn in the browser. */
const VISITORS = ['/portal/settings/profile?edit=1'];

/** What the browser has kept is counted as what it fetches, so that a context serves many pages. */
const contextFor = async (options: PageOptions = { as: 'founder' }) => (await openContext(options)).context;

/** Keys that lie in storage before a page reads it. */
async function layKeys(context: BrowserContext, keys: Iterable<readonly [string, string]>): Promise<void> {
  await context.addInitScript(
    (all) => {
      if (location.protocol.startsWith('http')) for (const [key, value] of all) localStorage.setItem(key, value);
    },
    [...keys],
  );
}

async function expectPages(context: BrowserContext, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { bytes, files } = await weighPortalPage(context, path);
    expect(bytes, `${path} ${files}`).toBeLessThanOrEqual(PORTAL_KB * KB);
    expect(bytes, path).toBeGreaterThan(40 * KB);
  }
}

async function expectOutreach(context: BrowserContext): Promise<void> {
  const isThere = (page: Page) => page.getByRole('button', { name: 'Send Email' }).waitFor();
  const { bytes, files } = await weighPortalPage(context, '/portal/tools/outreach-generator', { isThere });
  expect(bytes, files).toBeLessThanOrEqual(TOOL_KB * KB);
  expectNotFetched(files, ['template-input', 'template-file']);
}

/** With expenses in it, wide and on a phone. */
async function expectExpenses(): Promise<void> {
  for (const width of [1280, 390]) {
    const context = await contextFor({ as: 'founder', width });
    await layKeys(context, storedKeys({ expenses: manyExpenses(30) }));
    const { bytes, files } = await weighPortalPage(context, '/portal/tools/expense-tracker', {
      isThere: (page) => page.getByText('30 expenses, total').waitFor(),
    });
    expect(bytes, `${width} px ${files}`).toBeLessThanOrEqual(TOOL_KB * KB);
    expectNotFetched(files, ['xlsx', 'LineChart', 'receipts', 'stored-plan']);
  }
}

/** With a flowchart in it; and no other page names its canvas. */
async function expectFlow(context: BrowserContext): Promise<void> {
  await layKeys(context, flowKeysOf(column(3)));
  const { bytes, files } = await weighPage(context, FLOW, drawn);
  expect(bytes, files).toBeLessThanOrEqual(FLOW_KB * KB);
  expectNotFetched(files, ['jspdf', 'packed-flow']);
  expect(files).not.toMatch(/layout-worker/);
  // Its package is in one file, which only what draws a canvas fetches.
  const folder = resolve(import.meta.dirname, '../../../dist/client/_astro');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const withCanvas = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes('react-flow__'));
  expect(withCanvas.map((file) => file.split('.')[0])).toEqual(['Canvas']);
  const [canvas = ''] = withCanvas;
  const naming = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(canvas));
  expect(naming.map((file) => file.split('.')[0]).sort()).toEqual(['FlowScreen', 'SharedFlow', 'SharedFlowPage']);
}

/** The board of a collection, without what a press opens. */
async function expectBoard(): Promise<void> {
  const saver = await makeSaver();
  await saver.save(collectionOf(await someEntries(saver.token, 3)));
  const context = await contextFor({});
  await signIn(context, saver.email, PASSWORD);
  const { bytes, files } = await weighPortalPage(context, `/portal/saved-investors?tab=${COLLECTION}&view=board`, {
    isThere: (page) => page.getByRole('region', { name: /^Pipeline of/ }).waitFor(),
  });
  expect(bytes, files).toBeLessThanOrEqual(PORTAL_KB * KB);
  expectNotFetched(files, ['SavedDialogs', 'ContactExport']);
}

/** The calculator with a plan in it. */
async function expectBurnRate(context: BrowserContext): Promise<void> {
  await layKeys(context, keysOf({}));
  const isThere = (page: Page) => page.getByRole('heading', { name: 'Runway, month by month' }).waitFor();
  const { bytes, files } = await weighPortalPage(context, BURN_RATE, { isThere });
  expect(bytes, files).toBeLessThanOrEqual(TOOL_KB * KB);
  expectNotFetched(files, ['xlsx', 'LineChart', 'ConfigureDrawer', 'example-plan', 'RealCostsDialog']);
}

async function expectComparison(context: BrowserContext): Promise<void> {
  const seeds = (await (await fetch(`${base()}/api/seed-investors`)).json()) as { data: { _id: string }[] };
  const ids = seeds.data
    .slice(0, 4)
    .map(({ _id }) => `seed:${_id}`)
    .join(',');
  const { bytes, files } = await weighPortalPage(context, `/portal/investor-comparison?ids=${ids}`);
  expect(bytes, files).toBeLessThanOrEqual(PORTAL_KB * KB);
  expectNotFetched(files, ['xlsx']);
}

async function expectEquitySplit(context: BrowserContext): Promise<void> {
  await layInto(context, COMPANY);
  const { bytes, files } = await weighPortalPage(context, CAP_TABLE);
  expect(bytes, files).toBeLessThanOrEqual(TOOL_KB * KB);
  expect(files).toMatch(/CapTableScreen/);
  expectNotFetched(files, ['forms', 'jspdf', 'xlsx']);
}

// Each page is opened until it has settled, which takes seconds in which nothing happens: two wait beside each other. The pages of
// a person share a profile, which has compiled the scripts that they have in common.
it('script, compressed, is at most 160 KB on the heaviest pages of the portal', { timeout: 240_000 }, async () => {
  const [founder, visitor] = [await contextFor(), await contextFor({ as: 'visitor' })];
  await Promise.all([
    expectPages(founder, PAGES),
    expectPages(visitor, VISITORS)
      .then(() => expectComparison(visitor))
      .then(expectBoard),
  ]);
});

it(
  'script, compressed, is at most 210 KB on each tool that is filled, and 260 KB on the flow builder',
  { timeout: 240_000 },
  async () => {
    const founder = await contextFor();
    await Promise.all([
      expectOutreach(founder)
        .then(() => expectFlow(founder))
        .then(() => expectBurnRate(founder))
        .then(() => expectEquitySplit(founder)),
      expectExpenses(),
    ]);
  },
);
