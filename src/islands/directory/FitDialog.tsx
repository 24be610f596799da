/** "Fit settings": four weights and the amount that the founder raises, stored in the account. */
import { capital } from '@/domain/text/capital';
import { plainOptions } from '@/domain/options';
import { useEffect, useId, useRef, useState } from 'react';
import {
  DEFAULT_FIT_SETTINGS,
  FIT_PARTS,
  MAX_WEIGHT,
  missingParts,
  PART_LABEL,
  RAISE_CURRENCIES,
  readRaise,
  type FitPart,
  type FitView,
  type RaiseCurrency,
} from '@/domain/directory/fit/fit-settings';
import { STAGE_NAMES } from '@/domain/roadmap/milestones';
import { STAGE_MEANINGS } from '@/domain/stages';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

const cell = 'px-2.5 py-2 align-top';
/** The table that shows, for each stage of a profile, the matching stages of investors and the roadmap; the person's own stage is marked. */
function StageTable({ own }: { own: string | null }) {
  return (
    <section aria-label="How stages are matched" className="grid gap-2">
      <h3 className="text-sm font-medium">How stages are matched</h3>
      <div className="overflow-x-auto rounded-lg border hairline">
        <table className="w-full text-[13px]">
          <thead className="muted text-left text-xs">
            <tr>
              {['Your stage', 'Investors at', 'Close to it', 'Roadmap starts at'].map((title) => (
                <th key={title} scope="col" className={`${cell} font-medium`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(STAGE_MEANINGS).map(([stage, { label, stages, roadmap }]) => (
              <tr
                key={stage}
                aria-current={stage === own ? 'true' : undefined}
                className={`border-t hairline ${stage === own ? 'bg-base-200' : ''}`}
              >
                <th scope="row" className={`${cell} text-left ${stage === own ? 'text-brand' : ''} font-medium`}>
                  {capital(label)}
                  {stage === own && <span className="block text-xs font-normal">yours</span>}
                </th>
                <td className={cell}>{stages.core.join(', ')}</td>
                <td className={cell}>{[...stages.earlier, ...stages.next].join(', ')}</td>
                <td className={cell}>{STAGE_NAMES[roadmap]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const NOT_LOADED = 'Your settings could not be loaded';
const NOT_SAVED = 'Your settings could not be saved';
const PROFILE = '/portal/settings/profile';

const PART_HELP: Record<FitPart, string> = {
  stage: 'How much your stage matters.',
  industry: 'How much your industry matters.',
  city: 'How much being in or near your city matters.',
  ticket: 'How much it matters that your raise is within the investor’s range, if we know it.',
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
      Your profile has no {missing.join(', no ')}, so it does not count yet.{' '}
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

function faultsOf({ amount, currency, weights }: Draft) {
  if (amount.trim() !== '' && readRaise(amount, currency) === null)
    return { amount: `Please enter a whole amount in ${currency}, such as 50,00,000 or 50 lakh.` };
  return FIT_PARTS.every((part) => weights[part] === 0) ? { '': 'At least one weight must be more than 0.' } : {};
}

export function FitDialog({ open, onClose, onSaved }: Closable & { onSaved: () => void }) {
  const [view, setView] = useState<FitView | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useForm<Draft, Draft>({
    initial: { weights: DEFAULT_FIT_SETTINGS.weights, amount: '', currency: 'INR' },
    schema: () => rulesOf(faultsOf),
    onValid: async ({ weights, amount: typed, currency }) => {
      const amount = readRaise(typed, currency);
      const raise = amount === null ? null : { amount: amount * 100, currency };
      const answer = await api.put('/api/fit', { json: { weights, raise } });
      const found = answer.data;
      if (!found) return { failure: answer.message || NOT_SAVED };
      setView(found);
      form.reset(draftOf(found));
      toast('success', 'Best fit now uses your settings');
      onSaved();
      onClose();
      return undefined;
    },
  });
  const { weights } = form.values;
  const show = useRef(form.reset);
  show.current = form.reset;

  useEffect(() => {
    if (!open || view) return;
    let isGone = false;
    void api.get('/api/fit').then((answer) => {
      if (isGone) return;
      const found = answer.data;
      setFailed(!found);
      if (!found) return;
      setView(found);
      show.current(draftOf(found));
    });
    return () => {
      isGone = true;
    };
  }, [open, view, tries]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Fit settings"
      description="Set how much each point matters to you. Only the proportions count."
      footer={
        <>
          <Button variant="ghost" disabled={!view} onClick={() => form.set('weights', DEFAULT_FIT_SETTINGS.weights)}>
            Reset weights
          </Button>
          <SubmitButton form={form} disabled={!view}>
            Save
          </SubmitButton>
        </>
      }
    >
      {view ? (
        <form {...form.formProps} className="grid gap-5">
          <ProfileHint view={view} />
          {FIT_PARTS.map((part) => (
            <Weight
              key={part}
              part={part}
              value={weights[part]}
              onChange={(value) => form.set('weights', { ...weights, [part]: value })}
            />
          ))}
          <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
            <TextRow
              form={form}
              name="amount"
              label="Amount you are raising"
              help="Whole amounts only. If you leave it empty, the ticket size does not count."
              inputMode="decimal"
              inputClass="tabular-nums"
              placeholder="50,00,000"
            />
            <SelectRow form={form} name="currency" label="Currency" options={plainOptions(RAISE_CURRENCIES)} />
          </div>
          <StageTable own={view.profile.stage} />
          <FormFailure form={form} plain />
        </form>
      ) : hasFailed ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{NOT_LOADED}. Your list is not affected.</p>
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
