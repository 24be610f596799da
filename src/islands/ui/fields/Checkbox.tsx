/** A checkbox with its label as one target, and an optional count at its end. */
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { countText } from '@/domain/count';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
  /** E.g. how many entries a filter option has. */
  count?: number;
  /** Keeps the label for screen readers only, as in a table row. */
  hideLabel?: boolean;
}

export function Checkbox({ label, count, hideLabel = false, className = '', ...rest }: CheckboxProps) {
  return (
    <label
      className={`inline-flex min-h-8 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-not-allowed max-md:min-h-11 ${className}`}
    >
      <input type="checkbox" className="checkbox checkbox-sm" {...rest} />
      <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      {count !== undefined && <span className="num muted text-[13px]">{countText(count)}</span>}
    </label>
  );
}
