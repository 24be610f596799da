/** "Save in my account" on a page whose code for it cannot be fetched. */
import { expect, it, vi } from 'vitest';
import { accountKey } from '@/domain/tools/local-keys';
import { openToolAccount, sendOpenTool, watchToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount, ACCOUNT_OFF } from '@/stores/tools/tool-account-state';
import type { ToolStore } from '@/stores/tools/tool-store-types';

const network = vi.hoisted(() => ({ isThere: false, opened: 0, started: 0 }));
vi.mock('@/stores/tools/tool-account', () => ({
  get openAccount() {
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return async () => {
      network.opened += 1;
      return { start: () => void (network.started += 1), stop: () => undefined, sync: () => undefined };
    };
  },
}));

const store = { tool: 'burn-rate' } as ToolStore<unknown>;
const phase = () => $toolAccount.get().phase;

it('says nothing while it is off, says offline where it is on, and tries again at the next press', async () => {
  $toolAccount.set(ACCOUNT_OFF);
  watchToolAccount(store)();
  expect(phase()).toBe('off');

  localStorage.setItem(accountKey('burn-rate'), '{}');
  const stop = watchToolAccount(store);
  expect(phase()).toBe('opening');
  await vi.waitFor(() => expect(phase()).toBe('offline'));
  // A sign-out goes on all the same.
  await sendOpenTool();
  await expect(openToolAccount(store)).rejects.toThrow('Failed to fetch');

  network.isThere = true;
  await openToolAccount(store);
  // What another tab turns on is opened here too, with what was fetched.
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  dispatchEvent(new StorageEvent('storage', { key: accountKey('burn-rate') }));
  await vi.waitFor(() => expect(network.started).toBe(1));
  expect(network.opened).toBe(1);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: accountKey('burn-rate') }));
  await sendOpenTool();
  expect(network.started).toBe(1);
});
