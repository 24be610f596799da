/** The company of a founder in the profile form. */
import { DESCRIPTION_LIMIT, INDUSTRY_NAMES, optionsOf, STAGE_NAMES } from '../../../domain/accounts/labels';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import type { ProfileField, ProfileValues } from './profile-draft';
import { TextField, type TextFieldProps } from './TextField';

export interface CompanyFieldsProps {
  values: ProfileValues;
  errors: Partial<Record<ProfileField, string>>;
  set: (change: Partial<ProfileValues>) => void;
  text: (name: ProfileField) => Pick<TextFieldProps, 'name' | 'error' | 'onChange'> & { value: string };
}

export function CompanyFields({ values, errors, set, text }: CompanyFieldsProps) {
  const used = values.companyDescription.length;
  const choice = (
    name: 'industry' | 'currentStage',
    label: string,
    placeholder: string,
    names: Record<string, string>,
  ) => (
    <Field label={label} error={errors[name]}>
      {(props) => (
        <Select
          {...props}
          {...{ 'data-field': name }}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
          placeholder={placeholder}
          options={optionsOf(names)}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-lg font-semibold">Company details</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField {...text('companyName')} label="Company name" autoComplete="organization" />
        <TextField {...text('foundedYear')} label="Founded year" inputMode="numeric" maxLength={4} placeholder="2024" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {choice('industry', 'Industry', 'Choose an industry', INDUSTRY_NAMES)}
        {choice('currentStage', 'Current stage', 'Choose a stage', STAGE_NAMES)}
      </div>
      <Field
        label="Company description"
        error={errors.companyDescription}
        help={
          <span className="flex justify-between gap-3">
            <span>What you make, and for whom.</span>
            <span className={`tabular-nums ${used > DESCRIPTION_LIMIT ? 'text-error' : ''}`}>
              {used.toLocaleString('en-IN')} / {DESCRIPTION_LIMIT.toLocaleString('en-IN')}
            </span>
          </span>
        }
      >
        {(props) => (
          <textarea
            {...props}
            data-field="companyDescription"
            value={values.companyDescription}
            onChange={(event) => set({ companyDescription: event.target.value })}
            rows={5}
            className="textarea w-full leading-relaxed aria-invalid:border-error"
          />
        )}
      </Field>
    </fieldset>
  );
}
