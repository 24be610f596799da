/** Adds a webhook: a form with the password, then the secret that signs deliveries, shown this once. */
import { useState } from 'react';
import { CODE_DIGITS, isRecoveryCode } from '@/domain/accounts/two-factor-codes';
import { WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS, type WebhookEvent, type WebhookView } from '@/domain/tokens/webhooks';
import { api } from '@/lib/api/api';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { CheckRow, RowError, TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';
import { AccountRow, PasswordRow } from '@/islands/account/registration/PasswordInput';
import { ProofRow } from '@/islands/account/security/CodeRow';
import { SecretDialog } from './SecretDialog';

const FAILED = 'The webhook could not be added. Please try again.';

interface Values extends Record<WebhookEvent, boolean> {
  url: string;
  password: string;
  code: string;
  recoveryCode: string;
}
const EMPTY: Values = {
  url: '',
  'follow-up.due': true,
  'expense.added': true,
  password: '',
  code: '',
  recoveryCode: '',
};

export interface NewWebhookDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (webhook: WebhookView) => void;
  needsCode: boolean;
  email: string;
}

export function NewWebhookDialog({ open, onClose, onMade, needsCode, email }: NewWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const form = useForm<Values>({
    initial: EMPTY,
    onValid: async ({ url, password, code, recoveryCode, ...chosen }) => {
      const proof = usesRecovery ? { recoveryCode } : { code };
      const events = WEBHOOK_EVENTS.filter((event) => chosen[event]);
      const answer = await api.post('/api/webhooks', {
        json: { url, events, password, ...(needsCode ? proof : {}) },
      });
      if (!answer.ok) {
        const { errors } = answer;
        return { errors, failure: Object.keys(errors).length > 0 ? '' : (answer.message ?? FAILED) };
      }
      const made = answer.body['data'] as { secret: string; view: WebhookView };
      form.reset();
      setUsesRecovery(false);
      setSecret(made.secret);
      onMade(made.view);
      return undefined;
    },
  });
  const { values } = form;
  const close = () => {
    // Neither a password nor a secret is left lying in a closed dialog.
    form.reset();
    setUsesRecovery(false);
    setSecret(null);
    onClose();
  };

  if (secret !== null)
    return (
      <SecretDialog
        open={open}
        onClose={close}
        title="Copy the signing secret"
        description="We will not show it again. Your server checks with it that a delivery comes from Outset."
        secret={secret}
      />
    );

  const isComplete =
    values.url.trim() !== '' &&
    WEBHOOK_EVENTS.some((event) => values[event]) &&
    values.password !== '' &&
    (!needsCode || (usesRecovery ? isRecoveryCode(values.recoveryCode) : values.code.length === CODE_DIGITS));
  return (
    <Dialog
      open={open}
      onClose={close}
      title="New webhook"
      description="Outset sends what you tick here to your own server. We ask for your password first."
      size="sm"
      footer={<FormActions form={form} onCancel={close} submitLabel="Add webhook" disabled={!isComplete} />}
    >
      <form {...form.formProps} className="grid gap-4">
        <FormFailure form={form} />
        <TextRow
          form={form}
          name="url"
          label="Address"
          help="For example: https://hooks.example.com/outset"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          autoFocus
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-sm font-medium">Send</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckRow
              key={event}
              form={form}
              name={event}
              label={WEBHOOK_EVENT_WORDS[event].label}
              help={WEBHOOK_EVENT_WORDS[event].text}
            />
          ))}
          <RowError message={form.errors['events']} />
        </fieldset>
        <AccountRow email={email} />
        <PasswordRow form={form} name="password" label="Password" autoComplete="current-password" maxLength={512} />
        {needsCode && <ProofRow form={form} usesRecovery={usesRecovery} onSwitch={setUsesRecovery} />}
      </form>
    </Dialog>
  );
}
