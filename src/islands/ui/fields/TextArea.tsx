/** A text of several lines. */
import type { Ref, TextareaHTMLAttributes } from 'react';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className = '', ...rest }: TextAreaProps) {
  return <textarea {...rest} className={`textarea w-full aria-invalid:border-error ${className}`} />;
}
