/**
 * The registration dialog on /login and the link that opens it. Its code loads when a person asks to register, and the dialog then opens
 * immediately.
 */
import { useEffect, useState } from 'react';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { OPEN_REGISTRATION } from './sign-in-form';
import type { Step } from './registration/values';
import { Wizard } from './registration/Wizard';

export interface RegistrationProps {
  /** The step of the address, 0 to 2. */
  startStep: number;
}

/** Keeps the open dialog and its step in the address, so that a reload or a copied link shows the same. */
function showInAddress(step: Step | null): void {
  const url = new URL(location.href);
  url.searchParams.delete('register');
  url.searchParams.delete('step');
  if (step !== null) {
    url.searchParams.set('register', '1');
    if (step > 0) url.searchParams.set('step', String(step));
  }
  history.replaceState(history.state, '', url);
}

/** Puts the new account's email into the sign-in form, for when the person returns from the confirmation email. */
function fillInEmail(email: string): void {
  const input = document.querySelector<HTMLInputElement>('[data-sign-in] [name=email]');
  if (!input) return;
  input.value = email;
  // Clears the message about the empty field.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function Registration({ startStep }: RegistrationProps) {
  const [isReady, setIsReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    setIsReady(true);
    open();
    document.addEventListener(OPEN_REGISTRATION, open);
    return () => document.removeEventListener(OPEN_REGISTRATION, open);
  }, []);
  const close = () => {
    setIsOpen(false);
    showInAddress(null);
  };
  if (!isReady) {
    return (
      <p
        role="status"
        className="fixed inset-x-0 bottom-6 z-20 mx-auto flex w-fit items-center gap-2.5 rounded-full border hairline bg-base-100 px-4 py-2.5 text-sm shadow-2xl"
      >
        <span className="loading loading-spinner loading-xs" aria-hidden="true" />
        Opening the registration
      </p>
    );
  }
  return (
    <>
      <Wizard
        open={isOpen}
        onClose={close}
        startStep={startStep}
        onStep={showInAddress}
        onRegistered={(email) => {
          fillInEmail(email);
          close();
        }}
      />
      <Toaster />
    </>
  );
}
