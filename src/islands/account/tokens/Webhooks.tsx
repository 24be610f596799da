/** Webhooks on the security page: each address with its events and last deliveries, and buttons to test, turn on, remove and add one. */
import { useRef, useState } from 'react';
import { Plus, Webhook } from 'lucide-react';
import {
  TEST_EVENT,
  WEBHOOK_EVENT_WORDS,
  MAX_WEBHOOKS,
  WEBHOOK_EVENTS,
  type DeliveryView,
  type WebhookEvent,
  type WebhookView,
} from '@/domain/tokens/webhooks';
import { api, failureText } from '@/lib/api/api';
import { eventAdded } from '@/stores/account-events';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { focusNextRow } from '@/islands/ui/focus';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { dateTime } from '@/islands/account/sessions/session-list';
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

/** The dialog of a new webhook: asks for address and events, then shows the secret that signs deliveries. */
function NewWebhookDialog(props: SecretDialogProps<WebhookView>) {
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

const FAILED = 'That did not work. Please try again.';

export interface WebhooksProps {
  webhooks: WebhookView[];
  /** Two-factor authentication is on. */
  needsCode: boolean;
  email: string;
}

const labelOf = (type: string) =>
  type === TEST_EVENT ? 'Test' : (WEBHOOK_EVENT_WORDS[type as WebhookEvent]?.label ?? type);

function outcomeOf({ outcome, status, tries }: DeliveryView): string {
  const answer = status === null ? 'no answer' : `answer ${status}`;
  if (outcome === 'delivered') return `Delivered, ${answer}`;
  if (outcome === 'failed') return `Failed, ${answer}`;
  return tries === 0 ? 'On its way' : `Tried ${tries === 1 ? 'once' : `${tries} times`}, ${answer}; we will try again`;
}

/** The last deliveries to an address, collapsed at first. */
function Log({ deliveries, timeZone }: { deliveries: readonly DeliveryView[]; timeZone: string }) {
  if (deliveries.length === 0) return <p className="muted mt-2 text-sm">Nothing has been sent yet.</p>;
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1.5 max-md:py-3">Last deliveries ({deliveries.length})</summary>
      <ul className="mt-1 divide-y divide-base-content/10">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap gap-x-4 py-1.5">
            <time dateTime={delivery.createdAt} className="muted tabular-nums">
              {dateTime(Date.parse(delivery.createdAt), timeZone)}
            </time>
            <span>{labelOf(delivery.type)}</span>
            <span className={delivery.outcome === 'failed' ? 'text-error' : 'muted'}>{outcomeOf(delivery)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export default function Webhooks({ webhooks: first, needsCode, email }: WebhooksProps) {
  const [webhooks, setWebhooks] = useState(first);
  const [isAdding, setIsAdding] = useState(false);
  const [webhookToRemove, setWebhookToRemove] = useState<WebhookView | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const timeZone = useTimeZone();
  const rows = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);

  const refresh = async () => {
    const { data } = await api.get('/api/webhooks');
    if (data) setWebhooks(data);
  };
  const sendTest = async ({ id }: WebhookView) => {
    setBusyId(id);
    const answer = await api.post('/api/webhooks/:id/test', { param: { id } });
    setBusyId(null);
    if (!answer.data) toast('error', failureText(answer, FAILED));
    else if (answer.data.isAccepted) toast('success', 'The test was delivered.');
    else {
      const { status } = answer.data;
      const reason = status === null ? 'Your server did not answer in time.' : `Your server answered ${status}.`;
      toast('error', `The test was not accepted. ${reason}`);
    }
    await refresh();
  };
  const turnOn = async ({ id }: WebhookView) => {
    setBusyId(id);
    const answer = await api.post('/api/webhooks/:id/on', { param: { id } });
    setBusyId(null);
    if (!answer.ok) toast('error', failureText(answer, FAILED));
    else eventAdded();
    await refresh();
  };
  const remove = async () => {
    if (!webhookToRemove) return;
    setIsAsking(false);
    const answer = await api.delete('/api/webhooks/:id', { param: { id: webhookToRemove.id } });
    // 404: it was removed before, for example in another tab.
    if (!answer.ok && answer.status !== 404) {
      toast('error', failureText(answer, FAILED));
      return;
    }
    focusNextRow(
      () => setWebhooks((list) => list.filter(({ id }) => id !== webhookToRemove.id)),
      webhooks.findIndex(({ id }) => id === webhookToRemove.id),
      () => rows.current?.querySelectorAll<HTMLElement>('[data-remove]'),
      () => buttons.current?.querySelector('button'),
    );
    eventAdded();
  };
  const added = (webhook: WebhookView) => {
    setWebhooks((list) => [webhook, ...list]);
    eventAdded();
  };

  return (
    <>
      {webhooks.length === 0 ? (
        <p className="muted text-sm">You have no webhooks.</p>
      ) : (
        <ul ref={rows} className="divide-y divide-base-content/10 card">
          {webhooks.map((webhook) => (
            <li key={webhook.id} data-webhook={webhook.id} className="flex gap-3 px-4 py-4 sm:gap-4 sm:px-5">
              <span className="grid size-10 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
                <Webhook className="size-5" aria-hidden="true" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-medium break-all">{webhook.url}</p>
                <p className="muted mt-0.5 text-sm">{webhook.events.map(labelOf).join(', ')}</p>
                {webhook.offAt !== null && (
                  <p className="mt-0.5 text-sm text-error">
                    Off since {dateTime(Date.parse(webhook.offAt), timeZone)}, after three days of failures
                  </p>
                )}
                <Log deliveries={webhook.deliveries} timeZone={timeZone} />
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    disabled={busyId !== null}
                    aria-label={`Send a test to ${webhook.url}`}
                    onClick={() => void sendTest(webhook)}
                  >
                    Send a test
                  </Button>
                  {webhook.offAt !== null && (
                    <Button
                      size="sm"
                      disabled={busyId !== null}
                      aria-label={`Turn on ${webhook.url} again`}
                      onClick={() => void turnOn(webhook)}
                    >
                      Turn on again
                    </Button>
                  )}
                  <Button
                    size="sm"
                    aria-label={`Remove the webhook ${webhook.url}`}
                    data-remove=""
                    onClick={() => {
                      setWebhookToRemove(webhook); // not reset on close, so that the text stays during the closing animation
                      setIsAsking(true);
                    }}
                  >
                    Remove
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div ref={buttons} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button
          icon={Plus}
          onClick={() => setIsAdding(true)}
          disabled={webhooks.length >= MAX_WEBHOOKS}
          className="max-sm:w-full"
        >
          New webhook
        </Button>
        <a href="/developers#webhooks" className="text-sm underline underline-offset-4">
          What is sent, and how to check it
        </a>
      </div>
      <NewWebhookDialog
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onMade={added}
        needsCode={needsCode}
        email={email}
      />
      <ConfirmDialog
        open={isAsking}
        title="Remove this webhook?"
        text={`Nothing is sent to ${webhookToRemove?.url ?? ''} any more, and its log is deleted.`}
        confirmLabel="Remove webhook"
        danger
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
