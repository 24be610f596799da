/** "What fits you": four weights and what is raised, kept in the account. */
import { useEffect, useId, useState, type FormEvent } from 'react';
import {
  DEFAULT_FIT_SETTINGS,
  FIT_PARTS,
  MAX_WEIGHT,
  missingParts,
  PART_LABEL,
  RAISE_CURRENCIES,
  readAmount,
  readFitView,
  type FitPart,
  type FitView,
  type RaiseCurrency,
} from '../../domain/directory/fit-settings';
import { toast } from '../../stores/toasts';
import { api } from '../../lib/api';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { Skeleton } from '../ui/Skeleton';

const NOT_LOADED = 'Your settings could not be loaded';
const NOT_SAVED = 'Your settings could not be saved';
const PROFILE = '/portal/settings/profile';

const PART_HELP: Record<FitPart, string> = {
  stage: 'How much it counts that an investor comes in at your stage.',
  industry: 'How much it counts that it backs your industry.',
  city: 'How much it counts that it is in your city or near.',
  ticket: 'How much it counts that what you raise lies in its range, where one is known.',
};

function Weight({ part, value, onChange }: { part: FitPart; value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {PART_LABEL[part]}
        </label>
        <output htmlFor={id} className="muted text-sm tabular-nums">
          {value === 0 ? 'Does not count' : value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX_WEIGHT}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="range range-secondary range-sm w-full max-md:range-md"
      />
      <p id={`${id}-help`} className="muted text-[13px]">
        {PART_HELP[part]}
      </p>
    </div>
  );
}

function ProfileHint({ view }: { view: FitView }) {
  const missing = missingParts(view.profile);
  if (missing.length === 0)
    return (
      <p className="muted text-sm">
        Compared with your{' '}
        <a href={PROFILE} className="text-secondary underline">
          profile
        </a>
        .
      </p>
    );
  return (
    <p role="note" className="rounded-lg border hairline bg-base-200/60 p-3 text-sm">
      Your profile names no {missing.join(', no ')}, so that does not count yet.{' '}
      <a href={PROFILE} className="text-secondary underline">
        Complete your profile
      </a>
    </p>
  );
}

const grouped = (amount: number, currency: string) => amount.toLocaleString(currency === 'INR' ? 'en-IN' : 'en-US');

interface Draft {
  weights: FitView['weights'];
  amount: string;
  currency: RaiseCurrency;
}

const draftOf = ({ weights, raise }: Pick<FitView, 'weights' | 'raise'>): Draft => ({
  weights,
  amount: raise ? grouped(raise.amount / 100, raise.currency) : '',
  currency: raise?.currency ?? 'INR',
});

export interface FitDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function FitDialog({ open, onClose, onSaved }: FitDialogProps) {
  const [view, setView] = useState<FitView | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState('');
  const [amountError, setAmountError] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useId();

  useEffect(() => {
    if (!open || view) return;
    let isGone = false;
    void api.get('/api/fit').then((answer) => {
      if (isGone) return;
      const found = answer.ok ? readFitView(answer.body['data']) : null;
      setFailure(found ? '' : NOT_LOADED);
      if (!found) return;
      setView(found);
      setDraft(draftOf(found));
    });
    return () => {
      isGone = true;
    };
  }, [open, view, tries]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft || isSaving) return;
    const amount = readAmount(draft.amount);
    if (draft.amount.trim() !== '' && amount === null) {
      setAmountError('Please enter a whole amount, such as 50,00,000.');
      document.getElementById(`${form}-amount`)?.focus();
      return;
    }
    setAmountError('');
    if (FIT_PARTS.every((part) => draft.weights[part] === 0))
      return setFailure('At least one weight must be more than 0.');
    setSaving(true);
    const raise = amount === null ? null : { amount: amount * 100, currency: draft.currency };
    const answer = await api.put('/api/fit', { json: { weights: draft.weights, raise } });
    setSaving(false);
    const found = answer.ok ? readFitView(answer.body['data']) : null;
    if (!found) return setFailure(answer.message || NOT_SAVED);
    setFailure('');
    setView(found);
    setDraft(draftOf(found));
    toast('success', 'Best fit follows your settings now');
    onSaved();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What fits you"
      description="Move what matters to you; best fit follows. Only the proportions count."
      footer={
        <>
          <Button
            variant="ghost"
            disabled={!draft}
            onClick={() => setDraft((now) => now && { ...now, weights: DEFAULT_FIT_SETTINGS.weights })}
          >
            Reset weights
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isSaving} disabled={!draft}>
            Save
          </Button>
        </>
      }
    >
      {view && draft ? (
        <form id={form} onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
          <ProfileHint view={view} />
          {FIT_PARTS.map((part) => (
            <Weight
              key={part}
              part={part}
              value={draft.weights[part]}
              onChange={(value) => setDraft({ ...draft, weights: { ...draft.weights, [part]: value } })}
            />
          ))}
          <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
            <Field
              label="What you raise"
              id={`${form}-amount`}
              error={amountError}
              help="In whole units. While it is empty, the ticket size does not count."
            >
              {(control) => (
                <input
                  {...control}
                  className="input w-full tabular-nums max-md:h-11"
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="50,00,000"
                  value={draft.amount}
                  onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
                />
              )}
            </Field>
            <Field label="Currency">
              {(control) => (
                <Select
                  {...control}
                  options={RAISE_CURRENCIES.map((value) => ({ value, label: value }))}
                  value={draft.currency}
                  onChange={(event) => setDraft({ ...draft, currency: event.target.value as RaiseCurrency })}
                />
              )}
            </Field>
          </div>
          {failure && (
            <p role="alert" className="text-sm text-error">
              {failure}
            </p>
          )}
        </form>
      ) : failure ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{failure}. Your list is not affected.</p>
          <Button size="sm" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="grid gap-5" aria-label="Loading">
          {FIT_PARTS.map((part) => (
            <Skeleton key={part} className="h-14 w-full" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
