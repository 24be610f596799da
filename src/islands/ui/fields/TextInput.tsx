/** A line of text. */
import type { InputHTMLAttributes, Ref } from 'react';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  size?: 'sm' | 'md';
  /** Has a width of its own, in `className`. */
  fit?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ size = 'md', fit = false, className = '', ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      className={`input ${size === 'sm' ? 'input-sm' : ''} ${fit ? '' : 'w-full'} aria-invalid:border-error max-md:min-h-11 ${className}`}
    />
  );
}
