/** A field of tags: picked from a list where the list is fixed, else typed, with Enter or a comma after each. */
import { useState, type KeyboardEvent } from 'react';
import type { Field } from '@/domain/admin/entities/entity';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Field as LabelledField } from '@/islands/ui/fields/Field';
import { TextInput } from '@/islands/ui/fields/inputs';
import type { FormFields } from '@/islands/ui/form/use-form';
import { ChosenTag } from '@/islands/ui/Tag';
import type { FormValues } from '@/domain/admin/form-values';

interface Props {
  form: FormFields<FormValues>;
  field: Field;
}

function PickedTags({ form, field: { name, label, isRequired, options = [] } }: Props) {
  const picked = form.values[name] as readonly string[];
  const error = form.errorOf(name);
  return (
    <fieldset aria-invalid={error ? true : undefined} name={`${form.path}${name}`} className="grid content-start gap-1">
      <legend className="mb-1 text-sm font-medium">
        {label}
        {isRequired && (
          <span className="text-error" aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={picked.includes(option)}
            onChange={({ target }) =>
              form.set(
                name,
                options.filter((one) => (one === option ? target.checked : picked.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error && <p className="text-sm text-error">{error}</p>}
    </fieldset>
  );
}

function TypedTags({ form, field: { name, label, isRequired, hint } }: Props) {
  const [typed, setTyped] = useState('');
  const tags = form.values[name] as readonly string[];
  const take = (text: string) => {
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !known.has(tag.toLowerCase()));
    if (added.length > 0) form.set(name, [...tags, ...added]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === 'Enter' && typed.trim() !== '') || event.key === ',') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) form.set(name, tags.slice(0, -1));
  };
  return (
    <LabelledField
      label={label}
      required={isRequired === true}
      error={form.errorOf(name)}
      help={hint ?? 'Press Enter or type a comma after each.'}
    >
      {(control) => (
        <div className="grid gap-2">
          {tags.length > 0 && (
            <ul aria-label={label} className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="min-w-0">
                  <ChosenTag
                    onRemove={() =>
                      form.set(
                        name,
                        tags.filter((other) => other !== tag),
                      )
                    }
                    removeLabel={`Remove ${tag}`}
                  >
                    {tag}
                  </ChosenTag>
                </li>
              ))}
            </ul>
          )}
          <TextInput
            {...control}
            name={`${form.path}${name}`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => (target.value.includes(',') ? take(target.value) : setTyped(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => take(typed)}
          />
        </div>
      )}
    </LabelledField>
  );
}

export const TagsRow = (props: Props) => (props.field.options ? <PickedTags {...props} /> : <TypedTags {...props} />);
