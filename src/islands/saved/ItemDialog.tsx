/** The details of an item of a collection: step, next follow-up with a calendar file, who introduces, note, reason. */
import { EARLIEST_DAY, faultOfEnteredDay, LATEST_DAY, shortDay } from '@/domain/time/days';
import { plainOptions } from '@/domain/options';
import { useId } from 'react';
import { CalendarPlus } from 'lucide-react';
import { CURRENCIES, formatMoneyField, type Currency } from '@/domain/money/money';
import { moneyMessage, readAmountField } from '@/domain/money/read-amount';
import { NOTE_LIMIT, refText } from '@/domain/saved/items';
import { changeDetails } from '@/domain/saved/pipeline';
import {
  INTRODUCTION_LIMIT,
  NEXT_STEP_LIMIT,
  PIPELINE_STEPS,
  REASON_LIMIT,
  ROUND_LIMIT,
  type PipelineStep,
} from '@/domain/saved/records';
import type { Deal, DealDetails, Collection } from '@/domain/saved/deals';
import { icsOfDay } from '@/domain/calendar/ics';
import { fileNameOf, saveText } from '@/lib/export/save-file';
import { readHomeCurrency } from '@/stores/home-currency';
import { askHowToRemind } from '@/stores/reminder-question';
import { doSaved, savedState } from '@/stores/saved';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { Field, TextInput } from '@/islands/ui/fields/inputs';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { changeItem, useItemActions } from './item-actions';
import { DraftNotice } from '@/islands/ui/form/actions';
import { formRows, SelectRow, TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm } from '@/islands/ui/form/use-form';

const STEPS = PIPELINE_STEPS.map((step) => ({ value: step, label: step }));

interface FormProps {
  item: Deal;
  collection: Collection;
  formId: string;
  onClose: () => void;
}

type Draft = Record<keyof DealDetails | 'currency', string>;

function faultOfAmount(amount: string, currency: string): string | null {
  const reading = readAmountField(amount, currency);
  return 'fault' in reading && reading.fault !== 'empty' ? moneyMessage(reading.fault, currency) : null;
}

function DetailsForm({ item, collection, formId, onClose }: FormProps) {
  const { nameOf } = useItemActions();
  const known = item.amount;
  const form = useForm<Draft, Draft>({
    initial: {
      step: item.step,
      round: item.round,
      amount: known ? formatMoneyField(known.amount, known.currency) : '',
      currency: known?.currency ?? readHomeCurrency(),
      nextStep: item.nextStep,
      followUp: item.followUp ?? '',
      introduction: item.introduction,
      reason: item.reason,
      note: item.note,
    },
    draft: { key: `draft:saved:${collection.id}:${refText(item)}` },
    schema: () =>
      rulesOf<Draft>(({ amount, currency, followUp }) => ({
        amount: faultOfAmount(amount, currency),
        followUp: faultOfEnteredDay(followUp),
      })),
    onValid: ({ currency, ...draft }) => {
      const reading = readAmountField(draft.amount, currency);
      const outcome = changeDetails(savedState(), collection.id, item, {
        ...draft,
        amount: 'minor' in reading ? { amount: reading.minor, currency: currency as Currency } : null,
        step: draft.step as PipelineStep,
        followUp: draft.followUp || null,
      });
      changeItem(item, () => {
        onClose();
        if (outcome.changes.length > 0) doSaved(outcome);
      });
      if (draft.followUp && draft.followUp !== item.followUp) void askHowToRemind(draft.followUp);
    },
  });
  const draft = form.values;
  const isDayGiven = draft.followUp !== '' && faultOfEnteredDay(draft.followUp) === null;
  const download = () => {
    if (!isDayGiven) return;
    const name = nameOf(item);
    const file = icsOfDay(
      {
        title: `Follow up with ${name}`,
        details: [`${collection.name}, ${draft.step}`, draft.note].filter(Boolean).join('\n'),
        day: draft.followUp,
      },
      `follow-up-${collection.id}-${item.type}-${item.id}`,
      Date.now(),
    );
    saveText(file, `${fileNameOf(`Follow up with ${name}`, 'follow-up')}.ics`, 'text/calendar');
  };
  return (
    <form {...form.formProps} id={formId} className="grid gap-4">
      <DraftNotice form={form} />
      <SelectRow form={form} name="step" label="Step" autoFocus options={STEPS} />
      {draft.step === 'Passed' && (
        <TextAreaRow
          form={form}
          name="reason"
          label="Reason for passing"
          maxLength={REASON_LIMIT}
          inputClass="min-h-16"
        />
      )}
      <div className="grid grid-cols-[1fr_auto] gap-3">
        {formRows(form, {
          amount: { label: 'Amount', numeric: true, placeholder: 'For example 50 lakh' },
          currency: { label: 'Currency', options: plainOptions(CURRENCIES) },
        })}
      </div>
      {formRows(form, {
        round: { label: 'Round', maxLength: ROUND_LIMIT, placeholder: 'For example Seed 2027' },
        nextStep: { label: 'Next step', maxLength: NEXT_STEP_LIMIT, placeholder: 'For example Send the data room' },
      })}
      <Field
        label="Next follow-up"
        error={form.errorOf('followUp')}
        help={
          <>
            The bell reminds you on that day, and so does an email if task reminders are on in your{' '}
            <a href="/portal/settings/notifications" className="text-secondary underline">
              notification settings
            </a>
            .
          </>
        }
      >
        {(props) => (
          <div className="flex gap-2 max-sm:flex-col">
            <TextInput
              {...props}
              name="followUp"
              type="date"
              min={EARLIEST_DAY}
              max={LATEST_DAY}
              fit
              className="min-w-0 flex-1 max-sm:w-full max-sm:flex-none"
              value={draft.followUp}
              onChange={(event) => form.set('followUp', event.target.value)}
            />
            <Button icon={CalendarPlus} disabled={!isDayGiven} onClick={download}>
              Download .ics
              {isDayGiven && <span className="sr-only"> for {shortDay(draft.followUp)}</span>}
            </Button>
          </div>
        )}
      </Field>
      <TextRow
        form={form}
        name="introduction"
        label="Introduced by"
        maxLength={INTRODUCTION_LIMIT}
        placeholder="Who can introduce you"
      />
      <TextAreaRow form={form} name="note" label="Note" maxLength={NOTE_LIMIT} inputClass="min-h-24" />
    </form>
  );
}

export function ItemDialog({ item, onClose }: { item: Deal | null; onClose: () => void }) {
  const { inside, nameOf } = useItemActions();
  const shown = useLast(item);
  const formId = useId();
  return (
    <Dialog
      open={item !== null}
      onClose={onClose}
      size="sm"
      title={shown ? nameOf(shown) : ''}
      description={inside ? `In ${inside.name}. Only you can see this.` : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      {shown && inside && (
        <DetailsForm key={refText(shown)} item={shown} collection={inside} formId={formId} onClose={onClose} />
      )}
    </Dialog>
  );
}
