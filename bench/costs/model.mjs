// The monthly cost of running Outset on Cloudflare, computed from one person's actions, the cost of each call, and the prices.
import { readFileSync } from 'node:fs';

export const { calls, cpu } = JSON.parse(readFileSync(new URL('./measured.json', import.meta.url), 'utf8'));

/** One person's actions in a month: an assumption, stated in docs/operating.md. Replace it with your own figures. */
export const USE = {
  visits: 8,
  /** Minutes a visit that a page of the portal is looked at, and pages opened. */
  minutes: 20,
  pages: 10,
  /** Calls a visit. */
  list: 4,
  search: 1,
  detail: 3,
  overview: 1,
  save: 1,
  document: 4,
  question: 0.5,
  /** People without an account who come by for each one with an account, and the kept pages that they open. */
  guests: 3,
  guestPages: 4,
};

/** US dollars a month on the Workers Paid plan, by Cloudflare's price pages of 2026: what is included, and a million more. */
export const PRICES = {
  plan: 5,
  requests: { included: 10e6, million: 0.3 },
  cpuMs: { included: 30e6, million: 0.02 },
  rowsRead: { included: 25e9, million: 0.001 },
  rowsWritten: { included: 50e6, million: 1 },
  logs: { included: 20e6, million: 0.6 },
};

/** Rupees for a dollar; round on purpose. */
export const RUPEES = 90;

const beyond = (amount, { included, million }) => (Math.max(0, amount - included) / 1e6) * million;

/**
 * Requests, rows, CPU milliseconds and dollars of a month for `people` with an account. `logsEachRequest`: a line of each request is
 * kept, which our configuration does not do.
 */
export function monthOf(people, { logsEachRequest = false, use = USE } = {}) {
  const visits = people * use.visits;
  const named = ['list', 'search', 'detail', 'overview', 'save', 'document', 'question'];
  const counts = Object.fromEntries(named.map((name) => [name, visits * use[name]]));
  counts.pulse = visits * use.minutes;
  const status = visits * use.minutes * 2;
  const pages = visits * use.pages;
  const kept = people * use.guests * use.guestPages;
  const all = Object.entries(counts);
  const sum = (of) => all.reduce((total, [name, count]) => total + count * of(calls[name]), 0);
  const called = all.reduce((total, [, count]) => total + count, 0);
  const requests = called + status + pages + kept;
  // A page is drawn from the same queries as its pulse, a list and the counts of the home page: the dearest of them stands for all.
  const rowsRead = sum(({ read }) => read) + pages * (calls.pulse.read + calls.list.read);
  const rowsWritten = sum(({ written }) => written);
  const cpuMs = called * cpu.call + status * cpu.status + pages * cpu.page + kept * cpu.kept;
  const dollars =
    PRICES.plan +
    beyond(requests, PRICES.requests) +
    beyond(cpuMs, PRICES.cpuMs) +
    beyond(rowsRead, PRICES.rowsRead) +
    beyond(rowsWritten, PRICES.rowsWritten) +
    (logsEachRequest ? beyond(requests, PRICES.logs) : 0);
  return { people, requests, rowsRead, rowsWritten, cpuMs, dollars };
}

const SIZES = [1_000, 10_000, 100_000];
const millions = (amount) => (amount / 1e6).toLocaleString('en', { maximumSignificantDigits: 2 });
const rupees = (dollars) => `₹${Number((dollars * RUPEES).toPrecision(2)).toLocaleString('en-IN')}`;

/** The table of docs/operating.md, as Markdown. */
export function costTable() {
  const rows = SIZES.map((people) => {
    const month = monthOf(people);
    const withLogs = monthOf(people, { logsEachRequest: true });
    return [
      people.toLocaleString('en-IN'),
      millions(month.requests),
      millions(month.cpuMs),
      millions(month.rowsRead),
      millions(month.rowsWritten),
      rupees(month.dollars),
      rupees(withLogs.dollars),
    ];
  });
  const head = ['people', 'requests', 'CPU ms', 'rows read', 'rows written', 'a month', 'with a line of each request'];
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padStart(widths[at])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}
