/** What happens in the profile form: reading it by the API's own schema, keeping a draft, saving only what changed. */
import { useEffect, useRef, useState } from 'react';
import type { Profile } from '@/domain/accounts/profile';
import { useFirstSign } from '@/islands/ui/hooks/use-first-sign';
import { api, UNREACHABLE } from '@/lib/api/api';
import { useForm, type Refusal } from '@/islands/ui/form/use-form';
import type { PhoneParts } from '@/islands/account/registration/phone-parts';
import { changedFields, draftKey, valuesOf, type ProfileValues } from './profile-draft';

const SAVE_FAILED = 'Failed to update profile.';
const WRONG_FIELDS = 'Please check the highlighted fields.';
// A browser remembers for as long as the page lives that a module could not be fetched.
const NO_RULES =
  'Part of this page could not be loaded. What you typed is saved. Check your connection and reload the page.';

const loadRules = () => import('./profile-rules');

export interface ProfileFormOptions {
  profile: Profile;
  phone: PhoneParts;
  onSaved: (profile: Profile, phone: PhoneParts, message: string | null) => void;
}

export function useProfileForm({ profile, phone, onSaved }: ProfileFormOptions) {
  const saved = useRef(valuesOf(profile, phone)).current;
  /** The session has ended: what is typed waits for the next one. */
  const [isSignedOut, setIsSignedOut] = useState(false);
  /** Fields whose change in another window the person has been warned of: saved again, theirs counts. */
  const seen = useRef(new Set<string>());
  const isTouched = useFirstSign();
  useEffect(() => {
    if (isTouched) void loadRules().catch(() => undefined);
  }, [isTouched]);

  /** What this form was opened with, of the fields that it sends. */
  const beforeOf = (body: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.keys(body).flatMap((field) => (seen.current.has(field) ? [] : [[field, profile[field as keyof Profile]]])),
    );

  const save = async (body: Record<string, string>): Promise<Refusal | undefined> => {
    const path = profile.userType === 'founder' ? '/api/profile-update' : '/api/visitor/profile-update';
    const answer = await api.put(path, { json: { ...body, before: beforeOf(body) } });
    if (answer.ok) {
      const stored = answer.body['data'] as Profile;
      onSaved(stored, (await loadRules()).phonePartsOf(stored.phone), answer.message);
      return undefined;
    }
    setIsSignedOut(answer.status === 401);
    const { errors } = answer;
    if (Object.keys(errors).length > 0) {
      if (answer.status === 409) for (const field of Object.keys(errors)) seen.current.add(field);
      const reason = answer.status === 409 ? answer.message : WRONG_FIELDS;
      return { errors, failure: `${SAVE_FAILED} ${reason ?? WRONG_FIELDS}` };
    }
    // The server's own words only where they tell what to do; 503 is maintenance.
    const hasReason = answer.status < 500 || answer.status === 503;
    const reason = answer.status === 0 ? UNREACHABLE : hasReason ? answer.message : null;
    return { failure: reason ? `${SAVE_FAILED} ${reason}` : SAVE_FAILED };
  };

  const form = useForm<ProfileValues, Record<string, string>>({
    initial: saved,
    schema: async () => (await loadRules()).profileRules(profile.userType, saved),
    onValid: save,
    unloaded: `${SAVE_FAILED} ${NO_RULES}`,
    draft: { key: draftKey(profile._id) },
  });
  const isChanged = changedFields(saved, form.values).length > 0;
  useEffect(() => {
    // Signing in again leads away and back; the draft is saved meanwhile.
    if (!isChanged || isSignedOut) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged, isSignedOut]);

  return { form, isSignedOut, isChanged };
}
