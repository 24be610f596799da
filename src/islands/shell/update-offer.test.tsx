/** A newer version of the service worker waits until the person reloads, and is offered once. */
import { MessageChannel } from 'node:worker_threads';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MemberBar } from './PageNotices';
import { cacheName, ownerName } from '@/domain/offline/copy';
import { registerWorker } from '@/lib/offline/own-device';
import { drawScreen } from '@tests/setup/component/screen';

/** A browser whose service worker was registered, with another one that waits, or none. */
function withWorker({ isWaiting }: { isWaiting: boolean }) {
  const waiting = isWaiting ? { postMessage: vi.fn() } : null;
  const registration = { waiting, active: {}, installing: null, addEventListener: vi.fn() };
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
    addEventListener: (_: string, listen: () => void) => listen(),
  };
  vi.stubGlobal('caches', { keys: async () => [], open: async () => null });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubEnv('PROD', true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  return { waiting, reload };
}

it('is offered, and takes over before the page is loaded again', async () => {
  const { waiting, reload } = withWorker({ isWaiting: true });
  drawScreen(<MemberBar isSignedIn={false} />);
  await registerWorker();
  expect(await screen.findByText('Outset has a new version.')).toBeTruthy();
  expect(waiting?.postMessage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(waiting?.postMessage).toHaveBeenCalledWith({ type: 'take-over' });
});

it('renews the copy of an earlier build, and says so', async () => {
  const owner = ownerName('a'.repeat(24));
  withWorker({ isWaiting: false });
  vi.stubGlobal('MessageChannel', MessageChannel);
  const told: unknown[] = [];
  const postMessage = (message: unknown, [port]: MessagePort[]) => {
    told.push(message);
    port?.postMessage('kept');
  };
  Object.assign((await navigator.serviceWorker.register('/sw.js')).active ?? {}, { postMessage });
  const facts = { owner, reachedAt: 1, build: 'one', isClosed: false };
  vi.stubGlobal('caches', {
    keys: async () => [cacheName(owner)],
    open: async () => ({ match: async () => Response.json(facts), keys: async () => [] }),
  });
  drawScreen(<div data-version="one" />);
  expect(await registerWorker()).toBe(false);
  drawScreen(<div data-version="two" />);
  document.querySelector('[data-version="one"]')?.remove();
  expect(await registerWorker()).toBe(true);
  expect(told).toEqual([{ type: 'start', owner, build: 'two' }]);
});

it('is not offered where none waits', async () => {
  withWorker({ isWaiting: false });
  drawScreen(<MemberBar isSignedIn={false} />);
  await registerWorker();
  expect(screen.queryByText('Outset has a new version.')).toBeNull();
});
