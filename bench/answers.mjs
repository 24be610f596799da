// Asks the assistant without a model questions with known answers: counts the right answers, and checks that no answer has an invented
// figure.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/serve.mjs';
import { root } from '../scripts/toolchain.mjs';
import { furnishDesk, withDay } from './questions/desk.mjs';
import { faultOf, faultOfFacts, inventedFigures } from './questions/judge.mjs';

/** The share of the questions of a kind that must be answered rightly. */
const LEAST_OF_A_KIND = 0.8;
const SEEDS = join(root, 'worker/db/seed');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const questions = (name) => readJson(join(root, 'bench/questions', name));

/** All that the shipped content says of an entry, by its title. */
function readEntries() {
  const texts = new Map();
  const walk = (value) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const title = value.name ?? value.title ?? value.question ?? value.description;
    if (typeof title === 'string') texts.set(title, `${texts.get(title) ?? ''} ${JSON.stringify(value)}`);
    Object.values(value).forEach(walk);
  };
  for (const file of readdirSync(SEEDS)) if (file.endsWith('.json')) walk(readJson(join(SEEDS, file)));
  // Lines of the guide, by the titles of their sources.
  const topics = readFileSync(join(root, 'src/domain/assistant/embedded/guide.ts'), 'utf8').split(/^ {2}\{$/m);
  return (title) => [texts.get(title) ?? '', ...topics.filter((topic) => topic.includes(`'${title}'`))].join(' ');
}

async function startApp(dataDir) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      OUTSET_DATA: dataDir,
      AI_QUESTIONS: '100000',
      RATE_LIMIT_SCALE: '100000',
    },
  });
  let said = '';
  await new Promise((done, fail) => {
    child.stdout.on('data', (part) => {
      said += part;
      if (said.includes('Ctrl-C')) done();
    });
    child.once('exit', () => fail(new Error(`The app did not start.\n${said}`)));
  });
  const base = `http://localhost:${port}`;
  const passwordOf = (email) => new RegExp(`${email.replaceAll('.', '\\.')}\\s+(\\S+)`).exec(said)?.[1] ?? '';
  return {
    base,
    passwordOf,
    close: () => new Promise((done) => (child.removeAllListeners('exit').once('exit', done), child.kill())),
  };
}

async function post(base, path, body, headers = {}) {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return response;
}

async function signIn({ base, passwordOf }, userType) {
  const email = `demo.${userType}@outset.example`;
  const response = await post(base, '/api/login', { email, password: passwordOf(email), userType });
  return {
    cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

/** Saves T-Hub, and Blume Ventures with a note, as bench/questions/README.md says. */
async function saveSome({ base }, headers) {
  const idOf = async (list, name) => {
    const { data } = await (await fetch(`${base}/api/${list}?q=${encodeURIComponent(name)}`, { headers })).json();
    return data[0]._id;
  };
  const hub = `incubator:${await idOf('incubator-companies', 'T-Hub')}`;
  const blume = `seed:${await idOf('seed-investors', 'Blume Ventures')}`;
  const collection = String(Date.now());
  const stamp = (n) => `${Date.now().toString(36).padStart(9, '0')}.${n.toString(36).padStart(4, '0')}.bench`;
  const records = [
    { kind: 'favourite', key: hub, value: true },
    { kind: 'favourite', key: blume, value: true },
    { kind: 'collection', key: collection, value: { name: 'First calls' } },
    { kind: 'member', key: `${collection}/${blume}`, value: { place: 1 } },
    { kind: 'note', key: `${collection}/${blume}`, value: 'Partner asked for the cohort sheet' },
  ].map((record, at) => ({ ...record, stamp: stamp(at) }));
  await post(base, '/api/saved/sync', { since: 0, records }, headers);
}

async function ask({ base }, headers, text, conversationId) {
  const began = performance.now();
  const response = await post(
    base,
    '/api/ai-chat/chat',
    { text, ...(conversationId ? { conversationId } : {}) },
    headers,
  );
  const events = (await response.text())
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)));
  const answer = Object.assign({}, ...events);
  return {
    ...answer,
    question: text,
    text: events.map(({ content = '' }) => content).join(''),
    ms: performance.now() - began,
  };
}

const percent = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

export async function tryAnswers(report, { atMost, shows = false }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'outset-answers-'));
  const app = await startApp(dataDir);
  try {
    const people = { founder: await signIn(app, 'founder'), visitor: await signIn(app, 'visitor'), guest: {} };
    await saveSome(app, people.founder);
    const entryText = readEntries();
    const times = [];
    let invented = 0;
    const runFacts = async (list) => {
      let right = 0;
      for (const { ask: text, who, after = [], expect } of list) {
        let conversationId;
        for (const before of [after].flat())
          conversationId = (await ask(app, people[who], before, conversationId)).conversationId;
        const answer = await ask(app, people[who], text, conversationId);
        times.push(answer.ms);
        const holds = expect.holds?.map((facts) => facts.map(withDay));
        const fault = faultOfFacts({ ...expect, holds }, answer);
        if (fault === null) right += 1;
        else if (shows)
          console.log(
            `  ${[after, text].flat().join(' > ')}\n    ${fault}\n    ${answer.text.slice(0, 300).replaceAll('\n', ' / ')}\n    ${(answer.citations ?? []).map(({ kind, title }) => `${kind}: ${title}`).join(' | ')} ${(answer.sums ?? []).map(({ result }) => result).join(' | ')}`,
          );
      }
      return right;
    };
    const run = async (list) => {
      let right = 0;
      for (const { ask: text, who, after, expect } of list) {
        const before = after ? await ask(app, people[who], after) : null;
        const answer = await ask(app, people[who], text, before?.conversationId);
        times.push(answer.ms);
        const fault = faultOf(expect, answer);
        const figures = inventedFigures({ ...answer, question: `${after ?? ''} ${text}` }, entryText);
        invented += figures.length;
        if (fault === null) right += 1;
        if (shows && (fault !== null || figures.length > 0))
          console.log(
            `  ${text}\n    ${fault ?? ''} ${figures.join(' ')}\n    ${answer.text.slice(0, 200).replaceAll('\n', ' ')}\n    ${(answer.citations ?? []).map(({ kind, title }) => `${kind}: ${title}`).join(' | ')}`,
          );
      }
      return right;
    };
    report('answers: right of 60 questions', await run(questions('asked.json')), 50);
    report('answers: right of 20 that were held out', await run(questions('held-out.json')), 15);
    report('answers: figures that nobody gave', invented, 0, atMost);
    await furnishDesk(app.base, people.founder);
    const kinds = Map.groupBy(questions('kinds.json'), ({ kind }) => kind);
    for (const [kind, list] of kinds) {
      const right = await runFacts(list);
      report(`answers: of ${list.length}, ${kind}`, right, Math.ceil(list.length * LEAST_OF_A_KIND));
    }
    report('answers: slowest of 20 / median', percent(times, 0.95) / percent(times, 0.5), null);
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
