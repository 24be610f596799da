/** Renders a screen together with the notices and the dialog to log in, as on every portal page. */
import { Suspense, type ReactElement } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SignInRequiredDialog from '@/islands/shell/SignInRequiredDialog';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { $signInRequired } from '@/stores/shell';
import { $toasts } from '@/stores/toasts';

export function drawScreen(element: ReactElement) {
  $toasts.set([]);
  $signInRequired.set(null);
  const drawn = render(
    <>
      <main tabIndex={-1}>{element}</main>
      <Suspense>
        <SignInRequiredDialog />
      </Suspense>
      <Toaster />
    </>,
  );
  return { ...drawn, user: userEvent.setup() };
}

/** The notices, with what they offer. */
export const notices = () => within(screen.getByRole('region', { name: 'Notices', hidden: true }));

/** The address of the page, from its path on. */
export const address = (): string => location.pathname + location.search;
