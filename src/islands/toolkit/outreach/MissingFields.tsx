/** Above the letter: only what nobody has said yet. */
import { fieldLabel, type MergeValues } from '../../../domain/outreach/merge';
import { changeOutreach } from '../../../stores/outreach';
import { ValueInput } from './ValueInput';

export interface MissingFieldsProps {
  /** In the order of the mail: fields without a value, and those that were answered here, which stay while one types. */
  names: readonly string[];
  /** How many of them are open. */
  open: number;
  values: MergeValues;
  onAnswer: (name: string) => void;
}

const countText = (open: number): string =>
  open === 0
    ? 'Nothing is missing. Read the email once more before you send it.'
    : open === 1
      ? '1 thing is missing in this email'
      : `${open} things are missing in this email`;

export default function MissingFields({ names, open, values, onAnswer }: MissingFieldsProps) {
  return (
    <section
      aria-label="Missing in this email"
      className={`mt-3 rounded-lg border p-4 ${open === 0 ? 'hairline' : 'border-warning/50 bg-warning/5'}`}
    >
      <p className="text-sm font-medium" role="status">
        {countText(open)}
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <ValueInput
            key={name}
            name={name}
            label={fieldLabel(name)}
            value={values.get(name) ?? ''}
            onValue={(value) => {
              onAnswer(name);
              changeOutreach('values', (now) => new Map([...now, [name, value]]));
            }}
          />
        ))}
      </div>
    </section>
  );
}
