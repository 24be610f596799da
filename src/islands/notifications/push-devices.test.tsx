/** Reminders on devices: not offered without keys, turned on by a press, tested and removed. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { PushState } from '@/domain/notifications/push';
import { $toasts } from '@/stores/toasts';
import { answer, sentTo } from '@tests/setup/component/network';
import { PushDevices } from './PushDevices';

const user = userEvent.setup({ delay: null });
const notices = () => $toasts.get().map(({ text }) => text);
const PHONE = { id: 'a'.repeat(24), device: 'Chrome on Android', createdAt: '2026-11-20T10:00:00.000Z', isThis: false };
const HERE = { ...PHONE, id: 'b'.repeat(24), device: 'Chrome on Windows', isThis: true };
const stateOf = (devices: PushState['devices'], publicKey: string | null = 'BAAA'): PushState => ({
  publicKey,
  devices,
});

/** A browser that can be reminded. */
function drawIn(permission: NotificationPermission, first: PushState) {
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = { subscribe: vi.fn(async () => made), getSubscription: async () => made };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  const container = {
    register: vi.fn(),
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  render(<PushDevices first={first} />);
  return { pushManager, made };
}
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('is not offered without keys, nor in a browser that cannot be reminded', () => {
  const { container } = render(<PushDevices first={stateOf([], null)} />);
  expect(container.textContent).toBe('');
  render(<PushDevices first={stateOf([])} />);
  screen.getByText(/^This browser cannot get reminders/);
});

it('is turned on by a press, and shows the device', async () => {
  const { pushManager } = drawIn('granted', stateOf([PHONE]));
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  answer('post', '/api/push', { data: stateOf([HERE, PHONE]) });
  await user.click(screen.getByRole('button', { name: 'Turn on in this browser' }));
  await screen.findByText(/^Chrome on Windows \(this browser\)/);
  expect(sentTo('post', '/api/push').map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull();
});

it('says so where the browser refuses, and subscribes nothing', async () => {
  const { pushManager } = drawIn('denied', stateOf([]));
  await user.click(screen.getByRole('button', { name: 'Turn on in this browser' }));
  await waitFor(() =>
    expect(notices()).toContain(
      'Your browser blocks notifications from Outset. Allow them in its settings for this site.',
    ),
  );
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

it('ends the subscription where our server does not take it', async () => {
  const { made } = drawIn('granted', stateOf([]));
  answer('post', '/api/push', { status: 409, message: 'You have 10 devices already.' });
  await user.click(screen.getByRole('button', { name: 'Turn on in this browser' }));
  await waitFor(() => expect(notices()).toContain('You have 10 devices already.'));
  expect(made.unsubscribe).toHaveBeenCalledOnce();
});

it('sends a test and removes devices', async () => {
  const { made } = drawIn('granted', stateOf([HERE, PHONE]));
  answer('post', `/api/push/:id/test`, { data: { result: 'gone' } });
  await user.click(screen.getByRole('button', { name: 'Send a test to Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(notices()).toContain('This device no longer accepts reminders, so it was removed.');
  answer('delete', '/api/push/:id', { data: null });
  await user.click(screen.getByRole('button', { name: 'Remove Chrome on Windows' }));
  const turnOn = await screen.findByRole('button', { name: 'Turn on in this browser' });
  expect(made.unsubscribe).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(turnOn);
});
