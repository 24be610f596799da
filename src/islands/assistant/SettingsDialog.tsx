/** The assistant settings: saving conversations, data that a language model may see, Google Calendar, and deleting everything. */
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Trash2, CalendarOff } from 'lucide-react';
import type { OwnFact } from '@/domain/assistant/conversation';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog, Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import type { CalendarState } from '@/domain/assistant/meetings/meeting-input';
import { api, failureText } from '@/lib/api/api';
import { deleteAllConversations, fetchOwnFacts } from './chat-calls';
import type { Assistant } from './use-assistant';

// The row of the settings that disconnects the person's Google Calendar. It is empty if no calendar is connected.

const FAILED = 'Google Calendar could not be disconnected. Try again.';

/** Asks the server when the settings are opened. */
function CalendarRow() {
  const [isConnected, setConnected] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    void api.get('/api/ai-chat/calendar').then(({ data }) => {
      if (!isGone) setConnected((data as CalendarState | undefined)?.isConnected ?? false);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const disconnect = async () => {
    setBusy(true);
    const answer = await api.delete('/api/ai-chat/calendar');
    setBusy(false);
    if (!answer.ok) return void toast('error', failureText(answer, FAILED));
    setConnected(false);
  };
  if (!isConnected) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b hairline py-3.5">
      <p className="muted min-w-0 flex-1 text-sm">Meetings are added to your Google Calendar.</p>
      <Button size="sm" icon={CalendarOff} busy={isBusy} onClick={() => void disconnect()}>
        Disconnect
      </Button>
    </div>
  );
}

interface SwitchRowProps {
  label: string;
  text: ReactNode;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

function SwitchRow({ label, text, isOn, onTurn }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="flex cursor-pointer items-center gap-4 border-b hairline py-3.5">
      <span className="min-w-0 flex-1 text-sm">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-text`} className="muted block">
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className="toggle checked:text-success"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </label>
  );
}

/** Shows the data that a model will get, with today's values, before the person allows sending it. */
function SharedFigures({ provider, onShare, onClose }: { provider: string; onShare: () => void; onClose: () => void }) {
  const [facts, setFacts] = useState<OwnFact[] | null | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    void fetchOwnFacts().then((found) => isShown && setFacts(found));
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="What the model will see"
      description={`When a question needs them, these are sent to ${provider}. You see today’s figures; later changes are sent too.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!facts} onClick={onShare}>
            Share these
          </Button>
        </>
      }
    >
      {facts === undefined && (
        <div role="status" className="grid gap-2">
          <span className="sr-only">Reading your figures</span>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {facts === null && <p role="alert">Your figures could not be read just now. Close this and try again.</p>}
      {facts && (
        <dl className="grid gap-3 text-sm">
          {facts.map(({ title, says, lines }) => (
            <div key={title}>
              <dt className="font-medium">{title}</dt>
              <dd className="muted wrap-anywhere">
                {says}
                {lines.length > 0 && (
                  <ul className="mt-1 list-disc pl-5">
                    {lines.map(({ label, value }, index) => (
                      <li key={index}>
                        {label}: {value}
                      </li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt className="font-medium">Files and notes</dt>
            <dd className="muted">
              The text of a file that you ask about, and your notes on entries that a question needs.
            </dd>
          </div>
          <div>
            <dt className="font-medium">Not sent</dt>
            <dd className="muted">Tool documents saved only in this browser. Their figures are calculated here.</dd>
          </div>
        </dl>
      )}
    </Dialog>
  );
}

export default function SettingsDialog({ assistant, open, onClose }: Closable & { assistant: Assistant }) {
  const { settings, state, change, conversations } = assistant;
  const [isAsked, setAsked] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const removeAll = async () => {
    setBusy(true);
    const fault = await deleteAllConversations();
    setBusy(false);
    if (fault) return void toast('error', fault);
    setAsked(false);
    conversations.removed(null);
    assistant.chat.tell({ what: 'gone', conversationId: null });
    assistant.open(null);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} size="sm" title="Assistant settings">
        {settings && (
          <div className="-mt-3 grid">
            <SwitchRow
              label="Save my conversations"
              text="If this is off, new conversations are not saved. Saved ones stay until you delete them."
              isOn={settings.keepsConversations}
              onTurn={(keepsConversations) => change({ keepsConversations })}
            />
            {state?.by === 'model' && (
              <SwitchRow
                label="Share my saved items, notes, figures and files with the model"
                text={`They are then sent to ${state.provider ?? 'the model'} when a question needs them.`}
                isOn={settings.sharesOwn}
                onTurn={(sharesOwn) => (sharesOwn ? setSharing(true) : change({ sharesOwn }))}
              />
            )}
            {open && <CalendarRow />}
            <div className="flex flex-wrap items-center gap-3 pt-4">
              <p className="muted min-w-0 flex-1 text-sm">Delete all your questions and answers.</p>
              <Button size="sm" icon={Trash2} onClick={() => setAsked(true)}>
                Delete all
              </Button>
            </div>
          </div>
        )}
      </Dialog>
      {isSharing && (
        <SharedFigures
          provider={state?.provider ?? 'the model'}
          onShare={() => {
            change({ sharesOwn: true });
            setSharing(false);
          }}
          onClose={() => setSharing(false)}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title="Delete all conversations?"
        text="This permanently deletes all your conversations with the assistant."
        confirmLabel="Delete all"
        danger
        busy={isBusy}
        onConfirm={() => void removeAll()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
