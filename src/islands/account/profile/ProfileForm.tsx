/** The profile in edit mode. The API's validation and the phone numbering plans load at the person's first action. */
import { useEffect, useState, useRef } from 'react';
import { countText } from '@/domain/count';
import { optionsOf } from '@/domain/options';
import type { Profile } from '@/domain/accounts/profile';
import { Button } from '@/islands/ui/Button';
import { DiscardDialog } from '@/islands/ui/overlay/Dialog';
import { Field, TextInput } from '@/islands/ui/fields/inputs';
import { SubmitButton } from '@/islands/ui/form/actions';
import { formRows, TextRow, TextAreaRow } from '@/islands/ui/form/rows';
import { CityRow } from '@/islands/account/registration/CityField';
import { LinkedinRow, PhoneRow } from '@/islands/account/registration/ContactRows';
import { DESCRIPTION_LIMIT, INDUSTRY_NAMES, STAGE_NAMES } from '@/domain/accounts/labels';
import { useForm, type FormFields, type Refusal } from '@/islands/ui/form/use-form';
import { useFirstSign } from '@/islands/ui/hooks/use-first-sign';
import { api, UNREACHABLE } from '@/lib/api/api';
import type { PhoneParts } from '@/islands/account/registration/phone-parts';
import { changedFields, draftKey, valuesOf } from './profile-draft';
import type { ProfileValues } from '@/islands/account/registration/values';

const SAVE_FAILED = 'Failed to update profile.';
const WRONG_FIELDS = 'Please check the highlighted fields.';
// After a module failed to load, a browser does not fetch it again until the page is reloaded.
const NO_RULES =
  'Part of this page could not be loaded. What you typed is saved. Check your connection and reload the page.';

const loadRules = () => import('./profile-rules');

interface ProfileFormOptions {
  profile: Profile;
  phone: PhoneParts;
  onSaved: (profile: Profile, phone: PhoneParts, message: string | null) => void;
}

/** The logic of the profile form: validates with the API's schema, saves a draft, and sends the name and the changed fields. */
function useProfileForm({ profile, phone, onSaved }: ProfileFormOptions) {
  const saved = useRef(valuesOf(profile, phone)).current;
  /** The session has ended. The typed values remain for the next session. */
  const [isSignedOut, setIsSignedOut] = useState(false);
  /** Fields for which the person was warned of a change in another window. If they save again, their value wins. */
  const seen = useRef(new Set<string>());
  const isTouched = useFirstSign();
  useEffect(() => {
    if (isTouched) void loadRules().catch(() => undefined);
  }, [isTouched]);

  /** The original values of the sent fields, without those in `seen`. */
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
    // The server's message is shown only if it tells the person what to do. 503 means maintenance.
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
    // No warning after the session has ended: the person leaves to sign in and returns, and the draft is saved.
    if (!isChanged || isSignedOut) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged, isSignedOut]);

  return { form, isSignedOut, isChanged };
}

/** The company fields of a founder. */
function CompanyFields({ form }: { form: FormFields<ProfileValues> }) {
  const used = form.values.companyDescription.length;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-semibold">Company details</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        {formRows(form, {
          companyName: { label: 'Company name', autoComplete: 'organization' },
          foundedYear: { label: 'Founded year', inputMode: 'numeric', maxLength: 40, placeholder: '2024' },
        })}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {formRows(form, {
          industry: { label: 'Industry', placeholder: 'Choose an industry', options: optionsOf(INDUSTRY_NAMES) },
          currentStage: { label: 'Current stage', placeholder: 'Choose a stage', options: optionsOf(STAGE_NAMES) },
        })}
      </div>
      <TextAreaRow
        form={form}
        name="companyDescription"
        label="Company description"
        help={
          <span className="flex justify-between gap-3">
            <span>What you make and who it is for.</span>
            <span className={`tabular-nums ${used > DESCRIPTION_LIMIT ? 'text-error' : ''}`}>
              {countText(used)} / {countText(DESCRIPTION_LIMIT)}
            </span>
          </span>
        }
        rows={5}
        inputClass="leading-relaxed"
      />
    </fieldset>
  );
}

/** Returns to this form after the sign-in, with its draft. */
const SIGN_IN = `/login?returnTo=${encodeURIComponent('/portal/settings/profile?edit=1')}`;

export interface ProfileFormProps extends ProfileFormOptions {
  /** The field that gets the focus. */
  focus: keyof Profile | null;
  /** Goes back to the view. */
  onClose: () => void;
}

export function ProfileForm({ focus, onClose, ...options }: ProfileFormProps) {
  const { profile } = options;
  const { form, isSignedOut, isChanged } = useProfileForm(options);
  const { ref } = form.formProps;
  const [isAsking, setIsAsking] = useState(false);
  /** Whether to show the notice about restored changes. */
  const [isRestored, setIsRestored] = useState(isChanged);

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(`[name="${focus ?? 'fullName'}"]`)?.focus();
  }, [ref, focus]);

  const discard = () => {
    form.reset();
    onClose();
  };

  return (
    <form {...form.formProps} aria-label="Edit profile" className="grid gap-6">
      {isRestored && isChanged && (
        <p role="status" className="flex flex-wrap items-center justify-between gap-2 card px-4 py-2 text-sm">
          Your unsaved changes are back.
          <Button size="sm" variant="ghost" onClick={() => setIsRestored(false)}>
            Got it
          </Button>
        </p>
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-lg font-semibold">Personal details</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextRow form={form} name="fullName" label="Full name" required autoComplete="name" />
          <Field label="Email" help="You cannot change the email of your account.">
            {(props) => <TextInput {...props} type="email" readOnly value={profile.email} className="opacity-75" />}
          </Field>
          <PhoneRow form={form} />
          <CityRow form={form} help="Type to search 47 Indian cities." keepsUnknown />
        </div>
        <LinkedinRow form={form} label="LinkedIn" />
      </fieldset>
      {profile.userType === 'founder' ? (
        <CompanyFields form={form} />
      ) : (
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-lg font-semibold">Work details</legend>
          <TextRow form={form} name="companyWorkingAt" label="Company you work at" autoComplete="organization" />
        </fieldset>
      )}
      <div className="form-bar sticky bottom-0 short:static -mx-4 border-t hairline bg-base-200 px-4 py-3 md:-mx-5 md:px-5">
        {form.failure && (
          <p role="alert" className="mb-2 text-sm text-error">
            {form.failure}
            {isSignedOut && (
              <>
                {' '}
                <a href={SIGN_IN} className="link font-medium whitespace-nowrap">
                  Log in again
                </a>{' '}
                What you typed is saved.
              </>
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isChanged && <p className="muted mr-auto text-sm max-sm:w-full">You have unsaved changes.</p>}
          <Button variant="ghost" onClick={() => (isChanged ? setIsAsking(true) : onClose())}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save changes</SubmitButton>
        </div>
      </div>
      <DiscardDialog
        open={isAsking}
        text="What you changed since you last saved will be lost."
        onDiscard={discard}
        onKeep={() => setIsAsking(false)}
      />
    </form>
  );
}
