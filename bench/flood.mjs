// Sign-ins under load: the delays of readers and known devices while wrong passwords arrive.
import { setTimeout as sleep } from 'node:timers/promises';
import { flood, target, throughput } from './load.mjs';

const LIST = '/api/preseed-investors';
const WRONG = { email: 'nobody@example.com', password: 'not the password' };
/** Sign-ins that are judged, and how long one may take. */
const SIGN_INS = 20;
const WITHIN_MS = 5_000;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

let lastAddress = 0;
/** Another network each time, from the addresses for documentation and tests (RFC 2544). */
function anyAddress() {
  lastAddress += 1;
  return `198.18.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
}

const signIn = (origin, body, headers = {}) =>
  fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': anyAddress(), ...headers },
    body: JSON.stringify(body),
  });

/** Five wrong passwords a second, each from another network, until `stop`. Returns it and the statuses. */
function attackFromEverywhere(origin) {
  const statuses = [];
  const timer = setInterval(() => {
    signIn(origin, WRONG).then(
      ({ status }) => statuses.push(status),
      () => undefined,
    );
  }, 200);
  return { statuses, stop: () => clearInterval(timer) };
}

/** Reads beside a closed loop of 20 clients with wrong passwords from one network: their rate over that in quiet, and the share of 429. */
export async function floodFromOneNetwork(origin, { ms }) {
  const reads = target(origin, LIST);
  const attack = target(origin, '/api/login', { method: 'POST', body: WRONG, expect: 0 });
  const options = { connections: 20, ms };
  await throughput(reads, options);
  // The first wave, which still hashes, belongs to the flood: it starts before the measured rounds.
  const firstWave = flood(attack, 20);
  await sleep(1000);
  await firstWave();
  const ratios = [];
  for (let round = 0; round < 5; round++) {
    const calm = await throughput(reads, options);
    const stop = flood(attack, 20);
    ratios.push((await throughput(reads, options)) / calm);
    await stop();
  }
  const total = [...attack.statuses.values()].reduce((sum, n) => sum + n, 0);
  return { reads: median(ratios), refused: (attack.statuses.get(429) ?? 0) / total };
}

/**
 * Wrong passwords from many networks: the share of right sign-ins on a known device that pass within five seconds, and the rate of
 * 4 and of 20 readers over that in quiet.
 */
export async function floodFromManyNetworks(origin, account, { ms }) {
  const first = await signIn(origin, account);
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const browser = { cookie, origin: origin.replace('127.0.0.1', 'localhost') };
  if (first.status !== 200 || cookie === '') throw new Error(`The first sign-in answered ${first.status}.`);
  const reads = target(origin, LIST);
  const quiet = {};
  for (const connections of [4, 20]) quiet[connections] = await throughput(reads, { connections, ms });
  const { statuses, stop } = attackFromEverywhere(origin);
  // Until the lane of strangers is full.
  await sleep(15_000);
  let passed = 0;
  for (let n = 0; n < SIGN_INS; n++) {
    const began = performance.now();
    const { status } = await signIn(origin, account, browser);
    const took = performance.now() - began;
    if (status === 200 && took <= WITHIN_MS) passed += 1;
    await sleep(Math.max(0, 1000 - took));
  }
  const ratios = {};
  for (const connections of [4, 20])
    ratios[connections] = (await throughput(reads, { connections, ms: ms * 3 })) / quiet[connections];
  stop();
  return {
    passed: passed / SIGN_INS,
    reads: ratios,
    refused: statuses.filter((status) => status === 429).length / statuses.length,
  };
}
