/** Fields that change the document while people type, and choices. An invalid value stays in its field with a message and changes nothing. */
import { useRef, useState, useId } from 'react';
import type { Result } from '@/domain/cap-table/document/faults';
import { toast } from '@/stores/toasts';
import { AffixField, Select } from '@/islands/ui/fields/inputs';
import { lastStep, stepOn, type Step } from '@/domain/cap-table/calculation/capitalisation';
import { localToday } from '@/lib/local-today';
import { useShares } from './shares-context';

/** The module that reads amounts and percentages. It is large, so it loads when someone is about to type. */
type Entry = typeof import('@/domain/cap-table/editing/entry');

export interface LiveFieldProps<Value> {
  label: string;
  /** The stored value as text. */
  text: string;
  read: (text: string, entry: Entry) => Result<Value>;
  onValue: (value: Value) => void;
  /** Called when the field is left: the next edit is a separate undo step. */
  onLeave?: () => void;
  before?: string;
  after?: string;
  help?: string;
  disabled?: boolean;
  className?: string;
  type?: 'text' | 'date';
}

export function LiveField<Value>(props: LiveFieldProps<Value>) {
  const { label, text, read, onValue, onLeave, before, after, help, disabled, className, type = 'text' } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  /** The text typed before the module had loaded, and whether the field was left since. */
  const early = useRef({ typed: null as string | null, isLeft: false });
  const result = draft === null || !entry ? null : read(draft, entry);
  const error = result && !result.ok ? result.faults[0]?.message : undefined;

  const saveTyped = (typed: string, reader: Entry): boolean => {
    const next = read(typed, reader);
    if (next.ok) onValue(next.value);
    return next.ok;
  };
  const fetchEntry = () =>
    import('@/domain/cap-table/editing/entry').then(
      (loaded) => {
        const { typed, isLeft } = early.current;
        early.current.typed = null;
        setEntry(loaded);
        if (typed !== null && saveTyped(typed, loaded) && isLeft) setDraft(null);
      },
      () => toast('error', 'Connection Error'),
    );

  return (
    <AffixField
      label={label}
      error={error}
      help={help}
      className={className ?? ''}
      before={before}
      after={after}
      type={type}
      inputMode={type === 'text' ? 'decimal' : undefined}
      disabled={disabled}
      value={draft ?? text}
      onFocus={() => {
        early.current.isLeft = false;
        if (!entry) void fetchEntry();
      }}
      onChange={(event) => {
        const typed = event.target.value;
        setDraft(typed);
        if (entry) return void saveTyped(typed, entry);
        early.current.typed = typed;
        void fetchEntry();
      }}
      onBlur={() => {
        early.current.isLeft = true;
        if (!error && early.current.typed === null) setDraft(null);
        onLeave?.();
      }}
    />
  );
}

export interface ChoiceProps<Value extends string> {
  label: string;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
  /** The meaning of the choice, shown below it. The label above the choice is then visible. */
  help?: string;
}

/** A choice of a few visible options: native radio buttons that look like one bar. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, items, value, onChange, disabled = false, className = '', help } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={help && `${name}-help`} className={`min-w-0 ${className}`}>
      <legend className={help ? 'mb-1.5 text-sm font-medium' : 'sr-only'}>{label}</legend>
      <div className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-lg border control-line p-0.5">
        {items.map((item) => (
          <label
            key={item.value}
            className="relative grid min-h-7 cursor-pointer place-items-center rounded-md px-2.5 text-sm has-checked:bg-neutral has-checked:text-neutral-content has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-disabled:cursor-default max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              value={item.value}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
            />
            {item.label}
          </label>
        ))}
      </div>
      {help && (
        <p id={`${name}-help`} className="muted mt-1.5 text-[13px]">
          {help}
        </p>
      )}
    </fieldset>
  );
}

function useNow(): Step {
  const { table, capitalisation } = useShares();
  return stepOn(capitalisation, table.fundingRounds, localToday());
}

/** The names of the steps; today's is after the rounds that are past. */
export function useStepName(): (step: Step) => string {
  const now = useNow();
  return ({ id, name }) => {
    if (id === 'today') return now.id === id ? 'Today' : 'Before the rounds';
    return `After ${name || 'a round'}${now.id === id ? ', today' : ''}`;
  };
}

/** The step in the address, else `otherwise`: today's or the last. */
export function useStep(otherwise: 'now' | 'last'): Step {
  const { capitalisation, url } = useShares();
  const now = useNow();
  return (
    capitalisation.steps.find(({ id }) => id === url.step) ?? (otherwise === 'now' ? now : lastStep(capitalisation))
  );
}

/** Chooses a moment of the cap table: today, or after one of the rounds. The address contains the moment, so that a link shows the same. */
export function StepSelect({ step }: { step: Step }) {
  const { capitalisation, go } = useShares();
  const nameOf = useStepName();
  if (capitalisation.steps.length < 2) return null;
  return (
    <Select
      aria-label="Point in time"
      className="select-sm w-auto! max-w-56"
      options={capitalisation.steps.map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={step.id}
      onChange={(event) => go({ step: event.target.value })}
    />
  );
}
