/** How long a page's thread is held up: the longest task of each step of a walk, as the browser's own trace tells it. */
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

/** From here on the Long Tasks API calls a task long, ms. */
export const LONG_TASK = 50;

/** The longest task of each step, ms of the reference machine. */
export type LongestTasks = [step: string, ms: number][];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: start, length, and the part of it that the thread truly ran. */
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Records tasks of the browser; answers all events at the end. */
async function record(cdp: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  return async () => {
    const isComplete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await isComplete;
    return events;
  };
}

/** What `referenceWork` takes in Chromium on a machine of two cores of 2024 that does nothing else, ms. */
const REFERENCE_MS = 20;

/** Work as an app's: numbers sorted, text made and read, elements laid out. Answers how long it took, ms: the median of nine. */
function referenceWork(): number {
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: index, name: `row ${(index * 7919) % 10_000}` }));
    rows.sort((a, b) => (a.name < b.name ? -1 : 1));
    const text = JSON.stringify(JSON.parse(JSON.stringify(rows)));
    const table = document.createElement('table');
    table.innerHTML = rows
      .slice(0, 200)
      .map(({ id, name }) => `<tr><td>${id}</td><td>${name}</td><td>${text.length}</td></tr>`)
      .join('');
    document.body.appendChild(table);
    void table.offsetHeight;
    table.remove();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[4]!;
}

/** How many times longer than on the reference machine the same work takes here and now; never under 1. */
export async function slowness(page: Page): Promise<number> {
  const blank = await page.context().newPage();
  const ms = await blank.evaluate(referenceWork);
  await blank.close();
  return Math.max(1, ms / REFERENCE_MS);
}

export interface TaskWatch {
  /**
   * Does a step, and counts what the page's thread ran meanwhile and until it rests. What a step needs is to be found before
   * it: to look for a role among a thousand elements is work of the test on the same thread, and longer than the page's own.
   */
  step: (name: string, act: () => Promise<void>) => Promise<void>;
  /**
   * What the thread ran counts, not the clock: other programs are not our tasks. And as the reference machine would have run
   * it: where a machine is slow, or slowed by its neighbours, the limit is about our work all the same.
   */
  longest: () => Promise<LongestTasks>;
}

export async function watchTasks(page: Page): Promise<TaskWatch> {
  const stop = await record(await page.context().browser()!.newBrowserCDPSession());
  // A page at rest has done what it was asked.
  const mark = (name: string) =>
    page.evaluate(
      (label) =>
        new Promise<void>((done) =>
          requestIdleCallback(() =>
            requestIdleCallback(() => {
              performance.mark(label);
              done();
            }),
          ),
        ),
      name,
    );
  const steps: string[] = [];
  return {
    async step(name, act) {
      steps.push(name);
      await mark(`before ${name}`);
      await act();
      await mark(`after ${name}`);
    },
    async longest() {
      const events = await stop();
      const factor = await slowness(page);
      return steps.map((name) => {
        const [from, to] = ['before', 'after'].map((side) => events.find((event) => event.name === `${side} ${name}`)!);
        const inside = events.filter(
          ({ name: kind, ph, pid, tid, ts }) =>
            kind === 'RunTask' && ph === 'X' && pid === from!.pid && tid === from!.tid && ts >= from!.ts && ts < to!.ts,
        );
        expect(inside.length, name).toBeGreaterThan(0);
        return [name, Math.round(Math.max(...inside.map(({ tdur = 0 }) => tdur)) / 1000 / factor)];
      });
    },
  };
}

/** Waits at next to no cost for the page until one of these elements says this. */
export async function saying(page: Page, selector: string, text: string | RegExp): Promise<void> {
  await page.waitForFunction(
    ([css, part, isPattern]) => {
      const fits = (content: string) => (isPattern ? new RegExp(part).test(content) : content.includes(part));
      return [...document.querySelectorAll(css)].some((element) => fits(element.textContent));
    },
    [selector, typeof text === 'string' ? text : text.source, typeof text !== 'string'] as const,
  );
}

/** The longest task of each step; the quickest of at most three rounds counts, so that only work that is too much fails. */
export async function quickestRounds(round: () => Promise<LongestTasks>): Promise<LongestTasks> {
  let best = await round();
  for (let tries = 1; tries < 3 && best.some(([, ms]) => ms > LONG_TASK); tries += 1) {
    const again = await round();
    best = best.map(([name, ms], index) => [name, Math.min(ms, again[index]![1])]);
  }
  return best;
}
