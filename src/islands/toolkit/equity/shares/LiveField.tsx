/** A field that changes the document while one types. What cannot be read stays in the field with a message and changes nothing. */
import { useState } from 'react';
import type { Result } from '../../../../domain/cap-table/faults';
import { AffixInput } from '../../../ui/AffixInput';
import { Field } from '../../../ui/Field';

export interface LiveFieldProps<Value> {
  label: string;
  /** The stored value as text. */
  text: string;
  read: (text: string) => Result<Value>;
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
  const result = draft === null ? null : read(draft);
  const error = result && !result.ok ? result.faults[0]?.message : undefined;
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
          onChange={(event) => {
            setDraft(event.target.value);
            const next = read(event.target.value);
            if (next.ok) onValue(next.value);
          }}
          onBlur={() => {
            if (!error) setDraft(null);
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}
