/** A field that changes the document during typing. A value that cannot be read stays in the field with a message and changes nothing. */
import { useRef, useState } from 'react';
import type { Result } from '@/domain/cap-table/document/faults';
import { toast } from '@/stores/toasts';
import { AffixInput } from '@/islands/ui/fields/AffixInput';
import { Field } from '@/islands/ui/fields/Field';

/** What reads amounts and percentages: it is large, so it comes when someone is about to type. */
type Entry = typeof import('@/domain/cap-table/editing/entry');

export interface LiveFieldProps<Value> {
  label: string;
  /** The stored value as text. */
  text: string;
  read: (text: string, entry: Entry) => Result<Value>;
  onValue: (value: Value) => void;
  /** The field was left: the next edit is a step of its own. */
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
  /** What was typed before it could be read, and whether the field was left since. */
  const early = useRef({ typed: null as string | null, isLeft: false });
  const result = draft === null || !entry ? null : read(draft, entry);
  const error = result && !result.ok ? result.faults[0]?.message : undefined;

  const take = (typed: string, reader: Entry): boolean => {
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
        if (typed !== null && take(typed, loaded) && isLeft) setDraft(null);
      },
      () => toast('error', 'Connection Error'),
    );

  return (
    <Field label={label} error={error} help={help} className={className ?? ''}>
      {(control) => (
        <AffixInput
          {...control}
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
            if (entry) return void take(typed, entry);
            early.current.typed = typed;
            void fetchEntry();
          }}
          onBlur={() => {
            early.current.isLeft = true;
            if (!error && early.current.typed === null) setDraft(null);
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}
