/** Edits one scenario: its name, monthly growth, hires and one-off amounts. Every change takes effect at once. */
import { useState } from 'react';
import type { ZodType } from 'zod';
import { BURN_LIMITS, type Hire, type OneOff, type Scenario } from '@/domain/burn-rate/plan';
import { scenarioInput } from '@/domain/burn-rate/plan-input';
import { isCounted } from '@/domain/burn-rate/projection';
import { formatMoney, formatShare, type Currency } from '@/domain/money/money';
import { formatShortMonth, type Month } from '@/domain/time/months';
import { TextField, AffixField } from '@/islands/ui/fields/inputs';
import { EventForm, EventList } from './EventList';
import type { BurnStore } from '@/islands/tools/burn-rate/store';

export interface ScenarioEditorProps {
  store: BurnStore;
  scenario: Scenario;
  currency: Currency;
  month: Month;
}

const growthText = (hundredths: number): string => formatShare(hundredths).replace('%', '');

/** A field that saves its value while it is valid. An invalid text remains as typed, with its message. */
function useLiveField(stored: string, schema: ZodType, onValid: (value: unknown) => void, onLeave: () => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const faultOf = (text: string) => schema.safeParse(text).error?.issues[0]?.message;
  return {
    error,
    value: draft ?? stored,
    onValue(text: string) {
      setDraft(text);
      const reading = schema.safeParse(text);
      if (reading.success) onValid(reading.data);
      if (error !== undefined) setError(faultOf(text));
    },
    onBlur() {
      onLeave();
      if (draft === null) return;
      const message = faultOf(draft);
      setError(message);
      if (message === undefined) setDraft(null);
    },
  };
}

export default function ScenarioEditor({ store, scenario, currency, month }: ScenarioEditorProps) {
  const { id } = scenario;
  // Uses the current state of the store, because an Undo may come long after this was drawn.
  const changeBy = (partOf: (now: Scenario) => Partial<Scenario>, field?: string) =>
    store.edit(
      (now) => ({
        ...now,
        scenarios: now.scenarios.map((one) => (one.id === id ? { ...one, ...partOf(one) } : one)),
      }),
      field,
    );
  const change = (part: Partial<Scenario>, field: string) => changeBy(() => part, field);
  const leftOut = (event: Hire | OneOff) =>
    isCounted(event, month) ? '' : '. Not counted: your bank balance should already include it.';
  const shape = scenarioInput.shape;
  const name = useLiveField(
    scenario.name,
    shape.name,
    (value) => change({ name: value as string }, `${id}.name`),
    store.endStep,
  );
  const revenue = useLiveField(
    growthText(scenario.revenueGrowth),
    shape.revenueGrowth,
    (value) => change({ revenueGrowth: value as number }, `${id}.revenueGrowth`),
    store.endStep,
  );
  const costs = useLiveField(
    growthText(scenario.costGrowth),
    shape.costGrowth,
    (value) => change({ costGrowth: value as number }, `${id}.costGrowth`),
    store.endStep,
  );
  const fields = [
    { label: 'Growth of revenue', field: revenue },
    { label: 'Growth of costs', field: costs },
  ];
  return (
    <section aria-label={`Scenario ${scenario.name}`} className="card p-5 max-sm:p-4">
      <h2 className="text-lg font-semibold">What if</h2>
      <div className="mt-4 grid gap-4 sm:grid-cols-[1fr_11rem_11rem]">
        <TextField
          label="Name"
          error={name.error}
          required
          autoComplete="off"
          maxLength={BURN_LIMITS.name}
          value={name.value}
          onChange={(event) => name.onValue(event.target.value)}
          onBlur={name.onBlur}
        />
        {fields.map(({ label, field }) => (
          <AffixField
            key={label}
            label={label}
            error={field.error}
            after="% a month"
            value={field.value}
            onChange={(event) => field.onValue(event.target.value)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <EventList<Hire>
          store={store}
          list={`hires-${id}`}
          title="Hires"
          add="Add a hire"
          empty="People who join, and when their pay starts."
          rows={scenario.hires}
          maxRows={BURN_LIMITS.hires}
          onRows={(hires) => changeBy((now) => ({ hires: hires(now.hires) }))}
          textOf={(hire) => hire.role}
          whenOf={(hire) =>
            `From ${formatShortMonth(hire.from)}${hire.until === null ? '' : ` to ${formatShortMonth(hire.until)}`}${leftOut(hire)}`
          }
          amountOf={(hire) => formatMoney(hire.monthlyCost, currency)}
          form={(part) => <EventForm kind="hire" {...part} currency={currency} month={month} />}
        />
        <EventList<OneOff>
          store={store}
          list={`one-offs-${id}`}
          title="One-off amounts"
          add="Add an amount"
          empty="A deposit, a trade fair, a grant, money from a round."
          rows={scenario.oneOffs}
          maxRows={BURN_LIMITS.oneOffs}
          onRows={(oneOffs) => changeBy((now) => ({ oneOffs: oneOffs(now.oneOffs) }))}
          textOf={({ direction }) => (direction === 'income' ? 'Comes in' : 'Goes out')}
          whenOf={(oneOff) => `${formatShortMonth(oneOff.month)}${leftOut(oneOff)}`}
          amountOf={({ amount, direction }) => `${direction === 'income' ? '+' : '−'}${formatMoney(amount, currency)}`}
          form={(part) => <EventForm kind="one-off" {...part} currency={currency} month={month} />}
        />
      </div>
    </section>
  );
}
