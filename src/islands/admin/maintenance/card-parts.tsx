/** The maintenance message to everyone, with the default text for an empty field and a count of characters. */
import { MAINTENANCE_MESSAGE, MAINTENANCE_MESSAGE_MAX } from '@/domain/maintenance/texts';
import { TextAreaRow, TextRow, type RowProps } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';
import type { MaintenanceStatus } from '@/domain/maintenance/status';
import { api } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';

export function MessageRow({ form }: { form: FormFields<{ message: string }> }) {
  return (
    <TextAreaRow
      form={form}
      name="message"
      label="Message"
      help={
        <span className="flex justify-between gap-3">
          <span>Left empty, the usual message is shown.</span>
          <span className="num shrink-0" data-count>
            {form.values.message.length} / {MAINTENANCE_MESSAGE_MAX}
          </span>
        </span>
      }
      rows={3}
      maxLength={MAINTENANCE_MESSAGE_MAX}
      placeholder={MAINTENANCE_MESSAGE}
      inputClass="leading-relaxed"
    />
  );
}

/** Said before the zone, in `help`. */
export type TimeRowProps<Values extends object> = RowProps<Values, string> & { help?: string };

/** A date and a time in India, as the field says. */
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

/** As often as every other page asks. */
const POLL_MS = 30_000;

/** What the two cards are given. */
export interface StatusProps {
  status: MaintenanceStatus;
  onChanged: (status: MaintenanceStatus) => void;
}

/** The usual message is a placeholder, not something to be edited. */
export const typedMessage = (message: string): string => (message === MAINTENANCE_MESSAGE ? '' : message);

/** The state of maintenance as the server tells it: on load, every half minute while someone looks, and from the answers to changes. */
export const useStatus = () =>
  useAnswer({
    key: ['maintenance'],
    pace: POLL_MS,
    ask: (signal) => api.get('/api/maintenance/status', { signal }),
    // The specification has no envelope here.
    read: ({ ok, body }) => (ok && 'maintenanceMode' in body ? (body as unknown as MaintenanceStatus) : null),
  });
