/** What happens in the profile form: typing, checking by the API's own schema, keeping a draft, saving. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../domain/accounts/profile';
import { useFirstSign } from '../../ui/use-first-sign';
import { api, UNREACHABLE } from '../../../lib/api';
import type { PhoneParts } from '../registration/phone-parts';
import { keepDraft, readDraft } from './kept-draft';
import { changedFields, FIELDS, valuesOf, type ProfileField, type ProfileValues } from './profile-draft';

export const SAVE_FAILED = 'Failed to update profile.';
const WRONG_FIELDS = 'Please check the fields that are marked.';
// A browser remembers for as long as the page lives that a module could not be fetched.
const NO_RULES = 'A part of this page could not be loaded. What you typed is kept: check your connection and reload.';

type Rules = typeof import('./profile-rules');
type Errors = Partial<Record<ProfileField, string>>;

export interface ProfileFormOptions {
  profile: Profile;
  phone: PhoneParts;
  onSaved: (profile: Profile, phone: PhoneParts, message: string | null) => void;
}

export function useProfileForm({ profile, phone, onSaved }: ProfileFormOptions) {
  const saved = useRef(valuesOf(profile, phone)).current;
  const [values, setValues] = useState<ProfileValues>(() => ({ ...saved, ...readDraft(profile._id) }));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** The session has ended: what is typed waits for the next one. */
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const rules = useRef<Rules | null>(null);
  /** Fields whose change in another window the person has been told of: saved again, theirs counts. */
  const told = useRef(new Set<string>());
  const changed = changedFields(saved, values);
  const isChanged = changed.length > 0;
  const isTouched = useFirstSign();

  const loadRules = useCallback(async (): Promise<Rules | null> => {
    rules.current ??= await import('./profile-rules').catch(() => null);
    return rules.current;
  }, []);
  useEffect(() => {
    if (isTouched) void loadRules();
  }, [isTouched, loadRules]);

  const check = (typed: ProfileValues): Errors =>
    rules.current?.faultsOf(profile.userType, rules.current.bodyOf(typed, changedFields(saved, typed))) ?? {};

  useEffect(() => {
    keepDraft(profile._id, Object.fromEntries(changed.map((field) => [field, values[field]])));
  });
  useEffect(() => {
    // Signing in again leads away and back; the draft is kept meanwhile.
    if (!isChanged || isSignedOut) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged, isSignedOut]);

  /** A message goes away as soon as its field is right, and comes only when asked for. */
  const set = (change: Partial<ProfileValues>) => {
    const typed = { ...values, ...change };
    setValues(typed);
    if (Object.keys(errors).length === 0) return;
    const found = check(typed);
    setErrors(
      Object.fromEntries(
        Object.keys(errors).flatMap((name) => {
          const message = found[name as ProfileField];
          return message ? [[name, message]] : [];
        }),
      ),
    );
  };

  const showErrors = (found: Errors) => {
    setErrors(found);
    const first = FIELDS[profile.userType].find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };

  /** What this form was opened with, of the fields that it sends. */
  const beforeOf = (body: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.keys(body).flatMap((field) => (told.current.has(field) ? [] : [[field, profile[field as keyof Profile]]])),
    );

  const save = async () => {
    if (isBusy) return;
    setFailure(null);
    setIsBusy(true);
    const known = await loadRules();
    const found = check(values);
    if (!known || Object.keys(found).length > 0) {
      setIsBusy(false);
      if (known) showErrors(found);
      else setFailure(`${SAVE_FAILED} ${NO_RULES}`);
      return;
    }
    const path = profile.userType === 'founder' ? '/api/profile-update' : '/api/visitor/profile-update';
    const body = known.bodyOf(values, changed);
    const answer = await api.put(path, { json: { ...body, before: beforeOf(body) } });
    setIsBusy(false);
    if (answer.ok) {
      keepDraft(profile._id, {});
      const stored = answer.body['data'] as Profile;
      onSaved(stored, known.phonePartsOf(stored.phone), answer.message);
      return;
    }
    setIsSignedOut(answer.status === 401);
    if (Object.keys(answer.errors).length > 0) {
      if (answer.status === 409) for (const field of Object.keys(answer.errors)) told.current.add(field);
      const reason = answer.status === 409 ? answer.message : WRONG_FIELDS;
      setFailure(`${SAVE_FAILED} ${reason ?? WRONG_FIELDS}`);
      showErrors(answer.errors);
      return;
    }
    // The server's own words only where they tell what to do; 503 is maintenance.
    const isTold = answer.status < 500 || answer.status === 503;
    const reason = answer.status === 0 ? UNREACHABLE : isTold ? answer.message : null;
    setFailure(reason ? `${SAVE_FAILED} ${reason}` : SAVE_FAILED);
  };

  return { values, set, errors, failure, isSignedOut, isBusy, isChanged, form, save };
}
