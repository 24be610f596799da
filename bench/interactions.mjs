// What a press costs on a machine slowed four times: from the press to the next paint, as the browser's Event Timing tells it (web.dev/inp).
// A machine that is busy with other things is counted out by work that is always the same.
import { chromium } from 'playwright-core';
import { ensureBrowsers } from '../scripts/chromium.mjs';
import { REFERENCE_MS, referenceWork } from '../tests/setup/browser/trace.ts';
import { DEMO_PASSWORD, newDataDir, removeDataDir, startApp } from '../tests/setup/app.ts';

const SLOWER = 4;
/** "Good" ends here, ms. */
const GOOD = 200;
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const years = new Date().getFullYear();
const PEOPLE = [
  ...Array.from({ length: 12 }, (_, at) => ({
    id: `p${at}`,
    name: at % 2 ? `Asha Rao ${at}` : `Venkatanarasimharajuvaripeta Subrahmanyam ${at}`,
    type: 'co-founder',
    equity: 7,
    vestingSchedule: { startDate: `${years - 2}-01-01`, cliff: 12, vestingPeriod: 48, vestingType: 'linear' },
  })),
  { id: 'v', name: 'Peak Ventures', type: 'investor', equity: 6, investment: 250_000 },
  { id: 'o', name: 'Team pool', type: 'option-pool', equity: 10 },
];
const ROUNDS = ['Seed', 'Series A', 'Series B'].map((name, at) => ({
  id: `r${at}`,
  name,
  amount: 1_000_000 * 3 ** at,
  valuation: 5_000_000 * 3 ** at,
  valuationKind: 'pre-money',
  investors: [],
  optionPoolPercentage: 10,
}));
export const COMPANY = { equity_stakeholders: PEOPLE, equity_fundingRounds: ROUNDS };

export const EXPENSES = {
  expenses: Array.from({ length: 2000 }, (_, at) => ({
    id: `e${at}`,
    date: `${years}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
    description: ['Cloud servers', 'Team lunch', 'Figma seats', 'Flight to Delhi'][at % 4],
    amount: 1000 + at,
    category: 'Software & Subscriptions',
    paymentMethod: 'Credit Card',
    isRecurring: false,
    recurringPeriod: null,
    notes: '',
  })),
};
export const PLAN = {
  burnCalc_bankBalance: '9600000',
  burnCalc_monthlyRevenue: '120000',
  burnCalc_teamMembers: Array.from({ length: 25 }, (_, at) => ({
    id: `m${at}`,
    name: `Member ${at}`,
    role: 'Engineer',
    monthlyCost: 60_000,
  })),
};

const button = (name) => (page) => page.getByRole('button', { name }).first();
const EQUITY = '/portal/tools/equity-split';
const LIST = '/portal/all-investors';

/** Each walk: a page with something in its storage, and its presses in order. A press finds its element first, and may wait for what comes. */
const WALKS = [
  {
    path: `${EQUITY}?mode=percent`,
    stored: COMPANY,
    async ready(page) {
      await page.getByRole('region', { name: 'Vesting Schedules' }).scrollIntoViewIfNeeded();
      await page.getByRole('tab', { name: 'Vesting', exact: true }).waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    },
    presses: [
      ['equity: edit', button(/^Edit Asha Rao 1$/)],
      ['equity: save the edit', button('Save')],
      ['equity: remove', button(/^(?:Remove|Delete) Asha Rao 1$/)],
      ['equity: undo', (page) => page.getByRole('button', { name: 'Undo', exact: true }).last()],
      ['equity: Info', button('Info')],
    ],
  },
  {
    path: `${EQUITY}?mode=shares`,
    stored: COMPANY,
    presses: [['equity: the other way to count', (page) => page.getByRole('tab', { name: /Quick split|Percentages/ })]],
  },
  {
    path: LIST,
    as: 'visitor',
    presses: [
      ['directory: filters', button(/^Filters/)],
      ['directory: a filter option', (page) => page.getByRole('checkbox', { name: /SaaS|Fintech/i }).first()],
    ],
  },
  {
    path: LIST,
    as: 'visitor',
    presses: [
      ['directory: row menu', button(/^Options for/)],
      ['directory: details', (page) => page.getByRole('link', { name: /^Details of/ }).first(), 'Escape'],
    ],
  },
  {
    path: '/portal/saved-investors',
    presses: [['saved: the tab of a collection', (page) => page.getByRole('tab', { name: /^Spring round/ })]],
  },
  {
    path: '/portal/tools/expense-tracker',
    stored: EXPENSES,
    presses: [['expenses: search', (page) => page.getByRole('searchbox', { name: 'Search expenses' }), 'type']],
  },
];

/** Signs in as a demo account; the founder has two dozen favourites then. */
export async function signIn({ request }, base, who) {
  const data = { email: `demo.${who}@outset.example`, password: DEMO_PASSWORD };
  const answer = await request.post(`${base}/api/login`, { data });
  if (!answer.ok()) throw new Error(`The demo ${who} could not sign in: ${await answer.text()}`);
  if (who === 'founder') await fillSaved(request, base);
}

/** The cookies of a demo account. */
async function cookiesOf(browser, base, who) {
  const context = await browser.newContext();
  await signIn(context, base, who);
  const { cookies } = await context.storageState();
  await context.close();
  return cookies;
}

/** Two dozen favourites, all of them in a collection as well. */
async function fillSaved(request, base) {
  const { data } = await (await request.get(`${base}/api/seed-investors?size=24`)).json();
  const refs = data.map(({ _id }) => `seed:${_id}`);
  const id = '1790000000000';
  const put = (kind, key, value, at) => ({
    kind,
    key,
    value,
    stamp: `${(1_790_000_000_001 + at).toString(36).padStart(9, '0')}.0000.bench`,
  });
  const records = [
    put('collection', id, { name: 'Spring round' }, 0),
    ...refs.map((ref, at) => put('favourite', ref, true, at + 1)),
    ...refs.map((ref, at) => put('member', `${id}/${ref}`, { place: at }, at + 100)),
  ];
  const answer = await request.post(`${base}/api/saved/sync`, {
    headers: { origin: base },
    data: { since: 0, records },
  });
  if (!answer.ok()) throw new Error(`What is saved could not be stored: ${await answer.text()}`);
}

/** A page at rest with `stored` in its storage, slowed. `presses` returns the longest event since its last call, in ms. */
async function openSlowed(browser, base, { path, stored = {}, ready }, cookies) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.addCookies(cookies);
  await context.addInitScript(
    (entries) => {
      if (location.protocol === 'about:') return;
      for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      window.benchEvents = [];
      window.benchTasks = 0;
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0) window.benchEvents.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.benchTasks += Math.max(0, duration - 50);
      }).observe({ type: 'longtask', buffered: true });
    },
    Object.entries(stored).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(base + path, { waitUntil: 'load' });
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
  await ready?.(page);
  await rest(page);
  return { context, page };
}

/** Until the page has painted and has nothing to do. */
const rest = async (page) => {
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 150), { timeout: 2000 })),
      ),
  );
};

const longest = async (page) => {
  await rest(page);
  return page.evaluate(() => Math.max(16, ...window.benchEvents.splice(0)));
};

/** How many times longer than on the reference machine, slowed as this one is, work takes here and now; never under 1. */
async function slowness(page) {
  const times = [];
  for (let turn = 0; turn < 5; turn += 1)
    times.push(
      await page.evaluate(
        `(() => { const from = performance.now(); (${referenceWork})('reference'); return performance.now() - from; })()`,
      ),
    );
  return Math.max(1, median(times) / (REFERENCE_MS * SLOWER));
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Tells `onPress(what, median time / 200 ms)` of each press, and `onLoad(what, blocking time / 150 ms)` of the burn rate page. */
export async function tryInteractions({ onPress, onLoad, rounds = 5 }) {
  const dataDir = newDataDir();
  const app = await startApp(dataDir);
  const browser = await chromium.launch({ executablePath: ensureBrowsers().shell, args: ARGS });
  try {
    const cookies = {
      founder: await cookiesOf(browser, app.base, 'founder'),
      visitor: await cookiesOf(browser, app.base, 'visitor'),
    };
    for (const walk of WALKS) {
      const times = new Map(walk.presses.map(([what]) => [what, []]));
      for (let round = 0; round < rounds; round += 1) {
        const { context, page } = await openSlowed(browser, app.base, walk, cookies[walk.as ?? 'founder']);
        for (const [what, find, how] of walk.presses) {
          const element = find(page);
          await element.waitFor();
          await longest(page);
          const slower = await slowness(page);
          if (how === 'type') {
            await element.focus();
            await page.keyboard.type('figma 12', { delay: 120 });
          } else await element.click();
          times.get(what).push((await longest(page)) / slower);
        }
        await context.close();
      }
      for (const [what, all] of times) onPress(`${what} / ${GOOD} ms`, median(all) / GOOD);
    }
    const blocked = [];
    for (let round = 0; round < rounds; round += 1) {
      const walk = { path: '/portal/tools/burn-rate', stored: PLAN };
      const { context, page } = await openSlowed(browser, app.base, walk, cookies.founder);
      const tasks = await page.evaluate(() => window.benchTasks);
      blocked.push(tasks / (await slowness(page)));
      await context.close();
    }
    onLoad('burn rate: blocking time of the load / 150 ms', median(blocked) / 150);
  } finally {
    await browser.close();
    await app.stop();
    removeDataDir(dataDir);
  }
}
