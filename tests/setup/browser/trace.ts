/** Measures how long a page's thread is blocked: the longest task of each step of a walk, from the browser's own trace. For tests and benchmarks. */
import type { CDPSession, Page } from 'playwright-core';

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
  args?: { chrome_mojo_event_info?: { watcher_notify_interface_tag?: string } };
}

/** Records tasks of the browser; returns all events at the end. */
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

/** What the thread runs for `referenceWork` where the limits were set, two cores with nothing else to do, ms. */
export const REFERENCE_MS = 20;
const REFERENCE = 'reference work';

/** Work as an app's: numbers sorted, text made and read, elements laid out. */
export function referenceWork(label: string): void {
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
  performance.mark(label);
}

/** Does the reference work, a task each, on a page beside this one. */
async function doReferenceWork(page: Page): Promise<void> {
  const blank = await page.context().newPage();
  for (let times = 0; times < 9; times += 1) await blank.evaluate(referenceWork, REFERENCE);
  await blank.close();
}

const isTask = ({ name, ph }: TraceEvent) => name === 'RunTask' && ph === 'X';
const isOnThreadOf = (one: TraceEvent) => (event: TraceEvent) => event.pid === one.pid && event.tid === one.tid;

/** How many times longer than on the reference machine the thread runs for the same work here and now; never under 1. */
function slowness(events: readonly TraceEvent[]): number {
  const times = events
    .filter(({ name }) => name === REFERENCE)
    .map((mark) => {
      const around = events.filter(isOnThreadOf(mark)).filter(isTask);
      return around.find(({ ts, dur = 0 }) => ts <= mark.ts && mark.ts <= ts + dur)!.tdur!;
    });
  if (times.length !== 9) throw new Error(`The trace has ${times.length} of 9 reference tasks.`);
  return Math.max(1, times.sort((a, b) => a - b)[4]! / 1000 / REFERENCE_MS);
}

const [WRITE, WRITTEN] = ['large write', 'large write done'];

/** From here on the page's thread marks when the browser stores a text of over 100 KB. */
async function markLargeWrites(page: Page): Promise<void> {
  await page.evaluate(
    ([before, after]) => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        const isLarge = value.length > 100_000;
        if (isLarge) performance.mark(before);
        setItem.call(this, key, value);
        if (isLarge) performance.mark(after);
      };
    },
    [WRITE, WRITTEN] as const,
  );
}

/**
 * What tasks ran beside the browser's own storing of large texts: copying megabytes takes 20 ms on one machine and 120 on another
 * that sorts and draws as fast. A task in which the browser only hears that it has stored something runs nothing of the page.
 */
function ownTime(events: readonly TraceEvent[]): (task: TraceEvent) => number {
  const timesOf = (name: string | undefined) => events.filter((event) => event.name === name).map(({ ts }) => ts);
  const [starts, ends] = [timesOf(WRITE), timesOf(WRITTEN)];
  const notices = events.flatMap(({ ts, args }) =>
    args?.chrome_mojo_event_info?.watcher_notify_interface_tag === 'blink.mojom.StorageAreaObserver' ? [ts] : [],
  );
  return ({ ts: from, dur = 0, tdur = 0 }) => {
    const isInside = (ts: number) => ts >= from && ts < from + dur;
    if (notices.some(isInside)) return 0;
    const wrote = starts.reduce((sum, start, at) => (isInside(start) ? sum + (ends[at] ?? start) - start : sum), 0);
    return dur === 0 ? tdur : tdur - wrote * (tdur / dur);
  };
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

/** With `withoutWrites`, the browser's time for storing large texts is not counted. */
export async function watchTasks(page: Page, { withoutWrites = false } = {}): Promise<TaskWatch> {
  if (withoutWrites) await markLargeWrites(page);
  const stop = await record(await page.context().browser()!.newBrowserCDPSession());
  // A page at rest has done what it was asked. One that draws without a pause is never at rest: it gets a second.
  const mark = (name: string) =>
    page.evaluate(
      (label) =>
        new Promise<void>((done) =>
          requestIdleCallback(
            () =>
              requestIdleCallback(
                () => {
                  performance.mark(label);
                  done();
                },
                { timeout: 500 },
              ),
            { timeout: 500 },
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
      await doReferenceWork(page);
      const events = await stop();
      const factor = slowness(events);
      const markOf = (name: string) => events.find((event) => event.name === name)!;
      const tasks = events.filter(isOnThreadOf(markOf(`before ${steps[0]}`))).filter(isTask);
      const own = withoutWrites ? ownTime(events) : ({ tdur = 0 }: TraceEvent) => tdur;
      if (tasks.length <= 100) throw new Error('The trace has no tasks of the page.');
      return steps.map((name) => {
        const [from, to] = [markOf(`before ${name}`).ts, markOf(`after ${name}`).ts];
        const inside = tasks.filter(({ ts }) => ts >= from && ts < to);
        return [name, Math.round(Math.max(...inside.map(own)) / 1000 / factor)];
      });
    },
  };
}
