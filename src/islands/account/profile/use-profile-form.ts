/** What happens in the profile form: typing, checking by the API's own schema, keeping a draft, saving. */
import { useEffect, useRef, useState } from 'react';
import { formatPhone } from '../../../domain/accounts/phone';
import { founderProfile, visitorProfile, type Profile } from '../../../domain/accounts/profile';
import { callAccountApi, UNREACHABLE } from '../answer';
import { combinePhone } from '../registration/phone-number';
import { keepDraft, readDraft } from './kept-draft';
import { changedFields, FIELDS, valuesOf, type ProfileField, type ProfileValues } from './profile-draft';

export const SAVE_FAILED = 'Failed to update profile.';
const WRONG_FIELDS = 'Please check the fields that are marked.';

type Errors = Partial<Record<ProfileField, string>>;

export interface ProfileFormOptions {
  profile: Profile;
  onSaved: (profile: Profile, phoneShown: string, message: string | null) => void;
}

/** What goes to the API: the name, and what changed. */
function bodyOf(values: ProfileValues, changed: readonly ProfileField[]): Record<string, string> {
  const body: Record<string, string> = { fullName: values.fullName };
  for (const field of changed) {
    if (field === 'phone' || field === 'phoneCountry') body['phone'] = combinePhone(values.phoneCountry, values.phone);
    else body[field] = values[field];
  }
  return body;
}

export function useProfileForm({ profile, onSaved }: ProfileFormOptions) {
  const saved = useRef(valuesOf(profile)).current;
  const [values, setValues] = useState<ProfileValues>(() => ({ ...saved, ...readDraft(profile._id) }));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const changed = changedFields(saved, values);
  const isChanged = changed.length > 0;

  const check = (typed: ProfileValues): Errors => {
    const schema = profile.userType === 'founder' ? founderProfile(new Date().getFullYear()) : visitorProfile;
    const found: Errors = {};
    for (const issue of schema.safeParse(bodyOf(typed, changedFields(saved, typed))).error?.issues ?? []) {
      found[issue.path[0] as ProfileField] ??= issue.message;
    }
    return found;
  };

  useEffect(() => {
    keepDraft(profile._id, Object.fromEntries(changed.map((field) => [field, values[field]])));
  });
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

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

  const save = async () => {
    if (isBusy) return;
    setFailure(null);
    const found = check(values);
    if (Object.keys(found).length > 0) {
      showErrors(found);
      return;
    }
    setIsBusy(true);
    const path = profile.userType === 'founder' ? '/api/profile-update' : '/api/visitor/profile-update';
    const answer = await callAccountApi(path, { method: 'PUT', body: bodyOf(values, changed) });
    setIsBusy(false);
    if (answer.ok) {
      keepDraft(profile._id, {});
      const stored = answer.body['data'] as Profile;
      onSaved(stored, formatPhone(stored.phone), answer.message);
      return;
    }
    if (Object.keys(answer.errors).length > 0) {
      setFailure(`${SAVE_FAILED} ${WRONG_FIELDS}`);
      showErrors(answer.errors);
      return;
    }
    // The server's own words only where they tell what to do.
    const reason = answer.status === 0 ? UNREACHABLE : answer.status < 500 ? answer.message : null;
    setFailure(reason ? `${SAVE_FAILED} ${reason}` : SAVE_FAILED);
  };

  return { values, set, errors, failure, isBusy, isChanged, form, save };
}
