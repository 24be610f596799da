/** One of a few, all in sight: native radio buttons drawn as one bar. */
import { useId } from 'react';

export interface ChoiceProps<Value extends string> {
  label: string;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
  /** Puts the label above it, and what the choice means below. */
  help?: string;
}

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
