/** The maintenance message to everyone, with the default text for an empty field and a count of characters. */
import { MAINTENANCE_MESSAGE, MAINTENANCE_MESSAGE_MAX } from '@/domain/maintenance/texts';
import { TextAreaRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';

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
