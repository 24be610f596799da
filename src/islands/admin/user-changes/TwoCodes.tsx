/** Two codes in a row before something is done to a user: set-up where there is none yet, after a mailed link; a first code, a new one. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminUser } from '@/domain/admin/users/person';
import { SETUP_FAILED } from '@/domain/admin/users/change-texts';
import type { GrantAction } from '@/domain/admin/users/grants';
import { nameOf } from '@/domain/admin/users/person';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { operatorSetupOf, type Setup } from '@/islands/account/security/two-factor-answer';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { MailedLink } from '@/islands/admin/MailedLink';
import { isSignedOut } from '@/islands/lists/signed-out';
import { CodeDialog } from './CodeDialog';
import { ReplaceFactor } from './ReplaceFactor';

const PURPOSES: Readonly<Record<GrantAction, (name: string) => string>> = {
  'edit-user': (name) => `Two codes in a row let you edit ${name}, once, within five minutes.`,
  'delete-user': (name) => `${name} is deleted as soon as two codes in a row are accepted.`,
  'remove-second-factor': (name) =>
    `The two-factor authentication of ${name} is turned off as soon as two codes in a row are accepted.`,
};

export interface TwoCodesProps {
  user: AdminUser;
  action: GrantAction;
  /** Both were accepted; anyone who goes on says so. */
  onGranted: () => void;
  onClose: () => void;
}

export function TwoCodes({ user, action, onGranted, onClose }: TwoCodesProps) {
  const [setup, setSetup] = useState<Setup | 'enrolled' | 'link-needed' | null>(null);
  const [step, setStep] = useState<'first' | 'final' | 'replace'>('first');
  const close = useRef(onClose);
  close.current = onClose;
  const isOver = useRef(false);
  const load = useCallback(async () => {
    const answer = await api.post('/api/user/setup-2fa');
    if (isOver.current || isSignedOut(answer)) return;
    const read = answer.code === 'link-needed' ? answer.code : operatorSetupOf(answer);
    if (read !== null) return setSetup(read);
    toast('error', SETUP_FAILED);
    close.current();
  }, []);
  useEffect(() => {
    isOver.current = false;
    void load();
    return () => {
      isOver.current = true;
    };
  }, [load]);
  if (setup === null)
    return (
      <Dialog open onClose={onClose} title="Confirm with your authenticator" size="sm">
        <div role="status" aria-label="Loading" className="grid gap-3">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-11 w-full" />
        </div>
      </Dialog>
    );
  if (setup === 'link-needed')
    return (
      <Dialog open onClose={onClose} title="Confirm that it is you" size="sm">
        <MailedLink onOpened={load} />
      </Dialog>
    );
  if (step === 'replace')
    return (
      <ReplaceFactor
        onClose={() => setStep('first')}
        onReplaced={(next) => {
          setSetup(next);
          setStep('first');
        }}
      />
    );
  return (
    <CodeDialog
      key={step}
      step={step}
      user={user}
      action={action}
      purpose={PURPOSES[action](nameOf(user))}
      setup={setup}
      onAccepted={step === 'first' ? () => setStep('final') : onGranted}
      onStale={() => setStep('first')}
      onLinkNeeded={() => setSetup('link-needed')}
      onReplace={() => setStep('replace')}
      onClose={onClose}
    />
  );
}
