/** Two buttons that rate an answer; for a poor one, the person can add a reason and a note. The question and the answer are not sent. */
import { optionsOf } from '@/domain/options';
import { useEffect, useRef, useState } from 'react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import {
  NOTE_MOST,
  POOR_REASON_LABELS,
  POOR_REASONS,
  RATINGS,
  type PoorReason,
  type Rating as Rated,
} from '@/domain/assistant/rating';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { SelectField, TextField } from '@/islands/ui/fields/inputs';
import { rateAnswer } from '@/islands/assistant/chat-calls';

const LABELS: Readonly<Record<Rated, string>> = { good: 'Good answer', poor: 'Poor answer' };
const ICONS = { good: ThumbsUp, poor: ThumbsDown };
const OPTIONS = optionsOf(POOR_REASON_LABELS, POOR_REASONS);

/** The buttons, and the state that the form beside them needs. */
export function useRating({ messageId, first }: { messageId: string; first: Rated | undefined }) {
  const [rating, setRating] = useState<Rated | null>(first ?? null);
  const [isAsked, setAsked] = useState(false);
  const rate = async (next: Rated | null, more: { reason?: PoorReason; note?: string } = {}) => {
    const before = rating;
    setRating(next);
    const fault = await rateAnswer(messageId, { rating: next, ...more });
    if (fault === null) return true;
    setRating(before);
    toast('error', fault);
    return false;
  };
  const press = (one: Rated) => {
    const next = rating === one ? null : one;
    setAsked(next === 'poor');
    void rate(next);
  };
  const buttons = RATINGS.map((one) => {
    const Icon = ICONS[one];
    const isOn = rating === one;
    return (
      <IconButton
        key={one}
        label={LABELS[one]}
        aria-pressed={isOn}
        icon={<Icon className={`size-3.5 ${isOn ? 'fill-current' : ''}`} />}
        onClick={() => press(one)}
      />
    );
  });
  const tell = async (reason: PoorReason | '', note: string) => {
    const isDone = await rate('poor', { ...(reason ? { reason } : {}), ...(note.trim() ? { note } : {}) });
    if (isDone) setAsked(false);
  };
  return { buttons, form: isAsked ? <PoorForm onTell={tell} onClose={() => setAsked(false)} /> : null };
}

interface PoorFormProps {
  onTell: (reason: PoorReason | '', note: string) => Promise<void>;
  onClose: () => void;
}

function PoorForm({ onTell, onClose }: PoorFormProps) {
  const [reason, setReason] = useState<PoorReason | ''>('');
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  // It opens below the end of the answer, where the field for the next question hides it.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  const send = async () => {
    setBusy(true);
    await onTell(reason, note);
    setBusy(false);
  };
  return (
    <form
      ref={box}
      aria-label="What was poor?"
      className="grid max-w-md scroll-mb-4 gap-3 rounded-xl border hairline bg-base-100 p-4 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SelectField
        label="What was poor?"
        options={OPTIONS}
        placeholder="Choose a reason"
        value={reason}
        onChange={({ target }) => setReason(target.value as PoorReason | '')}
      />
      <TextField
        label="Note to our team"
        help="We read your reason and this note. We do not read your question or the answer."
        value={note}
        maxLength={NOTE_MOST}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          Send
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
