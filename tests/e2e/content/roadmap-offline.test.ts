/** The roadmap without a network, in several tabs and on several devices, and the progress box of every page. */
import { describe, expect, it } from 'vitest';
import { base } from '../../setup/page';
import { openFor } from '../accounts/account-steps';
import {
  box,
  completionInDatabase,
  isTicked,
  markByApi,
  openRoadmap,
  percent,
  storedMarks,
  tick,
} from './roadmap-steps';

const STUCK = 'Saved on this device. It syncs to your account when you are back online.';
const rowId = (page: Awaited<ReturnType<typeof openRoadmap>>['page'], n: number) =>
  page
    .locator('li[data-done]:visible')
    .nth(n)
    .getAttribute('id')
    .then((id) => String(id).slice(2));

describe('without a network', () => {
  it('ROAD-05 ROAD-06 ticks are kept in the browser’s database and sent when it is back', async () => {
    const { page, context, email, allow } = await openRoadmap();
    allow(/ERR_INTERNET_DISCONNECTED/);
    const first = await rowId(page, 0);
    await context.setOffline(true);
    await tick(page, 0);
    await page.getByText(STUCK).waitFor();
    await expect.poll(() => box(page)).toBe('2\u00a0%');
    await expect.poll(() => completionInDatabase(page)).toEqual({ [first]: true });
    expect(await storedMarks(email)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => storedMarks(email)).toMatchObject([{ _id: first, done: true }]);
    await page.getByText(STUCK).waitFor({ state: 'hidden' });
  });

  it('what could not be sent goes out from any page of the portal later', async () => {
    const { page, email, allow } = await openRoadmap();
    allow(/ERR_FAILED/);
    await page.route('**/api/check/marks', (route) => route.abort());
    await tick(page, 3);
    await page.getByText(STUCK).waitFor();
    await page.unroute('**/api/check/marks');
    await page.goto('/portal/mentors');
    // The page waits 2.5 s before it sends what was left.
    await expect.poll(() => storedMarks(email), { timeout: 20_000 }).toHaveLength(1);
    await page.goto('/portal/checklist');
    await expect.poll(() => isTicked(page, 3)).toBe(true);
  });

  it('ROAD-06 falls back to local storage where the database is refused', async () => {
    const { page, context, email } = await openRoadmap({}, 'about:blank');
    await context.addInitScript(() => {
      Object.defineProperty(IDBFactory.prototype, 'open', {
        value: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto('/portal/checklist');
    const first = await rowId(page, 0);
    await tick(page, 0);
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('roadmapCompletion') ?? 'null') as unknown);
    await expect.poll(kept).toEqual({ [first]: true });
    await expect.poll(() => storedMarks(email)).toHaveLength(1);
    await tick(page, 0);
    await expect.poll(kept).toEqual({ [first]: false });
  });

  it('forgets what was marked when the person signs out', async () => {
    const { page, email } = await openRoadmap();
    await tick(page, 0);
    await expect.poll(() => storedMarks(email)).toHaveLength(1);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.getByRole('menuitem', { name: /this device/ }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => completionInDatabase(page)).toBeNull();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('roadmap')));
    await expect.poll(kept).toEqual([]);
  });
});

describe('several at once', () => {
  it('two tabs agree, also on the page without the roadmap', async () => {
    const { page, context } = await openRoadmap();
    const other = await context.newPage();
    await other.goto('/portal/startup-roadmap');
    const third = await context.newPage();
    await third.goto('/portal/mentors');
    await tick(page, 1);
    await expect.poll(() => isTicked(other, 1)).toBe(true);
    await expect.poll(() => box(third)).toBe('2\u00a0%');
    await tick(other, 1);
    await expect.poll(() => isTicked(page, 1)).toBe(false);
    await expect.poll(() => box(third)).toBe('0\u00a0%');
  });

  it('two devices merge: each keeps its own ticks and learns those of the other', async () => {
    const { page, context, email, allow } = await openRoadmap();
    allow(/ERR_INTERNET_DISCONNECTED/);
    const [first, second] = [await rowId(page, 0), await rowId(page, 1)];
    const phone = await openFor({ email }, '/portal/checklist', { width: 390 });
    await context.setOffline(true);
    await tick(page, 0);
    await page.getByText(STUCK).waitFor();
    await tick(phone.page, 1);
    await expect.poll(() => storedMarks(email)).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(() => isTicked(page, 1)).toBe(true);
    await expect.poll(() => isTicked(page, 0)).toBe(true);
    await expect.poll(() => storedMarks(email)).toHaveLength(2);
    expect((await storedMarks(email)).map(({ _id }) => _id).sort()).toEqual([first, second].sort());
    await phone.page.reload();
    await expect.poll(async () => [await isTicked(phone.page, 0), await isTicked(phone.page, 1)]).toEqual([true, true]);
  });
});

describe('the progress box', () => {
  it('ROAD-08 SHELL-27 is fetched again every 60 seconds while the page is looked at', async () => {
    const { page, email } = await openRoadmap({}, 'about:blank');
    const { data } = (await (await fetch(`${base()}/api/milestones`)).json()) as { data: { _id: string }[] };
    const ids = data.slice(0, 2).map(({ _id }) => _id);
    await page.clock.install();
    await page.addInitScript(() => ((window as unknown as { began: number }).began = Date.now()));
    await page.goto('/portal/mentors');
    await expect.poll(() => box(page)).toBe('0\u00a0%');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/pulse')) asked.push(request.url());
    });
    // From here on time stands but for `runFor`: the minute began between the start of the document and its hydration.
    const began = await page.evaluate(() => (window as unknown as { began: number }).began);
    const awake = await page.evaluate(() => Date.now());
    const paused = awake + 15_000;
    await page.clock.pauseAt(paused);
    await markByApi(
      email,
      ids.map((milestoneId) => ({ milestoneId, done: true })),
    );
    await page.clock.runFor(began + 59_000 - paused);
    expect(asked).toHaveLength(0);
    await page.clock.runFor(awake - began + 2_000);
    await expect.poll(() => box(page)).toBe('4\u00a0%');
    expect(asked).toHaveLength(1);

    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await look('hidden');
    await page.clock.runFor(180_000);
    expect(asked).toHaveLength(1);
    await look('visible');
    await expect.poll(() => asked.length).toBe(2);
    // Without the token there is no progress, and nothing is asked.
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.clock.runFor(60_000);
    await expect.poll(() => box(page)).toBe('0\u00a0%');
    expect(asked).toHaveLength(2);
  });

  it('brings the ticks of another device onto the open roadmap', async () => {
    const { page, email } = await openRoadmap({}, 'about:blank');
    await page.clock.install();
    await page.goto('/portal/checklist');
    await markByApi(email, [{ milestoneId: await rowId(page, 2), done: true }]);
    await page.clock.runFor(61_000);
    await expect.poll(() => isTicked(page, 2)).toBe(true);
    await expect.poll(() => percent(page)).toBe('2\u00a0%');
  });
});
