// Measures how slow this machine is: the CPU time of fixed work (hashing, JSON, a small render), compared with the reference machine.
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** CPU milliseconds of one round on the reference machine: two shared cores of a cloud server of 2026 with nothing else to do. */
const REFERENCE_MS = 370;
const ROUNDS = 5;

const bytes = Buffer.alloc(1 << 20, 'outset');
const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: index, name: `Name ${index}`, amount: index * 100 }));
const list = () =>
  createElement(
    'table',
    null,
    rows.map(({ id, name, amount }) =>
      createElement(
        'tr',
        { key: id },
        createElement('td', { className: 'name' }, name),
        createElement('td', null, amount),
      ),
    ),
  );

function round() {
  const before = process.cpuUsage();
  for (let times = 0; times < 48; times += 1) createHash('sha256').update(bytes).digest();
  for (let times = 0; times < 32; times += 1) JSON.parse(JSON.stringify(rows));
  for (let times = 0; times < 8; times += 1) renderToString(list());
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * CPU time of this machine divided by the reference machine's for the same work: 2 on a machine that is half as fast. The fastest of a few rounds counts.
 * Never under 1: a machine that hashes faster may not start pages faster, and the same machine measured 0.56 and 0.84 within an hour.
 */
export function slowness() {
  return Math.max(1, Math.min(...Array.from({ length: ROUNDS }, round)) / REFERENCE_MS);
}
