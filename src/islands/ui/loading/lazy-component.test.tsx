/** Parts of a screen whose code cannot be fetched: the screen stays, says so, and offers to load the page again. */
import { Suspense, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '@/stores/toasts';
import { lazyComponent } from './lazy-component';
import { Toaster } from '@/islands/ui/overlay/Toaster';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Tab = lazyComponent(async (): Promise<{ default: () => null }> => missing());
const Guide = lazyComponent(async (): Promise<{ default: (props: { open: boolean; onClose: () => void }) => null }> =>
  missing(),
);

beforeEach(() => {
  $toasts.set([]);
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
});

/** A screen with a dialog that is fetched when it is first opened. */
function Screen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Cap table</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Info
      </button>
      <Suspense>{isOpen && <Guide open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      <Toaster />
    </>
  );
}

describe('without a connection', () => {
  it('a dialog says that it cannot open, each time it is asked for, and offers a reload', async () => {
    render(<Screen />);
    const user = userEvent.setup();
    const open = () => user.click(screen.getByRole('button', { name: 'Info' }));
    await open();
    await screen.findByText('Connection Error');
    screen.getByRole('heading', { name: 'Cap table' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Connection Error')).toBeNull());
    await open();
    await screen.findByText('Connection Error');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(vi.mocked(location.reload)).toHaveBeenCalledTimes(1);
  });

  it('a tab says so in its place, and offers another try', async () => {
    render(
      <Suspense>
        <h1>Cap table</h1>
        <Tab />
      </Suspense>,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This could not be loaded. Check your connection. What you typed is saved.');
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(vi.mocked(location.reload)).toHaveBeenCalledTimes(1);
    screen.getByRole('heading', { name: 'Cap table' });
  });
});

describe('on the server', () => {
  it('a part is drawn as what comes before it, and taken over without an error', async () => {
    const Cards = lazyComponent(
      () => Promise.resolve({ default: () => <p>Two cards</p> }),
      <p>Cards are on their way</p>,
    );
    const page = (
      <Suspense fallback={<p>Cards are on their way</p>}>
        <Cards />
      </Suspense>
    );
    const root = document.createElement('div');
    root.innerHTML = renderToString(page);
    expect(root.textContent).toBe('Cards are on their way');
    const errors: unknown[] = [];
    document.body.appendChild(root);
    render(page, { container: root, hydrate: true, onRecoverableError: (error) => errors.push(error) });
    await waitFor(() => expect(root.textContent).toBe('Two cards'));
    expect(errors).toEqual([]);
    root.remove();
  });
});
