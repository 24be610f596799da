/** A colour: a row of good ones, and any other by the browser's own picker. */
import { Field } from '@/islands/ui/fields/Field';

export interface ColourFieldProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChange: (colour: string) => void;
  help?: string;
}

export function ColourField({ label, value, choices, onChange, help }: ColourFieldProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-1">
          <input
            {...control}
            type="color"
            className="h-8 w-10 cursor-pointer rounded-md border control-line bg-transparent p-0.5 max-md:h-11 max-md:w-12"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {choices.map((colour) => (
            <button
              key={colour}
              type="button"
              aria-label={`${label} ${colour}`}
              aria-pressed={colour === value}
              className="size-6 rounded-md border control-line aria-pressed:border-3 aria-pressed:border-base-content max-md:size-8"
              style={{ background: colour }}
              onClick={() => onChange(colour)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
