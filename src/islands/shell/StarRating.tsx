/** One to five stars as a native radio group: arrow keys move, labels are read out. */
import { useId } from 'react';
import { Star } from 'lucide-react';

const NAMES = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

export interface StarRatingProps {
  label: string;
  /** 0 for none yet. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

export function StarRating({ label, value, onChange, error }: StarRatingProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      name="rating"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="-ml-2 flex items-center">
        {NAMES.map((name, index) => {
          const stars = index + 1;
          return (
            <label
              key={name}
              title={name}
              className="grid size-11 cursor-pointer place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--brand-text)"
            >
              <input
                type="radio"
                name={`${id}-stars`}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <Star
                aria-hidden="true"
                className={`size-7 transition-transform duration-150 ${stars <= value ? 'scale-105 fill-current text-brand' : 'muted'}`}
                strokeWidth={1.5}
              />
              <span className="sr-only">
                {stars} {stars === 1 ? 'star' : 'stars'}, {name}
              </span>
            </label>
          );
        })}
        <span className="muted ml-2 text-sm" aria-hidden="true">
          {NAMES[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
