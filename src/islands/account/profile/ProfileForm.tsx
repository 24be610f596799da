/** The profile in edit mode. Loaded when it is opened, since it brings the rules of the API and the phone numbers. */
import { useEffect, useState, type FormEvent } from 'react';
import type { Profile } from '../../../domain/accounts/profile';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Field } from '../../ui/Field';
import { CityField } from '../registration/CityField';
import { PhoneInput } from '../registration/PhoneInput';
import { CompanyFields } from './CompanyFields';
import { keepDraft } from './kept-draft';
import type { ProfileField } from './profile-draft';
import { TextField } from './TextField';
import { useProfileForm, type ProfileFormOptions } from './use-profile-form';

/** Back to this form; its draft comes back with it. */
const LOGIN = `/login?returnTo=${encodeURIComponent('/portal/settings/profile?edit=1')}`;

export interface ProfileFormProps extends ProfileFormOptions {
  /** The field that gets the focus. */
  focus: keyof Profile | null;
  /** Back to the view; `discarded` when typed changes are meant to be lost. */
  onClose: () => void;
}

export default function ProfileForm({ focus, onClose, ...options }: ProfileFormProps) {
  const { profile } = options;
  const { values, set, errors, failure, isSignedOut, isBusy, isChanged, form, save } = useProfileForm(options);
  const [isAsking, setIsAsking] = useState(false);
  /** Changes from before that came back with the form. */
  const [isRestored, setIsRestored] = useState(isChanged);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[data-field="${focus ?? 'fullName'}"]`)?.focus();
  }, [form, focus]);

  const text = (name: ProfileField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const discard = () => {
    keepDraft(profile._id, {});
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Edit profile" className="profile-form grid gap-6">
      {isRestored && isChanged && (
        <p
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 rounded-xl border hairline bg-base-100 px-4 py-2 text-sm"
        >
          Your unsaved changes are back.
          <Button size="sm" variant="ghost" onClick={() => setIsRestored(false)}>
            Got it
          </Button>
        </p>
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-lg font-semibold">Personal details</legend>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...text('fullName')} label="Full name" required autoComplete="name" />
          <Field label="Email" help="The e-mail of an account cannot be changed.">
            {(props) => (
              <input
                {...props}
                type="email"
                readOnly
                value={profile.email}
                className="input w-full opacity-75 max-md:min-h-11"
              />
            )}
          </Field>
          <Field label="Phone number" error={errors.phone}>
            {(props) => (
              <PhoneInput
                wiring={props}
                code={values.phoneCountry}
                country={{ value: values.phoneCountry, onChange: (event) => set({ phoneCountry: event.target.value }) }}
                number={{
                  value: values.phone,
                  onChange: (event) => set({ phone: event.target.value }),
                  ...{ 'data-field': 'phone' },
                }}
                onWhole={({ country, number }) => set({ phoneCountry: country, phone: number })}
              />
            )}
          </Field>
          <Field label="Location" error={errors.location} help="Type to search one of 47 Indian cities.">
            {(props) => (
              <CityField
                {...props}
                {...{ 'data-field': 'location' }}
                value={values.location}
                onChange={(location) => set({ location })}
                keepsUnknown
              />
            )}
          </Field>
        </div>
        <TextField
          {...text('linkedinUrl')}
          label="LinkedIn"
          type="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/your-name"
        />
      </fieldset>
      {profile.userType === 'founder' ? (
        <CompanyFields values={values} errors={errors} set={set} text={text} />
      ) : (
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-lg font-semibold">Work details</legend>
          <TextField {...text('companyWorkingAt')} label="Company you work at" autoComplete="organization" />
        </fieldset>
      )}
      <div className="sticky bottom-0 -mx-4 border-t hairline bg-base-200 px-4 py-3 md:-mx-5 md:px-5">
        {failure && (
          <p role="alert" className="mb-2 text-sm text-error">
            {failure}
            {isSignedOut && (
              <>
                {' '}
                <a href={LOGIN} className="link font-medium whitespace-nowrap">
                  Log in again
                </a>{' '}
                What you typed is kept.
              </>
            )}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isChanged && <p className="muted mr-auto text-sm max-sm:w-full">You have unsaved changes.</p>}
          <Button variant="ghost" onClick={() => (isChanged ? setIsAsking(true) : onClose())}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save changes
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        text="What you changed since you last saved will be lost."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        danger
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </form>
  );
}
