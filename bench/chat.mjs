// The assistant's streams, compared with a bare Worker that passes the same model through: first token, throughput, 200 streams at the same
// time, and people who leave.
import { setTimeout as wait } from 'node:timers/promises';
import { openChatStage } from './chat-stage.mjs';
import { residentBytes } from './memory.mjs';

const AT_ONCE = 200;
const talk = process.env.BENCH_TALK ? console.log : () => undefined;
const now = () => performance.timeOrigin + performance.now();
const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
const share = (values, part) => sorted(values)[Math.floor(values.length * part)];

/** Reads the times that the model wrote into its tokens. `onTokens(times, at)` gets what one read brought. */
async function readTokens(response, onTokens) {
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  for await (const bytes of response.body) {
    const at = now();
    rest += decoder.decode(bytes, { stream: true });
    const times = [];
    let end = 0;
    for (const found of rest.matchAll(/@(\d+\.\d+)@/g)) {
      times.push(Number(found[1]));
      end = found.index + found[0].length;
    }
    rest = rest.slice(Math.max(end, rest.length - 40));
    count += times.length;
    if (times.length > 0) onTokens(times, at);
  }
  return count;
}

/** Milliseconds to the first token, and from it to the last; the tokens of it a second. */
async function measure(ask, count) {
  const began = now();
  let first = 0;
  let last = 0;
  const came = await readTokens(await ask(), (_times, at) => {
    first ||= at;
    last = at;
  });
  if (came !== count) throw new Error(`${came} of ${count} tokens came.`);
  return { first: first - began, rate: count / (last - began), span: last - first };
}

/** Medians of own over bare, taken in turns. */
async function inTurns(rounds, one) {
  const own = [];
  const bare = [];
  for (let round = 0; round < rounds + 2; round++) {
    const values = { own: await one('own'), bare: await one('bare') };
    // The first ones warm everything up.
    if (round < 2) continue;
    own.push(values.own);
    bare.push(values.bare);
  }
  talk({ own: median(own), bare: median(bare) });
  return { own: median(own), bare: median(bare) };
}

async function compareFirst({ upstream, ask }, rounds) {
  await upstream.plan({ firstMs: 150, everyMs: 5, count: 4 });
  const { own, bare } = await inTurns(rounds, async (who) => (await measure(ask[who], 4)).first);
  return own / bare;
}

/** `everyMs` 0: as fast as the model's process can write. Eight streams at once. */
async function compareRate({ upstream, ask }, { everyMs, count, rounds }) {
  await upstream.plan({ firstMs: 0, everyMs, count });
  const { own, bare } = await inTurns(rounds, async (who) => {
    const began = now();
    await Promise.all(Array.from({ length: 8 }, () => measure(ask[who], count)));
    return (8 * count) / (now() - began);
  });
  return bare / own;
}

/** 200 streams at once with a token each 100 ms: how long tokens were under way once all ran, and how many came only with a later one. */
async function runCrowd({ upstream, ask }, who) {
  const count = 60;
  await upstream.plan({ firstMs: 0, everyMs: 100, count });
  const tokens = [];
  let running = 0;
  let allRun = Infinity;
  const counts = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const response = await ask[who]();
      if (++running === AT_ONCE) allRun = now();
      return readTokens(response, (times, at) => {
        for (const time of times) {
          tokens.push({ sent: time, ms: at - time, isHeld: times.at(-1) - time >= 50 });
        }
      });
    }),
  );
  // 200 sign-ins in one moment are a trial of their own.
  const settled = tokens.filter(({ sent }) => sent > allRun);
  const delays = settled.map(({ ms }) => ms);
  const result = {
    missing: counts.reduce((sum, n) => sum + count - n, 0),
    held: settled.filter(({ isHeld }) => isHeld).length / settled.length,
    p50: median(delays),
    p99: share(delays, 0.99),
    most: Math.max(...delays),
  };
  talk(who, result);
  return result;
}

/** People who leave after their first token; returns the milliseconds until the model's side was closed, the longest. */
async function leave({ upstream, ask }, streams) {
  await upstream.plan({ firstMs: 0, everyMs: 20, count: 3000 });
  const controls = Array.from({ length: streams }, () => new AbortController());
  const firsts = controls.map(
    ({ signal }) =>
      new Promise((done, fail) => {
        ask
          .own(signal)
          .then((response) => readTokens(response, done))
          .catch((error) => (signal.aborted ? done() : fail(error)));
      }),
  );
  await Promise.all(firsts);
  const at = now();
  for (const control of controls) control.abort();
  for (let tries = 0; tries < 200; tries++) {
    const { left, open } = await upstream.stats();
    if (open === 0 && left.length === streams) return Math.max(...left) - at;
    await wait(50);
  }
  const { left, open } = await upstream.stats();
  throw new Error(`${open} streams are open 10 s after their people left; ${left.length} were closed.`);
}

/** What the Worker holds after 600 more who left, over what it held before them, by 200. */
async function compareMemory(stage) {
  const sizes = [];
  for (let round = 0; round < 5; round++) {
    await leave(stage, AT_ONCE);
    await wait(500);
    sizes.push((await stage.heap.held()) / 1024 / 1024);
    const resident = (residentBytes() / 1024 / 1024).toFixed(0);
    talk(`memory after ${(round + 1) * AT_ONCE} who left: ${sizes.at(-1).toFixed(1)} MB held, ${resident} MB resident`);
  }
  // The first rounds fill what the Worker keeps for itself.
  return 1 + (sizes[4] / sizes[1] - 1) / 3;
}

/** All trials of the assistant's streams. `report(what, value, limit, compare)` is that of scripts/bench.mjs. */
export async function tryChat(report, { atMost, isQuick }) {
  const stage = await openChatStage();
  try {
    const rounds = isQuick ? 5 : 20;
    report(
      'chat: first token / bare Worker, a model that takes 150 ms',
      await compareFirst(stage, rounds),
      1.3,
      atMost,
    );
    const paced = await compareRate(stage, { everyMs: 5, count: 300, rounds: isQuick ? 2 : 5 });
    report('chat: bare throughput / own, a model of 200 tokens a second', paced, 1.3, atMost);
    // The bare Worker copies without a line of script, which ours cannot: told without a bar.
    const burst = await compareRate(stage, { everyMs: 0, count: 1000, rounds: isQuick ? 3 : 9 });
    report('chat: bare throughput / own, a model without a pace', burst, null);
    const bare = await runCrowd(stage, 'bare');
    const own = await runCrowd(stage, 'own');
    report(`chat: tokens that ${AT_ONCE} streams at once lost`, own.missing, 0, atMost);
    report(
      'chat: share of tokens held back until a later one, beyond the bare Worker',
      own.held - bare.held,
      0.01,
      atMost,
    );
    report(
      'chat: seconds that 99 % of tokens took less than, beyond the bare Worker',
      (own.p99 - bare.p99) / 1000,
      0.1,
      atMost,
    );
    const seconds = (await leave(stage, 20)) / 1000;
    report('chat: seconds until the model is left after its people', seconds, 1, atMost);
    report(`chat: memory after ${AT_ONCE} who left / before`, await compareMemory(stage), 1.1, atMost);
  } finally {
    await stage.close();
  }
}
