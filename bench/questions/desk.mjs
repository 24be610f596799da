// What the founder of bench/questions/kinds.json has: a plan, a cap table, expenses in the account, and saved investors with steps and days.

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
/** Days are counted in India. */
const dayFrom = (days) => new Date(Date.now() + INDIA_MS + days * DAY_MS).toISOString().slice(0, 10);
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A fact with its day written out: "{+2}" is the day after tomorrow, "{tuesday}" the next one after today, "{tuesday+7}" the one after that. */
export const withDay = (fact) =>
  fact.replace(/\{(\w*)(?:\+(\d+))?\}/, (_, weekday, more = 0) => {
    const ahead = weekday ? ((WEEKDAYS.indexOf(weekday) - new Date(dayFrom(0)).getUTCDay() + 6) % 7) + 1 : 0;
    return dayFrom(ahead + Number(more));
  });

const row = (id, name, monthlyCost, more) => ({ id, name, monthlyCost, ...more });

const PLAN = {
  currency: 'INR',
  bankBalance: 6_000_000,
  monthlyRevenue: 150_000,
  teamMembers: [
    row('t1', 'Asha Rao', 250_000, { role: 'Chief executive' }),
    row('t2', 'Ravi Menon', 250_000, { role: 'Engineer' }),
  ],
  fixedCosts: [row('f1', 'Office', 100_000, { category: 'Setup' }), row('f2', 'Cloud', 150_000, { category: 'Setup' })],
};

const CAP_TABLE = {
  version: 1,
  company: 'Demo Labs',
  currency: 'INR',
  mode: 'percent',
  stakeholders: [
    { id: 's1', name: 'Asha Rao', type: 'co-founder', equity: 60 },
    { id: 's2', name: 'Ravi Menon', type: 'co-founder', equity: 30 },
    { id: 's3', name: 'ESOP pool', type: 'option-pool', equity: 10 },
    { id: 's4', name: 'Meera Shah', type: 'investor', equity: 0 },
  ],
  fundingRounds: [
    {
      id: 'r1',
      name: 'Angel round',
      amount: 5_000_000,
      valuation: 50_000_000,
      valuationKind: 'post-money',
      investors: [{ stakeholderId: 's4', amount: 5_000_000 }],
      optionPoolPercentage: 0,
    },
  ],
};

const expense = (id, date, description, category, amount) => ({
  id,
  date,
  description,
  category,
  amount,
  paymentMethod: 'Bank Transfer',
  isRecurring: false,
  notes: '',
});

const book = () => {
  const month = dayFrom(0).slice(0, 7);
  const before = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 7);
  return {
    currency: 'INR',
    budgets: [],
    expenses: [
      expense('e1', `${month}-01`, 'AWS', 'Software & Subscriptions', 40_000),
      expense('e2', `${month}-01`, 'Office rent', 'Office & Utilities', 60_000),
      expense('e3', `${month}-01`, 'Salaries', 'Salary & Benefits', 300_000),
      expense('e4', `${before}-05`, 'Office rent', 'Office & Utilities', 60_000),
      expense('e5', `${before}-20`, 'Google Ads', 'Marketing & Advertising', 290_000),
    ],
  };
};

/** Step and days until the follow-up, by collection and listing. */
const SAVED = [
  ['Seed round', 'seed', 'seed-investors', 'Blume Ventures', 'In talks', -3],
  ['Seed round', 'seed', 'seed-investors', 'India Quotient', 'Contacted', 0],
  ['Seed round', 'pre-seed', 'preseed-investors', 'Axilor Ventures', 'Contacted', 40],
  ['Seed round', 'seed', 'seed-investors', 'Kae Capital', 'To research', null],
  ['Passed on', 'pre-seed', 'preseed-investors', 'Antler India', 'Passed', null],
];

/** Fills the account behind `headers`; it has T-Hub, Blume Ventures and the collection "First calls" already. */
export async function furnishDesk(base, headers) {
  const send = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', origin: base, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  };
  const documents = [
    ['burn-rate', 'Main plan', PLAN],
    ['cap-table', 'Demo Labs', CAP_TABLE],
    ['expenses', 'Our expenses', book()],
  ];
  for (const [tool, name, data] of documents)
    await send('PUT', `/api/tool-documents/${tool}/desk?base=0`, {
      format: 'outset-document',
      tool,
      version: 1,
      id: 'desk',
      name,
      savedAt: Date.now(),
      data,
    });
  const began = Date.now();
  const ids = { 'Seed round': String(began + 1), 'Passed on': String(began + 2) };
  const records = Object.entries(ids).map(([name, key]) => ({ kind: 'collection', key, value: { name } }));
  for (const [place, [collection, kind, list, name, step, days]] of SAVED.entries()) {
    const { data } = await (await fetch(`${base}/api/${list}?q=${encodeURIComponent(name)}`, { headers })).json();
    const item = `${kind}:${data[0]._id}`;
    const key = `${ids[collection]}/${item}`;
    records.push({ kind: 'favourite', key: item, value: true });
    records.push({ kind: 'member', key, value: { place } }, { kind: 'step', key, value: step });
    if (days !== null) records.push({ kind: 'follow-up', key, value: dayFrom(days) });
  }
  const stamp = (n) => `${began.toString(36).padStart(9, '0')}.${n.toString(36).padStart(4, '0')}.desk`;
  await send('POST', '/api/saved/sync', {
    since: 0,
    records: records.map((record, at) => ({ ...record, stamp: stamp(at) })),
  });
}
