/** A field with a sign before it or a unit after it, drawn as one. The label says the rest: screen readers skip both. */
import type { InputHTMLAttributes } from 'react';

export interface AffixInputProps extends InputHTMLAttributes<HTMLInputElement> {
  before?: string | undefined;
  after?: string | undefined;
}

export function AffixInput({ before, after, className = '', ...rest }: AffixInputProps) {
  return (
    <span
      className={`input flex w-full items-center gap-1.5 has-aria-invalid:border-error max-md:min-h-11 ${className}`}
    >
      {before && (
        <span className="muted select-none" aria-hidden="true">
          {before}
        </span>
      )}
      <input inputMode="decimal" autoComplete="off" className="w-full min-w-0 tabular-nums" {...rest} />
      {after && (
        <span className="muted text-sm whitespace-nowrap select-none" aria-hidden="true">
          {after}
        </span>
      )}
    </span>
  );
}
