/** The support actions for one person: resend the confirmation email, unlock, end sessions, remove a lost second factor. */
import { useState } from 'react';
import type { AdminRole } from '@/domain/accounts/actor';
import type { AdminUser } from '@/domain/admin/users/person';
import { FINAL_CODE_ACCEPTED, ONLY_SUPER_SUPPORT } from '@/domain/admin/users/user-changes';
import { nameOf } from '@/domain/admin/users/person';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { isSignedOut } from '@/islands/lists/signed-out';
import { TwoCodes } from './TwoCodes';

interface Help {
  key: string;
  /** The name of the button, and the title of the question. */
  label: string;
  /** The text on the button: the first words of its name. */
  short: string;
  text: string;
  /** The question, which says what will happen. */
  question: (user: AdminUser) => string;
  isOffered: (user: AdminUser) => boolean;
  /** Why it is not offered. */
  otherwise?: string;
  needsCodes?: boolean;
  isDanger?: boolean;
  send: (id: string) => Promise<Answer>;
}

const HELPS: readonly Help[] = [
  {
    key: 'confirmation',
    label: 'Resend confirmation email',
    short: 'Resend',
    text: 'For someone who cannot find the email with the link.',
    question: ({ email }) => `We email a new link to ${email}. The earlier one stops working.`,
    isOffered: ({ isVerified }) => !isVerified,
    otherwise: 'The email address is confirmed.',
    send: (id) => api.post('/api/admin/users/:id/confirmation-mail', { param: { id } }),
  },
  {
    key: 'unlock',
    label: 'Unlock sign-in',
    short: 'Unlock',
    text: 'Forgets wrong passwords and codes, so that the person does not have to wait 15 minutes.',
    question: (user) => `${nameOf(user)} can try again at once. Make sure the request is really from them.`,
    isOffered: () => true,
    send: (id) => api.post('/api/admin/users/:id/unlock', { param: { id } }),
  },
  {
    key: 'sessions',
    label: 'End all sessions',
    short: 'End all',
    text: 'For a lost phone or a shared computer. The person gets an email about it.',
    question: (user) =>
      `${nameOf(user)} is signed out on all devices, and no device skips the two-factor code any more. The password stays.`,
    isOffered: () => true,
    isDanger: true,
    send: (id) => api.delete('/api/admin/users/:id/sessions', { param: { id } }),
  },
  {
    key: 'second-factor',
    label: 'Remove two-factor authentication',
    short: 'Remove',
    text: 'For a lost authenticator without recovery codes. The person gets an email about it.',
    question: (user) =>
      `${nameOf(user)} then signs in with the password only. Make sure the request is really from them. You need two codes from your authenticator first.`,
    isOffered: ({ twoFactorEnabled }) => twoFactorEnabled,
    otherwise: 'It is off.',
    needsCodes: true,
    isDanger: true,
    send: (id) => api.delete('/api/admin/users/:id/second-factor', { param: { id } }),
  },
];

export function SupportCard({ user, role, onChanged }: { user: AdminUser; role: AdminRole; onChanged: () => void }) {
  const [askedHelp, setAskedHelp] = useState<Help | null>(null);
  const [step, setStep] = useState<'rest' | 'question' | 'codes'>('rest');
  const [isBusy, setBusy] = useState(false);
  const mayHelp = role === 'super_admin';
  const run = async (help: Help) => {
    setBusy(true);
    const answer = await help.send(user._id);
    setBusy(false);
    setStep('rest');
    if (isSignedOut(answer)) return;
    if (!answer.ok) return void toast('error', failureText(answer, 'Nothing was changed. Please try again.'));
    toast('success', answer.message ?? 'Done');
    onChanged();
  };
  return (
    <section aria-label="Support" className="card grid gap-3 p-5">
      <h2 className="text-lg font-semibold">Support</h2>
      {!mayHelp && <p className="muted text-sm">{ONLY_SUPER_SUPPORT}.</p>}
      <ul className="grid gap-3">
        {HELPS.map((help) => (
          <li key={help.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t hairline pt-3">
            <div className="grid min-w-48 flex-1 gap-0.5 text-sm">
              <span className="font-medium">{help.label}</span>
              <span className="muted">{help.isOffered(user) ? help.text : (help.otherwise ?? help.text)}</span>
            </div>
            {mayHelp && help.isOffered(user) && (
              <Button
                size="sm"
                aria-label={help.label}
                onClick={() => {
                  setAskedHelp(help);
                  setStep('question');
                }}
              >
                {help.short}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={step === 'question'}
        title={askedHelp ? `${askedHelp.label}?` : ''}
        text={askedHelp?.question(user)}
        confirmLabel={askedHelp?.needsCodes ? 'Continue' : (askedHelp?.label ?? '')}
        danger={askedHelp?.isDanger ?? false}
        busy={isBusy}
        onConfirm={() => {
          if (askedHelp?.needsCodes) setStep('codes');
          else if (askedHelp) void run(askedHelp);
        }}
        onCancel={() => setStep('rest')}
      />
      {step === 'codes' && askedHelp && (
        <TwoCodes
          user={user}
          action="remove-second-factor"
          onGranted={() => {
            setStep('rest');
            toast('success', FINAL_CODE_ACCEPTED);
            void run(askedHelp);
          }}
          onClose={() => setStep('rest')}
        />
      )}
    </section>
  );
}
