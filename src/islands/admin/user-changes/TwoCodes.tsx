/** Asks for two codes in a row before a change of a user. Without an authenticator, a mailed link and the set-up come first. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { nameOf, type AdminUser } from '@/domain/admin/users/person';
import {
  SETUP_FAILED,
  FINAL_CODE_FAILED,
  FIRST_CODE_ACCEPTED,
  FIRST_CODE_FAILED,
  type GrantAction,
} from '@/domain/admin/users/user-changes';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { operatorSetupOf, AuthenticatorSecret, CodeRow, type Setup } from '@/islands/account/security/Authenticator';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { MailedLink } from '@/islands/admin/MailedLink';
import { isSignedOut } from '@/islands/lists/signed-out';
import { CODE_DIGITS } from '@/domain/accounts/two-factor-codes';
import { FormActions } from '@/islands/ui/form/actions';
import { useForm, type Refusal } from '@/islands/ui/form/use-form';
import { ReplaceFactor } from './FactorDialogs';

const WORDS = {
  first: {
    title: 'Confirm with your authenticator',
    help: 'The 6 digits that your authenticator app shows for Outset.',
    failed: FIRST_CODE_FAILED,
  },
  final: {
    title: 'Enter a new code',
    help: 'Wait for the next code in your app: each one works once.',
    failed: FINAL_CODE_FAILED,
  },
} as const;

const USED = 'This code was already used. Wait for the next one in your app.';

interface CodeDialogProps {
  step: 'first' | 'final';
  user: AdminUser;
  action: GrantAction;
  /** The purpose of the codes, in one sentence. */
  purpose: string;
  setup: Setup | 'enrolled';
  onAccepted: () => void;
  /** Called if the first code is too old. */
  onStale: () => void;
  /** Called if the mailed link is too old to set up a first authenticator. */
  onLinkNeeded: () => void;
  onReplace: () => void;
  onClose: () => void;
}

/** One of the two dialogs that ask for a code of the operator's authenticator; the first shows the secret until it is enrolled. */
function CodeDialog(props: CodeDialogProps) {
  const { step, user, action, purpose, setup, onClose } = props;
  const words = WORDS[step];
  const secret = setup === 'enrolled' ? undefined : setup.secret;
  const field = useRef<HTMLInputElement>(null);
  const [isBroken, setBroken] = useState(false);
  const form = useForm({
    initial: { code: '' },
    onValid: async ({ code }): Promise<Refusal | void> => {
      if (code.length < CODE_DIGITS) return;
      const answer = await api.post('/api/user/verify-2fa', {
        json: { token: code, secret, action, email: user.email, id: user._id, step },
      });
      if (isSignedOut(answer)) return;
      // The server's message about a lock or the user is shown as it is; a failure gets the specification's words.
      setBroken(answer.status === 0 || answer.status >= 500);
      if (answer.ok) return props.onAccepted();
      if (answer.code === 'link-needed') return props.onLinkNeeded();
      const text = failureText(answer, 'Nothing has changed. Please try again.');
      if (answer.code === 'grant-stale') {
        toast('error', text);
        return props.onStale();
      }
      if (answer.status === 400) return { errors: { code: text }, failure: answer.code === 'code-used' ? USED : null };
      return { failure: text };
    },
  });
  const error = form.errorOf('code');
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={purpose}
      size={secret === undefined || step === 'final' ? 'sm' : 'md'}
      footer={
        <FormActions
          form={form}
          onCancel={onClose}
          submitLabel="Verify"
          disabled={form.values.code.length < CODE_DIGITS}
        />
      }
    >
      <form {...form.formProps} className="grid grid-cols-1 gap-4">
        {step === 'final' && (
          <p role="status" className="rounded-lg border border-success/40 bg-success/10 px-3.5 py-3 text-sm">
            {FIRST_CODE_ACCEPTED}
          </p>
        )}
        {form.failure !== null && (
          <div role="alert" className="rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm">
            {isBroken && <p>{words.failed}</p>}
            <p className={isBroken ? 'muted' : ''}>{form.failure}</p>
          </div>
        )}
        {setup !== 'enrolled' && step === 'first' && (
          <>
            <AuthenticatorSecret setup={setup} />
            <p className="text-sm">
              <strong>2.</strong> Enter the code that the app shows for Outset.
            </p>
          </>
        )}
        <CodeRow ref={field} form={form} help={words.help} autoFocus />
        {setup === 'enrolled' && step === 'first' && (
          <p className="muted text-[13px]">
            New phone?{' '}
            <button
              type="button"
              onClick={props.onReplace}
              className="inline-flex min-h-6 items-center font-medium text-brand underline-offset-4 hover:underline max-md:min-h-11"
            >
              Replace your authenticator
            </button>
            . If it is lost, another super admin can reset it.
          </p>
        )}
      </form>
    </Dialog>
  );
}

const PURPOSES: Readonly<Record<GrantAction, (name: string) => string>> = {
  'edit-user': (name) => `Two codes in a row let you edit ${name}, once, within five minutes.`,
  'delete-user': (name) => `${name} is deleted as soon as two codes in a row are accepted.`,
  'remove-second-factor': (name) =>
    `The two-factor authentication of ${name} is turned off as soon as two codes in a row are accepted.`,
};

export interface TwoCodesProps {
  user: AdminUser;
  action: GrantAction;
  /** Called when both codes were accepted; the caller shows that. */
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
