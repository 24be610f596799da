/** One switch with its words, and what belongs to it below. */
import type { ReactNode } from 'react';
import type { PREFERENCE_SECTIONS } from '../../domain/notifications/preferences';

export type PreferenceWords = (typeof PREFERENCE_SECTIONS)[number]['switches'][number];

export interface PreferenceRowProps {
  words: PreferenceWords;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  children?: ReactNode;
}

export function PreferenceRow({ words: { key, label, text }, isOn, onTurn, children }: PreferenceRowProps) {
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-4 px-4 py-3.5 sm:px-5">
        <span className="min-w-0 flex-1 text-sm">
          <span id={`${key}-label`} className="block font-medium">
            {label}
          </span>
          <span id={`${key}-text`} className="muted block">
            {text}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          name={key}
          className="toggle checked:text-success"
          aria-labelledby={`${key}-label`}
          aria-describedby={`${key}-text`}
          checked={isOn}
          onChange={(event) => onTurn(event.target.checked)}
        />
      </label>
      {children}
    </li>
  );
}
