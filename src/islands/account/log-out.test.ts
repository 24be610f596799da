/** Logging out: first, the open tool sends its unsent changes. */
import { expect, it, vi } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';
import { inBrowsers, kept, later, openPage, phase, setBalance, world } from '@tests/fakes/tool-browsers';
import { api } from '@/lib/api/api';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { endSession } from './log-out';

inBrowsers();

it('sends an edit of a moment ago before the session ends, and goes on where it cannot be sent', async () => {
  const page = await openPage(new MapStorage());
  const account = await openToolAccount(page.store);
  setBalance(page, 100);
  account.switchOn({ isQuiet: true });
  await later(5_000);
  expect([phase(), await kept()]).toEqual(['kept', { 'My runway plan': 1 }]);
  vi.stubGlobal('sessionStorage', new MapStorage());
  vi.stubGlobal('location', { assign: vi.fn() });
  const atLogout: unknown[] = [];
  const post = vi.spyOn(api, 'post').mockImplementation(async () => {
    atLogout.push(await kept());
    return { ok: true, status: 200, data: null } as never;
  });

  setBalance(page, 700);
  expect(await endSession('this-device')).toBe(true);
  expect(atLogout).toEqual([{ 'My runway plan': 7 }]);

  world.server.refuse = () => 'no network';
  setBalance(page, 900);
  expect(await endSession('all-devices')).toBe(true);
  expect(atLogout[1]).toEqual({ 'My runway plan': 7 });
  account.stop();
  post.mockRestore();
  await page.close();
});
