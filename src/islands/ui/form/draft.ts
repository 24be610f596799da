/** The unsent values of a form, stored in session storage across a reload or an ended session. Signing out deletes them. */

/** Only these keys are removed at a sign-out (`lib/forget-names.ts`); a new form takes the last pattern. */
export type DraftKey = 'registration-draft' | `feedback-draft:${string}` | `profileDraft:${string}` | `draft:${string}`;

export interface Draft<Values extends object> {
  /** Contains the account, if the form belongs to an account. */
  key: DraftKey;
  /** Fields that are never stored: passwords and codes. */
  never?: readonly (keyof Values)[];
  /** Revision of the record that the person edited: stored with the draft, so that a later change by someone else is noticed. */
  revision?: number | undefined;
  /** Drops values that no longer fit, beyond the checks of names and types. */
  mend?: (stored: Partial<Values>) => Partial<Values>;
}

type DraftOptions<Values extends object> = Pick<Draft<Values>, 'never' | 'mend'>;

/** No field has such a name. */
const REVISION = '@revision';

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** The values that may be stored: values that differ from the untouched form, without secrets. */
export function draftOf<Values extends object>(values: Values, initial: Values, { never = [] }: DraftOptions<Values>) {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !never.includes(name as keyof Values) && !isSame(value, (initial as Record<string, unknown>)[name]),
    ),
  ) as Partial<Values>;
}

/** The stored draft as far as it fits the form: unknown names, secrets and wrong types are dropped. */
export function parseDraft<Values extends object>(
  text: string | null,
  initial: Values,
  { never = [], mend = (stored) => stored }: DraftOptions<Values>,
): Partial<Values> {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const valid = Object.entries(stored).filter(
    ([name, value]) =>
      !never.includes(name as keyof Values) &&
      Object.hasOwn(initial, name) &&
      kindOf(value) === kindOf(initial[name as keyof Values]),
  );
  return mend(Object.fromEntries(valid) as Partial<Values>);
}

export function readDraft<Values extends object>(draft: Draft<Values>, initial: Values): Partial<Values> {
  try {
    return parseDraft(sessionStorage.getItem(draft.key), initial, draft);
  } catch {
    return {};
  }
}

/** Stores the values that differ from the untouched form; if there are none, the draft is removed. */
export function saveDraft<Values extends object>(draft: Draft<Values>, values: Values, initial: Values): void {
  const changed = draftOf(values, initial, draft);
  if (Object.keys(changed).length === 0) return dropDraft(draft.key);
  try {
    const { revision } = draft;
    sessionStorage.setItem(
      draft.key,
      JSON.stringify(revision === undefined ? changed : { ...changed, [REVISION]: revision }),
    );
  } catch {
    // Without session storage, only the page itself holds the typed values.
  }
}

export function dropDraft(key: DraftKey): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then none was stored.
  }
}

/** Drops every draft whose key begins with this. */
export function dropDrafts(prefix: DraftKey): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Then none was stored.
  }
}

/** Gives every draft whose key begins with `from` a key that begins with `to` instead. */
export function moveDrafts(from: DraftKey, to: DraftKey): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(from)) continue;
      sessionStorage.setItem(to + key.slice(from.length), sessionStorage.getItem(key) ?? '');
      sessionStorage.removeItem(key);
    }
  } catch {
    // If storage throws, no draft was stored, or it cannot be removed.
  }
}

/** The revision of the record that a stored draft is based on; undefined if there is none. */
export function draftRevision(key: DraftKey): number | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
    const revision = stored?.[REVISION];
    return typeof revision === 'number' ? revision : undefined;
  } catch {
    return undefined;
  }
}

export function isDraftSaved(key: DraftKey): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
