/** The budgets of the script that every page of the portal sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manyExpenses, storedKeys } from '@tests/factories/expense-books';
import { column } from '@tests/factories/flowcharts';
import { base, openContext, signIn, type Opened } from '@tests/setup/browser/page';
import { KB, PORTAL_KB, TOOL_KB, weighPage, weighPortalPage } from '@tests/setup/browser/weight';
import { PASSWORD } from '@tests/e2e/accounts/account-steps';
import { keysOf, PATH as BURN_RATE } from '@tests/e2e/burn-rate/burn-rate-steps';
import { COMPANY, CAP_TABLE, layInto } from '@tests/e2e/cap-table/cap-table-steps';
import { drawn, FLOW, keysOf as flowKeysOf, plantKeys } from '@tests/e2e/flow/flow-steps';
import { COLLECTION, collectionOf, makeSaver, someEntries } from '@tests/e2e/saved/saved-steps';

/** With the canvas, its panel and a flowchart on it. */
const FLOW_KB = 260;

const PAGES = [
  '/portal',
  '/portal?tab=resources',
  '/portal?tab=guide',
  '/portal/all-investors',
  '/portal/pre-seed',
  '/portal/seed',
  '/portal/angel-investors',
  '/portal/incubators',
  '/portal/mentors',
  '/portal/yt-startup-influencers',
  '/portal/startup-influencers',
  '/portal/saved-searches',
  '/portal/suggest?kind=incubator',
  '/portal/checklist',
  '/portal/assistant',
  '/portal/notifications',
  '/portal/settings/profile',
  '/portal/settings/profile?edit=1',
  '/portal/settings/security',
  '/portal/settings/notifications',
  '/portal/support',
];

describe('script, compressed', () => {
  // What the browser has kept is counted as what it fetches.
  let founder: Omit<Opened, 'page'>;
  beforeAll(async () => {
    founder = await openContext({ as: 'founder' });
  });
  afterAll(() => founder.close());

  // Each page is opened until it has settled.
  it.each([
    ['the dashboard and the directories', PAGES.slice(0, 8)],
    ['people, saved searches and the roadmap', PAGES.slice(8, 13)],
    ['the assistant, notifications, settings and support', PAGES.slice(13)],
  ])('is at most 160 KB on each page of %s', { timeout: 180_000 }, async (_, paths) => {
    for (const path of paths) {
      const { bytes, files } = await weighPortalPage(founder.context, path);
      expect(bytes, `${path} ${files}`).toBeLessThanOrEqual(PORTAL_KB * KB);
      expect(bytes, path).toBeGreaterThan(40 * KB);
    }
  });

  it('is at most 160 KB on the settings of a visitor, with an avatar that is drawn in the browser', async () => {
    for (const path of ['/portal/settings/profile?edit=1', '/portal/settings/security']) {
      const { context } = await openContext({ as: 'visitor' });
      const { bytes, files } = await weighPortalPage(context, path);
      expect(bytes, `${path} ${files}`).toBeLessThanOrEqual(PORTAL_KB * KB);
    }
  });

  it('is at most 210 KB on the outreach tool', async () => {
    const { context } = founder;
    const isThere = (page: Page) => page.getByRole('button', { name: 'Send Email' }).waitFor();
    const { bytes, files } = await weighPortalPage(context, '/portal/tools/outreach-generator', { isThere });
    expect(bytes, files).toBeLessThanOrEqual(TOOL_KB * KB);
    expect(files).not.toMatch(/ways-out|template-input|eml|DraftList|LogList/);
  });

  it('is at most 210 KB on the expense tracker with expenses in it, wide and on a phone', async () => {
    for (const width of [1280, 390]) {
      const { context } = await openContext({ as: 'founder', width });
      await context.addInitScript(
        (keys) => {
          if (location.origin !== 'null') for (const [key, value] of keys) localStorage.setItem(key, value);
        },
        storedKeys({ expenses: manyExpenses(30) }),
      );
      const { bytes, files } = await weighPortalPage(context, '/portal/tools/expense-tracker', {
        isThere: (page) => page.getByText('30 expenses, total').waitFor(),
      });
      expect(bytes, `${width} px ${files}`).toBeLessThanOrEqual(TOOL_KB * KB);
      expect(files, `${width} px`).not.toMatch(/xlsx|Chart|receipts|stored-plan/);
    }
  });

  it('is at most 260 KB on the flow builder, and no other page names its canvas', async () => {
    const { context } = await openContext({ as: 'founder' });
    const blank = await context.newPage();
    await plantKeys(blank, flowKeysOf(column(3)));
    await blank.goto(FLOW);
    const { bytes, files } = await weighPage(context, FLOW, drawn);
    expect(bytes, files).toBeLessThanOrEqual(FLOW_KB * KB);
    expect(files).not.toMatch(/jspdf|layout-worker|packed-flow|HelpDialog|Outline/);
    // Its package is in one file, which only what draws a canvas fetches.
    const folder = resolve(import.meta.dirname, '../../../dist/client/_astro');
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
    const withCanvas = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes('react-flow__'));
    expect(withCanvas.map((file) => file.split('.')[0])).toEqual(['Canvas']);
    const [canvas = ''] = withCanvas;
    const naming = scripts.filter((file) => readFileSync(join(folder, file), 'utf8').includes(canvas));
    expect(naming.map((file) => file.split('.')[0]).sort()).toEqual(['FlowScreen', 'SharedFlow', 'SharedFlowPage']);
  });

  it('is at most 160 KB on the saved page, which has the saved store among it, and on the board of a collection, without what a press opens', async () => {
    const all = await weighPortalPage(founder.context, '/portal/saved-investors', { saved: true });
    expect(all.bytes, all.files).toBeLessThanOrEqual(PORTAL_KB * KB);
    const saver = await makeSaver();
    await saver.save(collectionOf(await someEntries(saver.token, 3)));
    const { context } = await openContext();
    await signIn(context, saver.email, PASSWORD);
    const { bytes, files } = await weighPortalPage(context, `/portal/saved-investors?tab=${COLLECTION}&view=board`, {
      saved: true,
      isThere: (page) => page.getByRole('region', { name: /^Pipeline of/ }).waitFor(),
    });
    expect(bytes, files).toBeLessThanOrEqual(PORTAL_KB * KB);
    expect(files).not.toMatch(/SavedDialogs|PassDialog|ContactExport/);
  });

  it('is at most 210 KB on the burn rate calculator with a plan in it', async () => {
    const { context } = await openContext({ as: 'founder' });
    await context.addInitScript((keys) => {
      if (location.protocol.startsWith('http')) keys.forEach(([key, value]) => localStorage.setItem(key, value));
    }, keysOf({}));
    const isThere = (page: Page) => page.getByRole('heading', { name: 'Runway, month by month' }).waitFor();
    const { bytes, files } = await weighPortalPage(context, BURN_RATE, { isThere });
    expect(bytes, files).toBeLessThanOrEqual(TOOL_KB * KB);
    expect(files).not.toMatch(/xlsx|LineChart|ConfigureDrawer|example-plan|RealCosts/);
  });

  it('is at most 160 KB on a comparison of four', async () => {
    const { context } = founder;
    const seeds = (await (await fetch(`${base()}/api/seed-investors`)).json()) as { data: { _id: string }[] };
    const ids = seeds.data
      .slice(0, 4)
      .map(({ _id }) => `seed:${_id}`)
      .join(',');
    const { bytes, files } = await weighPortalPage(context, `/portal/investor-comparison?ids=${ids}`);
    expect(bytes, files).toBeLessThanOrEqual(PORTAL_KB * KB);
    expect(files).not.toMatch(/xlsx/);
  });

  it('is at most 210 KB on the equity split of a company', async () => {
    const { context } = await openContext({ as: 'founder' });
    await layInto(context, COMPANY);
    const { bytes, files } = await weighPortalPage(context, CAP_TABLE);
    expect(bytes, files).toBeLessThanOrEqual(TOOL_KB * KB);
    expect(files).toMatch(/CapTableScreen/);
    expect(files).not.toMatch(/forms|jspdf|xlsx/);
  });
});
