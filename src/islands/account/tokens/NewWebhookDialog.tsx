/** Adds a webhook: its address and events, then the secret that signs deliveries. */
import { WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS, type WebhookEvent, type WebhookView } from '@/domain/tokens/webhooks';
import { api } from '@/lib/api/api';
import { CheckRows, TextRow } from '@/islands/ui/form/rows';
import { NewSecretDialog, type Proof, type SecretDialogProps } from './NewSecretDialog';

interface Values extends Record<WebhookEvent, boolean> {
  url: string;
}
const EMPTY: Values = { url: '', 'follow-up.due': true, 'expense.added': true };

const chosenOf = (values: Values) => WEBHOOK_EVENTS.filter((event) => values[event]);

async function send(values: Values, proof: Proof) {
  const answer = await api.post('/api/webhooks', { json: { url: values.url, events: chosenOf(values), ...proof } });
  return { answer, made: answer.data };
}

export function NewWebhookDialog(props: SecretDialogProps<WebhookView>) {
  return (
    <NewSecretDialog
      {...props}
      title="New webhook"
      description="Outset sends what you tick here to your own server. We ask for your password first."
      submitLabel="Add webhook"
      failed="The webhook could not be added. Please try again."
      initial={EMPTY}
      isFilled={(values) => values.url.trim() !== '' && chosenOf(values).length > 0}
      send={send}
      shownAs={() => ({
        title: 'Copy the signing secret',
        description: 'We will not show it again. Your server checks with it that a delivery comes from Outset.',
      })}
    >
      {(form) => (
        <>
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
          <CheckRows form={form} names={WEBHOOK_EVENTS} words={WEBHOOK_EVENT_WORDS} legend="Send" error="events" />
        </>
      )}
    </NewSecretDialog>
  );
}
