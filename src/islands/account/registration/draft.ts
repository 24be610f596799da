/** Keeps what was typed in the registration until the tab closes, so that an accidental close loses nothing. Never the passwords. */
import { EMPTY_VALUES, type WizardValues } from './values';

const KEY = 'registration-draft';
const SECRET: ReadonlySet<string> = new Set(['password', 'confirmPassword']);

/** What may be stored of the values: everything that differs from the empty form, without the passwords. */
export function draftOf(values: WizardValues): Partial<WizardValues> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !SECRET.has(name) && value !== EMPTY_VALUES[name as keyof WizardValues],
    ),
  );
}

/** The stored draft as far as it fits the form: unknown names, secrets and wrong types are dropped. */
export function parseDraft(text: string | null): Partial<WizardValues> {
  if (!text) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const kept = Object.entries(stored).filter(
    ([name, value]) =>
      !SECRET.has(name) &&
      Object.hasOwn(EMPTY_VALUES, name) &&
      typeof value === typeof EMPTY_VALUES[name as keyof WizardValues],
  );
  const draft = Object.fromEntries(kept) as Partial<WizardValues>;
  if (draft.userType !== 'founder' && draft.userType !== 'visitor') delete draft.userType;
  return draft;
}

export function readDraft(): Partial<WizardValues> {
  try {
    return parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return {};
  }
}

export function keepDraft(values: WizardValues): void {
  try {
    const draft = draftOf(values);
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without session storage an accidental close loses the draft, nothing else.
  }
}

export function dropDraft(): void {
  keepDraft(EMPTY_VALUES);
}
