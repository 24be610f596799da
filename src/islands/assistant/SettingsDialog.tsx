/** The assistant settings: what is kept, what a language model may see, and deleting everything. */
import { useId, useState, type ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { toast } from '../../stores/toasts';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Dialog } from '../ui/Dialog';
import { deleteAllConversations } from './chat-calls';
import { CalendarRow } from './meeting/CalendarRow';
import type { Assistant } from './use-assistant';

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

interface SettingsDialogProps {
  assistant: Assistant;
  open: boolean;
  onClose: () => void;
}

export default function SettingsDialog({ assistant, open, onClose }: SettingsDialogProps) {
  const { settings, state, change, conversations } = assistant;
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const removeAll = async () => {
    setBusy(true);
    const fault = await deleteAllConversations();
    setBusy(false);
    if (fault) return void toast('error', fault);
    setAsked(false);
    conversations.removed(null);
    assistant.open(null);
    toast('success', 'All conversations deleted');
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
                label="Share my saved items, notes and files with the model"
                text={`They then go to ${state.provider ?? 'the model'} with a question that needs them.`}
                isOn={settings.sharesOwn}
                onTurn={(sharesOwn) => change({ sharesOwn })}
              />
            )}
            {open && <CalendarRow />}
            <div className="flex flex-wrap items-center gap-3 pt-4">
              <p className="muted min-w-0 flex-1 text-sm">Delete all your questions and answers.</p>
              <Button size="sm" icon={<Trash2 className="size-4" />} onClick={() => setAsked(true)}>
                Delete all
              </Button>
            </div>
          </div>
        )}
      </Dialog>
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
