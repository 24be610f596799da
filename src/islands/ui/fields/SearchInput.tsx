/** A field to search with, under a magnifying glass. */
import type { InputHTMLAttributes, Ref } from 'react';
import { Icon } from '@/islands/ui/Icon';

export interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  'aria-label': string;
  /** The slash goes to it. */
  hasShortcut?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchInput({ hasShortcut = false, className = '', ...rest }: SearchInputProps) {
  return (
    <label className={`input input-sm max-md:h-11 ${className}`}>
      <Icon name="search" className="muted size-4" />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        {...rest}
      />
      {hasShortcut && (
        <kbd className="kbd kbd-xs max-md:hidden" aria-hidden="true">
          /
        </kbd>
      )}
    </label>
  );
}
