/** A date and a time in India, as the field says. */
import { TextRow, type RowProps } from '@/islands/ui/form/rows';

/** Said before the zone, in `help`. */
export type TimeRowProps<Values extends object> = RowProps<Values, string> & { help?: string };

export function TimeRow<Values extends object>({ help, ...row }: TimeRowProps<Values>) {
  return (
    <TextRow
      {...row}
      help={`${help ? `${help} ` : ''}India Standard Time (IST).`}
      type="datetime-local"
      inputClass="h-11"
      max="9999-12-31T23:59"
    />
  );
}

/** True where a date without a time, or half of either, is in the field: its value is empty then. */
export function isHalfFilled(form: HTMLFormElement | null, name: string): boolean {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput ?? false;
}
