// Lighthouse scores of the pages that a stranger sees first, and load times of the pages of a founder with data: the median of five loads
// on Lighthouse's phone. The app runs as in `npm start`.
import { existsSync, writeFileSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { ensureBrowsers } from '../scripts/chromium.mjs';
import { newDataDir, removeDataDir, startApp } from '../tests/setup/app.ts';
import { COMPANY, EXPENSES, PLAN, signIn } from './interactions.mjs';

/** The least score of each category, of 100. */
const PUBLIC = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const LISTS = { performance: 95 };
const TOOLS = { performance: 90 };
const PAGES = [
  ['landing', '/', PUBLIC],
  ['plans', '/subscription-plans', PUBLIC],
];
const FOUNDERS_PAGES = [
  ['home', '/portal', LISTS],
  ['all investors', '/portal/all-investors', LISTS],
  ['saved', '/portal/saved-investors', LISTS],
  ['burn rate', '/portal/tools/burn-rate', TOOLS],
  ['expenses', '/portal/tools/expense-tracker', TOOLS],
  ['cap table', '/portal/tools/equity-split?mode=percent', TOOLS],
  ['flow builder', '/flow-builder', TOOLS],
];
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Total blocking time after the first content, ms: the part of each main-thread task over 50 ms, on a processor four times slower than this
 * one. It is measured by the CPU clock of the thread, because Lighthouse also counts the time in which other processes had the processor.
 */
function blockingTime(events) {
  const first = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!first) throw new Error('The trace of Lighthouse holds no first content.');
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === first.pid && tid === first.tid && ts > first.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * 4 - 50), 0);
}

/**
 * Linux shares processors between sessions, and the browser has a session of its own: on two cores it would wait for the server and for
 * Lighthouse, which reads its trace meanwhile. Systems without such sessions measure with that noise.
 */
function letBrowserGoFirst(isFirst) {
  const priority = '/proc/self/autogroup';
  if (existsSync(priority)) writeFileSync(priority, isFirst ? '19' : '0');
}

/** Signs in as the demo founder, with a plan, a company, 500 expenses and two dozen favourites. */
async function becomeFounder(port, base) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  await signIn(context, base, 'founder');
  const expenses = { expenses: EXPENSES.expenses.slice(0, 500) };
  const page = await context.newPage();
  await page.goto(`${base}/portal`);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries)
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    },
    Object.entries({ ...PLAN, ...COMPANY, ...expenses }),
  );
  // The tools take over what is in the browser.
  for (const [, path] of FOUNDERS_PAGES) await page.goto(base + path, { waitUntil: 'networkidle' });
  await page.close();
  // It goes on without Playwright, with which V8 parses large functions a second time for their line numbers.
  await browser.close();
}

/**
 * Tells `onScore(what, median score / bar)` of each category, `onMost(what, median, bar)` of layout shift and blocking time, and
 * which audits fell short.
 */
export async function tryLighthouse({ onScore, onMost, rounds = 5 }) {
  const dataDir = newDataDir();
  const app = await startApp(dataDir);
  const browser = await launch({ chromePath: ensureBrowsers().shell, chromeFlags: ARGS });
  const { port } = browser;
  const tryPage = async ([name, path, bars]) => {
    // A page that the edge caches is made for the first who asks.
    await fetch(app.base + path);
    const scores = Object.fromEntries(Object.keys(bars).map((category) => [category, []]));
    const shifts = [];
    const blocking = [];
    const short = new Map();
    for (let round = 0; round < rounds; round += 1) {
      const onlyCategories = Object.keys(bars);
      const result = await lighthouse(app.base + path, {
        port,
        onlyCategories,
        disableStorageReset: bars !== PUBLIC,
      });
      if (!result) throw new Error(`Lighthouse did not load ${path}.`);
      blocking.push(blockingTime(result.artifacts.Trace.traceEvents));
      const { categories, audits } = result.lhr;
      for (const [category, { score, auditRefs }] of Object.entries(categories)) {
        scores[category].push((score ?? 0) * 100);
        for (const { id, weight } of auditRefs)
          if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
            short.set(id, `${audits[id].title}, ${audits[id].displayValue ?? ''}`);
      }
      shifts.push(audits['cumulative-layout-shift'].numericValue ?? 1);
    }
    for (const [category, all] of Object.entries(scores))
      onScore(`${name}: ${category} / ${bars[category]}`, median(all) / bars[category]);
    onMost(`${name}: layout shift`, median(shifts), bars === PUBLIC ? 0 : 0.05);
    onMost(`${name}: ms of blocking`, median(blocking), 200);
    for (const [id, title] of short) console.log(`    ${name}: ${id}: ${title}`);
  };
  letBrowserGoFirst(true);
  try {
    for (const page of PAGES) await tryPage(page);
    await becomeFounder(port, app.base);
    for (const page of FOUNDERS_PAGES) await tryPage(page);
  } finally {
    letBrowserGoFirst(false);
    browser.kill();
    await app.stop();
    removeDataDir(dataDir);
  }
}
