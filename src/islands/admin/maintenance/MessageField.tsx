/** The operator's text to everybody, with what stands there when it is left empty, and a count of its characters. */
import { MAINTENANCE_MESSAGE, MAINTENANCE_MESSAGE_MAX } from '../../../domain/maintenance/texts';
import { Field } from '../../ui/Field';

export interface MessageFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function MessageField({ value, error, onChange }: MessageFieldProps) {
  return (
    <Field
      label="Message"
      error={error}
      help={
        <span className="flex justify-between gap-3">
          <span>Left empty, the usual message is shown.</span>
          <span className="num shrink-0" data-count>
            {value.length} / {MAINTENANCE_MESSAGE_MAX}
          </span>
        </span>
      }
    >
      {(props) => (
        <textarea
          {...props}
          name="message"
          rows={3}
          maxLength={MAINTENANCE_MESSAGE_MAX}
          placeholder={MAINTENANCE_MESSAGE}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="textarea w-full leading-relaxed aria-invalid:border-error"
        />
      )}
    </Field>
  );
}
