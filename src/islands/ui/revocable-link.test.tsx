/** A share link that is created, copied and turned off, and what is said when one of these fails. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { RevocableLink, type LinkCalls } from './RevocableLink';

function draw(over: Partial<LinkCalls> = {}) {
  const calls: LinkCalls = {
    find: () => Promise.resolve(null),
    create: () => Promise.resolve({ path: '/shared/abc' }),
    end: vi.fn(() => Promise.resolve()),
    ...over,
  };
  const { user } = drawScreen(
    <RevocableLink calls={calls} subject="one">
      Everyone with the link can read it.
    </RevocableLink>,
  );
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { calls, press };
}
const link = () => screen.findByRole('textbox', { name: 'Link' }) as Promise<HTMLInputElement>;

it('is created, copied as a whole address, and turned off', async () => {
  const { calls, press } = draw();
  await press('Create a link');
  await notices().findByText('Share link created');
  const address = `${location.origin}/shared/abc`;
  expect((await link()).value).toBe(address);
  expect(document.activeElement).toBe(await link());
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Copy link');
  expect(copy).toHaveBeenCalledWith(address);
  await notices().findByText('Link copied');
  await press('Turn off the link');
  await notices().findByText('Share link turned off');
  expect(calls.end).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Create a link' }));
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
});

it('is selected to be copied by a key where the browser does not copy', async () => {
  const { press } = draw({ find: () => Promise.resolve({ path: '/shared/abc' }) });
  const field = await link();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied.', 'NotAllowedError'));
  await press('Copy link');
  await notices().findByText('Press Ctrl+C to copy the selected link.');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

it('stays when it could not be turned off, with the reason, which goes with the next try', async () => {
  const end = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('You are offline.'))
    .mockResolvedValue(null);
  const { press } = draw({ find: () => Promise.resolve({ path: '/shared/abc' }), end });
  await press('Turn off the link');
  expect((await screen.findByRole('alert')).textContent).toBe('You are offline.');
  await link();
  await press('Turn off the link');
  await screen.findByRole('button', { name: 'Create a link' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says why it could not be looked for or created', async () => {
  const { press } = draw({
    find: () => Promise.reject(new Error('The link could not be loaded.')),
    create: () => Promise.reject(new Error('Too many links.')),
  });
  expect((await screen.findByRole('alert')).textContent).toBe('The link could not be loaded.');
  await press('Create a link');
  await screen.findByText('Too many links.');
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
});
