/** A date and a time in the zone of this device, which is named under it. */
import { useTimeZone } from '../../ui/use-time-zone';
import { TextRow, type RowProps } from '../../ui/form/rows';

/** "India Standard Time" for Asia/Kolkata. */
function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Said before the zone, in `help`. */
export type TimeRowProps<Values extends object> = RowProps<Values, string> & { help?: string };

export function TimeRow<Values extends object>({ help, ...row }: TimeRowProps<Values>) {
  const timeZone = useTimeZone();
  return (
    <TextRow
      {...row}
      help={`${help ? `${help} ` : ''}Your time zone: ${zoneName(timeZone)}.`}
      type="datetime-local"
      inputClass="h-11"
      max="9999-12-31T23:59"
    />
  );
}

/** True where a date without a time, or half of either, stands in the field: its value is empty then. */
export function isHalfFilled(form: HTMLFormElement | null, name: string): boolean {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput ?? false;
}
