/** Asks for the password and a code, or a recovery code, before the second factor is turned off or its recovery codes are renewed. */
import { useState, type FormEvent } from 'react';
import { CODE_DIGITS, isRecoveryCode } from '../../../domain/accounts/two-factor-codes';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { api, type Answer } from '../../../lib/api';
import { PasswordInput } from '../registration/PasswordInput';
import { CodeField } from './CodeField';

export interface ReconfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  path: '/api/twofa/disable-2fa' | '/api/twofa/recovery-codes';
  /** What is said when it failed, above the reason. */
  failure: string;
  onConfirmed: (answer: Answer) => void;
}

const NOTHING_TYPED = { password: '', code: '', recovery: '' };

export function ReconfirmDialog(props: ReconfirmDialogProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ reason: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<typeof NOTHING_TYPED>) => {
    setTyped({ ...typed, ...part });
    setErrors({});
    setFailure(null);
  };
  const reset = () => {
    setTyped(NOTHING_TYPED);
    setUsesRecovery(false);
    setErrors({});
    setFailure(null);
  };
  /** A password is not left lying in a closed dialog. */
  const close = () => {
    reset();
    props.onClose();
  };
  const isComplete =
    typed.password !== '' && (usesRecovery ? isRecoveryCode(typed.recovery) : typed.code.length === CODE_DIGITS);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setIsBusy(true);
    setErrors({});
    setFailure(null);
    const proof = usesRecovery ? { recoveryCode: typed.recovery } : { code: typed.code };
    const answer = await api.post(props.path, { json: { password: typed.password, ...proof } });
    setIsBusy(false);
    if (answer.ok) {
      reset();
      props.onConfirmed(answer);
      return;
    }
    setErrors(answer.errors);
    setFailure({ reason: Object.keys(answer.errors).length > 0 ? '' : (answer.message ?? '') });
  };

  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      description={props.text}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            type="submit"
            form="two-factor-reconfirm"
            disabled={!isComplete}
            busy={isBusy}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id="two-factor-reconfirm" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure && (
          <div role="alert" className="rounded-lg border border-error/40 bg-error/10 px-3.5 py-3 text-sm">
            <p>{props.failure}</p>
            {failure.reason && <p className="muted">{failure.reason}</p>}
          </div>
        )}
        <Field label="Password" error={errors['password']}>
          {(control) => (
            <PasswordInput
              {...control}
              what="password"
              name="password"
              autoComplete="current-password"
              maxLength={512}
              value={typed.password}
              onChange={(event) => change({ password: event.target.value })}
            />
          )}
        </Field>
        {usesRecovery ? (
          <Field label="Recovery code" error={errors['recoveryCode']}>
            {(control) => (
              <input
                {...control}
                name="recoveryCode"
                type="text"
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={typed.recovery}
                onChange={(event) => change({ recovery: event.target.value })}
                className="tabular-nums input w-full max-md:min-h-11"
              />
            )}
          </Field>
        ) : (
          <CodeField value={typed.code} onChange={(code) => change({ code })} error={errors['code']} />
        )}
        <div>
          <button
            type="button"
            onClick={() => {
              setUsesRecovery(!usesRecovery);
              setErrors({});
            }}
            className="inline-flex min-h-6 items-center text-sm font-medium text-brand underline-offset-4 hover:underline max-md:min-h-11"
          >
            {usesRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
