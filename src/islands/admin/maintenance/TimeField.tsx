/** A date and a time in the zone of this device, which is named under it. */
import { useTimeZone } from '../../ui/use-time-zone';
import { Field } from '../../ui/Field';

/** "India Standard Time" for Asia/Kolkata. */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export interface TimeFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  required?: boolean;
  /** Said before the zone. */
  help?: string;
}

export function TimeField({ label, name, value, error, onChange, required = false, help }: TimeFieldProps) {
  const timeZone = useTimeZone();
  return (
    <Field
      label={label}
      error={error}
      required={required}
      help={`${help ? `${help} ` : ''}Your time zone: ${zoneName(timeZone)}.`}
    >
      {(props) => (
        <input
          {...props}
          type="datetime-local"
          name={name}
          max="9999-12-31T23:59"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="input h-11 w-full aria-invalid:border-error"
        />
      )}
    </Field>
  );
}

/** True where a date without a time, or half of either, stands in the field: its value is empty then. */
export function isHalfFilled(form: HTMLFormElement | null, name: string): boolean {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput ?? false;
}
