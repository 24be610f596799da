// `npm run bench`: ratios of the built Worker to a bare one on the same data and machine. Requests per second would depend on the machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, fail, root, runTool, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);

const option = (name, otherwise) => {
  const at = process.argv.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  if (at < 0) return otherwise;
  return process.argv[at].includes('=') ? process.argv[at].split('=')[1] : (process.argv[at + 1] ?? otherwise);
};
const sizes = option('sizes', '500,10000,100000').split(',').map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 100))
  fail('--sizes takes numbers of 100 or more: 500,10000,100000');
sizes.sort((a, b) => a - b);
const only = option('only', '');
const quick = process.argv.includes('--quick') ? { rounds: 3, ms: 300 } : {};
/** For narrow limits: the median of 25 short pairs differs by 0.02 from run to run, that of seven long pairs by 0.05. */
const steady = { rounds: 25, ms: 400, ...quick };

if (only === 'properties') {
  // Random cases need no build: the tests run with more cases.
  const files = spawnSync('git', ['grep', '-l', 'fast-check', '--', 'src/**/*.test.ts*', 'tests/**/*.test.ts'], {
    encoding: 'utf8',
  });
  const { code } = runTool(
    'vitest',
    ['run', '--project=domain', '--project=worker', '--project=component', ...files.stdout.split('\n').filter(Boolean)],
    {
      env: { OUTSET_RANDOM_CASES: '2000' },
    },
  );
  process.exit(code);
}

const { buildIfChanged } = await import('./build.mjs');
buildIfChanged();
const { openStage, PASSWORD } = await import('../bench/stage.mjs');
const { compareLatency, compareThroughput, target } = await import('../bench/load.mjs');

const rows = [];
const report = (what, ratio, must, compare = (value, limit) => value >= limit) => {
  const ok = must === null ? '' : compare(ratio, must) ? 'ok' : 'NO';
  rows.push({ what, ratio, must, ok, sign: compare(1, 0) ? '≥' : '≤' });
  console.log(`  ${what}: ${ratio.toFixed(2)} ${ok}`);
};
const atMost = (value, limit) => value <= limit;
const isWanted = (what) => only === '' || only.split(',').includes(what);

/** Prints all ratios, and exits with 1 if one misses its limit. */
function finish() {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`\n${'what'.padEnd(width)} | ratio | must   | ok`);
  console.log(`${'-'.repeat(width)} | ----- | ------ | --`);
  for (const { what, ratio, must, ok, sign } of rows) {
    const limit = must === null ? '' : `${sign} ${must}`;
    console.log(`${what.padEnd(width)} | ${ratio.toFixed(2).padStart(5)} | ${limit.padEnd(6)} | ${ok}`);
  }
  process.exit(rows.some(({ ok }) => ok === 'NO') ? 1 : 0);
}

const LIST = '/api/preseed-investors';
const WORDS = 'capital fintech';
const search = `q=${encodeURIComponent(WORDS)}`;
const FILTERS = [
  'sector=SaaS&stage=MVP',
  'sector=Fintech&stage=Early+Stage',
  'sector=SaaS&sector=Fintech&stage=MVP&location=Mumbai',
  'sector=Healthtech&location=Bengaluru',
  'sector=AI%2FML&stage=Idea&stage=MVP',
  'sector=Consumer&location=Delhi&stage=Growth',
].map((query) => `/api/investors?${query}`);

if (isWanted('flow')) {
  const { compareFlow } = await import('../bench/flow.mjs');
  await compareFlow({
    onFrames: (what, ratio) => report(what, ratio, 0.8),
    onTask: (what, ratio) => report(what, ratio, 1, atMost),
    ...(quick.ms ? { rounds: 3, ms: 1000 } : {}),
  });
  // It needs no databases.
  if (only === 'flow') finish();
}

if (isWanted('interactions')) {
  const { tryInteractions } = await import('../bench/interactions.mjs');
  await tryInteractions({
    onPress: (what, ratio) => report(what, ratio, 1, atMost),
    onLoad: (what, ratio) => report(what, ratio, 1, atMost),
    ...(quick.ms ? { rounds: 1 } : {}),
  });
  // It starts an app of its own.
  if (only === 'interactions') finish();
}

if (isWanted('lighthouse')) {
  const { tryLighthouse } = await import('../bench/lighthouse.mjs');
  await tryLighthouse({
    onScore: (what, ratio) => report(what, ratio, 1),
    onMost: (what, value, most) => report(what, value, most, atMost),
    ...(quick.ms ? { rounds: 1 } : {}),
  });
  // It starts an app of its own.
  if (only === 'lighthouse') finish();
}

if (isWanted('mail')) {
  const { tryMail } = await import('../bench/mail.mjs');
  await tryMail(report, { atMost });
  // It starts apps of its own.
  if (only === 'mail') finish();
}

if (isWanted('chat')) {
  const { tryChat } = await import('../bench/chat.mjs');
  await tryChat(report, { atMost, isQuick: Boolean(quick.ms) });
  // It opens a stage of its own.
  if (only === 'chat') finish();
}

if (isWanted('answers')) {
  const { tryAnswers } = await import('../bench/answers.mjs');
  await tryAnswers(report, { atMost, shows: process.argv.includes('--show') });
  // It starts an app of its own.
  if (only === 'answers') finish();
}

if (isWanted('restore')) {
  const { tryRestore } = await import('../bench/restore.mjs');
  await tryRestore(report, { atMost, isQuick: Boolean(quick.ms) });
  // It has databases of its own.
  if (only === 'restore') finish();
}

if (isWanted('edge')) {
  const { tryEdge } = await import('../bench/edge.mjs');
  await tryEdge(report, { quick, before: option('before', '') });
  // It starts apps of its own.
  if (only === 'edge') finish();
}

console.log('Opening the databases …');
const { places, close } = await openStage(sizes, join(root, '.tmp/bench'));
try {
  for (const place of places.values()) {
    const of = (text) => `${text} at ${place.size.toLocaleString('en')}`;
    const bearer = { headers: { authorization: `Bearer ${place.token}` } };
    const bareList = target(place.bare, '/list?kind=pre-seed');
    if (isWanted('list')) {
      report(of('list / bare query'), await compareThroughput(target(place.own, LIST), bareList, steady), 0.75);
    }
    if (isWanted('search')) {
      const { n } = await place.db
        .prepare('SELECT count(*) AS n FROM bench_trigrams WHERE bench_trigrams MATCH ?')
        .bind(
          WORDS.split(' ')
            .map((word) => `"${word}"`)
            .join(' '),
        )
        .first();
      report(
        of(`search "${WORDS}" (${n} matches) / trigram ranked`),
        await compareThroughput(
          target(place.own, `/api/investors?${search}`),
          target(place.bare, `/search?${search}`),
          steady,
        ),
        place.size >= 10_000 ? 3 : null,
      );
    }
    if (isWanted('filter')) {
      report(
        of('combined filter / bare query'),
        await compareThroughput(target(place.own, FILTERS), bareList, steady),
        place.size >= 100_000 ? 0.7 : null,
      );
    }
    if (isWanted('fit')) {
      const mine = (path) => target(place.own, path, bearer);
      report(
        of('best fit / plain list, signed in'),
        await compareThroughput(mine(`${LIST}?sort=fit`), mine(LIST), quick),
        place.size <= 10_000 ? 0.5 : null,
      );
      report(
        of('best fit of all investors, filtered / the same by name'),
        await compareThroughput(mine(FILTERS.map((path) => `${path}&sort=fit`)), mine(FILTERS), quick),
        null,
      );
    }
    if (isWanted('detail')) {
      const { id } = await place.db
        .prepare("SELECT id FROM listings WHERE kind = 'pre-seed' AND is_active LIMIT 1")
        .first();
      report(
        of('detail, signed in / bare query'),
        await compareThroughput(
          target(place.own, `${LIST}/${id}`, bearer),
          target(place.bare, `/detail?id=${id}`),
          steady,
        ),
        0.7,
      );
    }
  }

  const smallest = places.get(sizes[0]);
  const largest = places.get(sizes.at(-1));
  const span = `${largest.size.toLocaleString('en')} / ${smallest.size.toLocaleString('en')}`;
  if (largest !== smallest && isWanted('growth')) {
    const growth = async (what, paths) =>
      report(
        `p50 ${what}, ${span}`,
        await compareLatency(target(largest.own, paths), target(smallest.own, paths)),
        1.5,
        atMost,
      );
    await growth('list', LIST);
    await growth('filter', FILTERS);
  }

  if (isWanted('pages')) {
    const all = '/api/investors';
    const bearer = { headers: { authorization: `Bearer ${largest.token}` } };
    const far = await (await fetch(`${largest.own}${all}?page=500`, bearer)).json();
    if (!far.page?.next) {
      console.log(`  page 500 does not exist at ${largest.size}; left out`);
    } else {
      const first = target(largest.own, all, bearer);
      const next = target(largest.own, `${all}?page=501&after=${encodeURIComponent(far.page.next)}`, bearer);
      const jump = target(largest.own, `${all}?page=500`, bearer);
      report('page after page 500, by cursor / page 1', await compareThroughput(next, first, quick), 0.95);
      report('jump to page 500 / page 1', await compareThroughput(jump, first, quick), 0.7);
    }
  }

  const mid = places.get(sizes.find((size) => size >= 10_000) ?? sizes[0]);
  if (isWanted('login')) {
    const login = target(mid.own, '/api/login', {
      method: 'POST',
      body: { email: 'demo.founder@outset.example', password: PASSWORD },
    });
    const hash = target(mid.bare, '/hash');
    const ratio = await compareThroughput(login, hash, { rounds: 3, ms: 1500, connections: 2, ...quick });
    report('login / one bare scrypt of the same cost', ratio, null);
  }
  if (isWanted('health')) {
    const ratio = await compareThroughput(target(mid.own, '/api/health'), target(mid.bare, '/hello'), quick);
    report('health / bare hello', ratio, null);
  }
  if (isWanted('maintenance')) {
    const own = target(mid.own, '/api/maintenance/status');
    const ratio = await compareThroughput(own, target(mid.bare, '/hello'), quick);
    report('maintenance status / bare hello', ratio, 0.9);
  }

  if (isWanted('news')) {
    const asked = { method: 'POST', body: { category: 'funding', timeframe: 'd', query: '' } };
    const fromFeed = async () => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${mid.own}/api/news/fetch-news`, {
        ...asked,
        headers,
        body: JSON.stringify(asked.body),
      });
      return (await response.json()).pending === false;
    };
    for (let tries = 0; !(await fromFeed()); tries++) {
      if (tries > 100) throw new Error('The news feed did not answer in 10 s.');
      await new Promise((done) => setTimeout(done, 100));
    }
    const ratio = await compareThroughput(
      target(mid.own, '/api/news/fetch-news', asked),
      target(mid.bare, '/hello'),
      quick,
    );
    report('news from the cache / bare hello', ratio, 0.6);
  }

  if (isWanted('timing')) {
    const { compareTimes } = await import('../bench/timing.mjs');
    for (const [operation, ratio] of await compareTimes(smallest, quick.ms ? 40 : 200)) {
      // The distance from 1, so that slower and faster count equally.
      report(`time of ${operation}, known e-mail / unknown: off by`, Math.abs(ratio - 1), 0.05, atMost);
    }
  }

  if (isWanted('admin')) {
    const { compareImport } = await import('../bench/imports.mjs');
    const { ratio, megabytes } = await compareImport(smallest, quick.rounds ? 1 : 3);
    report('import of 10,000 rows / plain json_each insert of them', ratio, 15, atMost);
    report('import of 10,000 rows: MB above idle', megabytes, 40, atMost);
    if (largest !== smallest) {
      const records = (place, query) =>
        target(place.own, `/api/admin/records/pre-seed-investor?${query}`, {
          headers: { authorization: `Bearer ${place.adminToken}` },
        });
      // A search reads more entries if there are more, up to 5,000, so it has no limit here.
      for (const [what, query, must = 1.5] of [
        // Each query has parameters: without them the answer is a list of up to 1,000 records, which grows with the database.
        ['page', 'page=1'],
        ['page 10', 'page=10'],
        ['sort', 'sort=-preseedLocation'],
        ['filter', 'isActive=true&sort=-preseedName'],
        ['search', 'q=capital', null],
      ])
        report(
          `back-office, ${what}: time at ${span}`,
          await compareLatency(records(largest, query), records(smallest, query)),
          must,
          atMost,
        );
    }
  }

  if (isWanted('users') && largest !== smallest) {
    const { fillAccounts, USER_VIEWS } = await import('../bench/users.mjs');
    for (const place of [smallest, largest]) await fillAccounts(place.db, place.size);
    const users = (place, path) =>
      target(place.own, `/api/user/${path}`, { headers: { authorization: `Bearer ${place.adminToken}` } });
    for (const [what, path, must = 2.5] of USER_VIEWS)
      report(
        `people, ${what}: time at ${span}`,
        await compareLatency(users(largest, path), users(smallest, path)),
        must,
        atMost,
      );
  }

  if (isWanted('figures') && largest !== smallest) {
    const { compareInsert, fillAccounts } = await import('../bench/figures.mjs');
    for (const place of [smallest, largest]) await fillAccounts(place.db, place.size);
    for (const { own, adminToken, size } of [smallest, largest]) {
      const headers = { authorization: `Bearer ${adminToken}` };
      const { data } = await (await fetch(`${own}/api/admin/figures`, { headers })).json();
      if (data.overview.verifiedUsers < size || data.active.totalUsers < 50) throw new Error(JSON.stringify(data));
    }
    const of = (place, path) => target(place.own, path, { headers: { authorization: `Bearer ${place.adminToken}` } });
    for (const [what, path, must] of [
      ['dashboard', '/api/admin/figures', 2],
      ['feedback statistics', '/api/feedback/stats', 1.5],
      ['trends of 90 days', '/api/admin/figures/trends?days=90', 1.5],
    ])
      report(
        `${what}: time at ${span} accounts`,
        await compareLatency(of(largest, path), of(smallest, path)),
        must,
        atMost,
      );
    report('insert of an account, with counts / without', await compareInsert(largest.db), null);
  }

  if (isWanted('flood')) {
    const { floodFromManyNetworks, floodFromOneNetwork } = await import('../bench/flood.mjs');
    const options = { ms: quick.ms ?? 1500 };
    const one = await floodFromOneNetwork(mid.limited, options);
    report('reads during a login flood of 20 / alone', one.reads, 0.5);
    report('share of 429 in the flood', one.refused, 0.5);
    const account = { email: 'demo.founder@outset.example', password: PASSWORD };
    const many = await floodFromManyNetworks(mid.limited, account, options);
    report(
      'sign-ins on a known device within 5 s, of 20, during wrong passwords from many networks',
      many.passed,
      0.95,
    );
    report('4 readers during them / alone', many.reads[4], 0.5);
    report('20 readers during them / alone', many.reads[20], 0.5);
    report('share of 429 among the wrong passwords', many.refused, null);
  }
} finally {
  await close();
}

finish();
