/** A password field that can be shown, for managers and paste alike. */
import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { Eye, EyeOff } from 'lucide-react';

export interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What is shown or hidden, e.g. "password". */
  what: string;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordInput({ what, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="input w-full pr-12 aria-invalid:border-error max-md:min-h-11"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setIsShown(!isShown)}
        className="btn absolute inset-y-0 right-0 h-full w-11 rounded-l-none btn-ghost p-0"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
