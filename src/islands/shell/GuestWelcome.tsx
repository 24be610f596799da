/** The welcome of guest mode, with the features that an account unlocks. Shown once, on the first visit. */
import type { CSSProperties } from 'react';
import { Lock, LockOpen } from 'lucide-react';
import { GUESTS_SEE, PREVIEW_FEATURES, PREVIEW_TIMING } from '@/domain/site/guest-preview';
import { leaveGuestMode } from '@/lib/session/sign-in-state';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';

export default function GuestWelcome({ open, onClose }: Closable) {
  const signUp = () => {
    leaveGuestMode();
    location.assign('/login?register=1');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="md"
      className="preview"
      exit={PREVIEW_TIMING.exit}
      title="PREVIEW MODE"
      description={`${GUESTS_SEE} A lock marks the parts that open fully with an account.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} data-autofocus="">
            Continue Preview
          </Button>
          <Button variant="primary" onClick={signUp}>
            Sign Up for Full Access
          </Button>
        </>
      }
    >
      <ul className="grid gap-x-4 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-8">
        {PREVIEW_FEATURES.map((feature, index) => (
          <li
            key={feature.label}
            data-feature={feature.href}
            className="preview-entry flex h-9 items-center gap-3 rounded-lg text-sm"
            style={{ '--reveal': `${PREVIEW_TIMING.delay + index * PREVIEW_TIMING.step}ms` } as CSSProperties}
          >
            {feature.locked ? (
              <Lock className="muted size-4 shrink-0" aria-hidden="true" />
            ) : (
              <LockOpen className="size-4 shrink-0 text-success" aria-hidden="true" />
            )}
            <span className={feature.locked ? 'muted' : 'font-medium'}>{feature.label}</span>
            <span className="sr-only">{feature.locked ? '(locked)' : '(open)'}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
