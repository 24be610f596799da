/** A page of the portal after another tab has changed this browser's keys. */
import { act, render, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Viewer } from '@/lib/session/viewer';
import { answer, sentTo } from '@tests/setup/component/network';

const MEMBER: Viewer = {
  state: 'authenticated',
  userType: 'founder',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  sessionId: '0123456789abcdef01234567',
  profileImage: null,
  fitsFirst: false,
};

/** A page that begins: its modules are new. */
async function openPage(viewer: Viewer, keys: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  vi.resetModules();
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { ShellLayer } = await import('./ShellLayer');
  render(<ShellLayer viewer={viewer} />);
  return { assign, reload };
}
const openAsMember = () => openPage(MEMBER, { token: MEMBER.sessionId, savedSyncedAt: '1' });
const openAsGuest = () => openPage({ state: 'guest' }, { guestMode: 'true', guestModeFirstVisit: 'false' });

/** Another tab writes this key. */
function writeElsewhere(key: string, newValue: string | null, isHeard = true): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  if (isHeard) act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })));
}
const auth = () => JSON.parse(localStorage.getItem('auth') ?? 'null') as unknown;

describe('a page of a member', () => {
  it('sets the keys right that are gone while the session is not', async () => {
    const { assign, reload } = await openPage(MEMBER, { savedSyncedAt: '1' });
    expect(localStorage.getItem('token')).toBe(MEMBER.sessionId);
    expect(auth()).toEqual({ isAuthenticated: true, isGuestMode: false, token: MEMBER.sessionId });
    expect(localStorage.getItem('userType')).toBe('founder');
    expect([assign.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });

  it('AUTH-23 leaves with a logout timestamp, without ending the session that the other tab has ended', async () => {
    const { assign } = await openAsMember();
    writeElsewhere('token', null);
    writeElsewhere('logout', String(Date.now()));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
    expect(sentTo('post', '/api/logout')).toEqual([]);
  });

  it('AUTH-23 that slept meanwhile leaves when it is looked at again', async () => {
    const { assign } = await openAsMember();
    writeElsewhere('token', null, false);
    writeElsewhere('logout', String(Date.now()), false);
    expect(assign).not.toHaveBeenCalled();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  });

  it.each([
    ['the token', () => writeElsewhere('token', null)],
    [
      'everything that is stored',
      () => {
        localStorage.clear();
        act(() => void dispatchEvent(new StorageEvent('storage', { key: null, newValue: null })));
      },
    ],
  ])('AUTH-23 ends the session for real where only %s was taken away', async (_, takeAway) => {
    answer('post', '/api/logout', {});
    const { assign } = await openAsMember();
    takeAway();
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
    expect(sentTo('post', '/api/logout')).toHaveLength(1);
    expect(auth()).toEqual({ isAuthenticated: false, isGuestMode: false, token: null });
  });

  it('stays usable where storage is refused', async () => {
    const kept = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!;
    onTestFinished(() => void Object.defineProperty(globalThis, 'localStorage', kept));
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('Refused', 'SecurityError');
      },
    });
    const { assign, reload } = await openPage(MEMBER);
    vi.useFakeTimers();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    // Longer than a page waits before it judges what other tabs wrote.
    act(() => void vi.advanceTimersByTime(1000));
    expect([assign.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });
});

describe('a page of a guest', () => {
  it('AUTH-24 becomes the member’s when the person signs in elsewhere', async () => {
    const { assign, reload } = await openAsGuest();
    writeElsewhere('guestMode', null);
    writeElsewhere('token', MEMBER.sessionId);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(assign).not.toHaveBeenCalled();
  });

  it('AUTH-24 is left when guest mode ends elsewhere, without a call', async () => {
    const { assign } = await openAsGuest();
    writeElsewhere('guestMode', null);
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
    expect(sentTo('post', '/api/logout')).toEqual([]);
  });
});
