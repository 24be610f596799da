/** "Save in my account" on a page whose code for it cannot be fetched, and with a browser that saves nothing more. */
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountKey } from '@/domain/tools/local-keys';
import { openToolAccount, sendOpenTool, watchToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount, ACCOUNT_OFF } from '@/stores/tools/tool-account-state';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store-types';
import { ToolNotices } from './ToolNotices';

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

it('says where changes go when the browser has no space left, and with an account never advises to delete documents', () => {
  const state = { storage: 'full', aside: [], workspace: { open: { id: 'plan' } } } as unknown as ToolState<unknown>;
  $toolAccount.set(ACCOUNT_OFF);
  render(<ToolNotices store={store} state={state} />);
  const text = (account: Partial<typeof ACCOUNT_OFF>) => {
    act(() => $toolAccount.set({ ...ACCOUNT_OFF, ...account }));
    return screen.queryByRole('alert')?.querySelector('p')?.textContent ?? null;
  };
  const onlyHere = text({ phase: 'off' });
  expect(onlyHere).toMatch(/are not saved\. Export this document, then delete others\.$/);
  // Not known yet whether the account has it.
  expect(text({ phase: 'opening' })).toBeNull();
  expect(text({ phase: 'kept' })).toMatch(/go straight to your account\.$/);
  expect(text({ phase: 'synchronising' })).toBe(text({ phase: 'kept' }));
  for (const phase of ['offline', 'stuck'] as const) {
    expect(text({ phase })).toMatch(
      /Keep this page open: your changes go to your account .* Or export this document\.$/,
    );
  }
  for (const phase of ['refused', 'too-large'] as const) {
    expect(text({ phase })).toMatch(/did not take all your changes\. Export this document before/);
  }
  for (const phase of ['kept', 'offline', 'stuck', 'refused', 'too-large'] as const)
    expect(text({ phase })).not.toMatch(/delete|not saved/);
  // A document that stays in this browser although the others are in the account.
  expect(text({ phase: 'kept', foreign: ['plan'] })).toBe(onlyHere);
  expect(text({ phase: 'kept', foreign: ['another'] })).not.toBe(onlyHere);
});
