// What Lighthouse says of the pages that a stranger meets first: the median of five loads on its phone. The app runs as `npm start` runs it.
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { ensureBrowsers } from '../scripts/chromium.mjs';
import { findFreePort } from '../scripts/serve.mjs';
import { newDataDir, removeDataDir, startApp } from '../tests/setup/app.ts';

const PAGES = [
  ['landing', '/'],
  ['plans', '/subscription-plans'],
];
/** The least score of each category, of 100. */
const BARS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Tells `onScore(what, median score / bar)` of each category, `onShift(what, median layout shift)`, and which audits fell short. */
export async function tryLighthouse({ onScore, onShift, rounds = 5 }) {
  const dataDir = newDataDir();
  const app = await startApp(dataDir);
  const port = await findFreePort();
  const executablePath = ensureBrowsers().full;
  const browser = await chromium.launch({ executablePath, args: [...ARGS, `--remote-debugging-port=${port}`] });
  try {
    for (const [name, path] of PAGES) {
      // What is kept at the edge is made by the first who asks.
      await fetch(app.base + path);
      const scores = Object.fromEntries(Object.keys(BARS).map((category) => [category, []]));
      const shifts = [];
      const short = new Map();
      for (let round = 0; round < rounds; round += 1) {
        const result = await lighthouse(app.base + path, { port, onlyCategories: Object.keys(BARS) });
        if (!result) throw new Error(`Lighthouse did not load ${path}.`);
        const { categories, audits } = result.lhr;
        for (const [category, { score, auditRefs }] of Object.entries(categories)) {
          scores[category].push((score ?? 0) * 100);
          for (const { id, weight } of auditRefs)
            if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9) short.set(id, audits[id].title);
        }
        shifts.push(audits['cumulative-layout-shift'].numericValue ?? 1);
      }
      for (const [category, all] of Object.entries(scores))
        onScore(`${name}: ${category} / ${BARS[category]}`, median(all) / BARS[category]);
      onShift(`${name}: layout shift`, median(shifts));
      for (const [id, title] of short) console.log(`    ${id}: ${title}`);
    }
  } finally {
    await browser.close();
    await app.stop();
    removeDataDir(dataDir);
  }
}
