/** Rows of an import that wait in the browser: they outlive a reload, go in their order, and are forgotten in time. */
import { describe, expect, it, vi } from 'vitest';
import { onPages } from '@tests/fakes/page';
import type { Slice } from './import-slices';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);

/** A page begins: its modules are new. */
async function openPage() {
  vi.resetModules();
  return import('./import-slices');
}
async function* slices(...places: number[]): AsyncGenerator<Slice> {
  for (const place of places) yield await Promise.resolve({ place, body: `[${place}]` });
}
/** A database of a newer Outset: this one may not open it. */
const refuse = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.open('outset-imports', 2);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });

onPages();

describe('the rows of an import', () => {
  it('go one slice after the other, also on the next page', async () => {
    const first = await openPage();
    await first.keepSlices('job', slices(0, 500, 1000), NOW);
    expect(await first.nextSlice('job')).toEqual({ place: 0, body: '[0]' });
    await first.dropSlice('job', 0);
    const second = await openPage();
    expect(await second.nextSlice('job')).toEqual({ place: 500, body: '[500]' });
    await second.dropSlice('job', 500);
    await second.dropSlice('job', 1000);
    expect(await second.nextSlice('job')).toBeNull();
  });

  it('are those of their job alone', async () => {
    const page = await openPage();
    await page.keepSlices('job-1', slices(1), NOW);
    await page.keepSlices('job-2', slices(2), NOW);
    expect(await page.nextSlice('job')).toBeNull();
    await page.dropSlices('job-1', NOW);
    expect(await page.nextSlice('job-1')).toBeNull();
    expect(await page.nextSlice('job-2')).toEqual({ place: 2, body: '[2]' });
  });

  it('go when another job ends after a week in which no one came back for them', async () => {
    const page = await openPage();
    await page.keepSlices('week', slices(0), NOW - 7 * DAY);
    await page.keepSlices('older', slices(0), NOW - 7 * DAY - 1);
    await page.dropSlices('job', NOW);
    expect(await page.nextSlice('week')).not.toBeNull();
    expect(await page.nextSlice('older')).toBeNull();
  });

  it('go when the operator signs out', async () => {
    const page = await openPage();
    await page.keepSlices('job', slices(0), NOW);
    await page.forgetImports();
    expect(await page.nextSlice('job')).toBeNull();
    expect(await (await openPage()).nextSlice('job')).toBeNull();
  });
});

describe('where the browser refuses its database', () => {
  it('the tab has them, in the same order', async () => {
    await refuse();
    const page = await openPage();
    await page.keepSlices('job', slices(0, 500), NOW);
    expect(await page.nextSlice('job')).toEqual({ place: 0, body: '[0]' });
    await page.dropSlice('job', 0);
    expect(await page.nextSlice('job')).toEqual({ place: 500, body: '[500]' });
    await page.dropSlices('job', NOW);
    expect(await page.nextSlice('job')).toBeNull();
    await page.keepSlices('job', slices(0), NOW);
    await page.forgetImports();
    expect(await page.nextSlice('job')).toBeNull();
  });

  it('the tab has them where asking for the database is refused, too', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    const page = await openPage();
    await page.keepSlices('job', slices(0, 500), NOW);
    expect(await page.nextSlice('job')).toEqual({ place: 0, body: '[0]' });
    await page.dropSlice('job', 0);
    expect(await page.nextSlice('job')).toEqual({ place: 500, body: '[500]' });
    await page.dropSlices('job', NOW);
    expect(await page.nextSlice('job')).toBeNull();
    await page.keepSlices('job', slices(0), NOW);
    await page.forgetImports();
    expect(await page.nextSlice('job')).toBeNull();
  });

  it('from some slice on, those before it go first', async () => {
    const page = await openPage();
    await page.keepSlices('job', slices(500), NOW);
    // What was taken before stays in the database, what comes now stays in the tab.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await page.keepSlices('job', slices(0, 1000), NOW);
    vi.restoreAllMocks();
    const order: number[] = [];
    for (let slice = await page.nextSlice('job'); slice; slice = await page.nextSlice('job')) {
      order.push(slice.place);
      await page.dropSlice('job', slice.place);
    }
    expect(order).toEqual([0, 500, 1000]);
  });
});
