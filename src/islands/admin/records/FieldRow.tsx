/** One field of a record's form, by its kind, and lists of rows. RecordFields has files and the choice among other records. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { countText } from '@/domain/count';
import type { Field } from '@/domain/admin/entities/entity';
import { emptyRow, type FormValues } from '@/domain/admin/form-values';
import { currencySign } from '@/domain/money/money';
import { CheckRow, SelectRow, TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import { rowOf, type FormFields, type Form } from '@/islands/ui/form/use-form';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Field as LabelledField, TextInput } from '@/islands/ui/fields/inputs';
import { ChosenTag } from '@/islands/ui/Tag';
import { Button, IconButton } from '@/islands/ui/Button';

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
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: MouseEvent) => {
      isPressed.current = type === 'mousedown';
    };
    document.addEventListener('mousedown', note, true);
    document.addEventListener('mouseup', note, true);
    return () => {
      document.removeEventListener('mousedown', note, true);
      document.removeEventListener('mouseup', note, true);
    };
  }, []);
  const tags = form.values[name] as readonly string[];
  const addTags = (text: string) => {
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !known.has(tag.toLowerCase()));
    if (added.length > 0) form.set(name, [...tags, ...added]);
    setTyped('');
  };
  // A new tag moves the content below it, but a press must still find its target at the old place. So the tag is added when the mouse
  // button is released; the click comes after that.
  const onBlur = () => {
    if (isPressed.current) document.addEventListener('mouseup', () => addTags(typed), { capture: true, once: true });
    else addTags(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === 'Enter' && typed.trim() !== '') || event.key === ',') {
      event.preventDefault();
      addTags(typed);
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
            onChange={({ target }) => (target.value.includes(',') ? addTags(target.value) : setTyped(target.value))}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
          />
        </div>
      )}
    </LabelledField>
  );
}

/** A field of tags: picked from its options if it has some, else typed, with Enter or a comma after each. */
export const TagsRow = (props: Props) => (props.field.options ? <PickedTags {...props} /> : <TypedTags {...props} />);

/** A line with a higher limit takes the full width of the form. */
const HALF = 200;

/** Paragraphs, lists and long lines take the full width of the form; two short fields share a line. */
const isWide = ({ kind, most = 0 }: Field): boolean =>
  kind === 'paragraphs' || kind === 'tags' || kind === 'rows' || (kind === 'line' && most > HALF);

const TYPES = { 'web-address': 'url', image: 'url', email: 'email', color: 'color', day: 'date' } as const;

export function FieldRow({ form, field }: { form: FormFields<FormValues>; field: Field }) {
  const { name, label, kind, isRequired = false, hint, most, options = [], optionLabels, currencyIn } = field;
  const className = isWide(field) ? 'sm:col-span-2' : '';
  if (kind === 'tags')
    return (
      <div className={className}>
        <TagsRow form={form} field={field} />
      </div>
    );
  // Each kind has one type of value, set by `valuesOf`.
  if (kind === 'flag')
    return (
      <CheckRow
        form={form as FormFields<Record<string, boolean>>}
        name={name}
        label={label}
        help={hint}
        className={className}
      />
    );
  const texts = form as FormFields<Record<string, string>>;
  const shared = { form: texts, name, label, help: hint, required: isRequired, className };
  if (kind === 'choice') {
    // A stored value that is not an option can still be chosen.
    const value = texts.values[name] ?? '';
    const offered = value === '' || options.includes(value) ? options : [...options, value];
    return (
      <SelectRow
        {...shared}
        placeholder={isRequired ? 'Select' : '–'}
        options={offered.map((one) => ({ value: one, label: optionLabels?.[one] ?? one }))}
      />
    );
  }
  if (kind === 'paragraphs') {
    const length = texts.values[name]?.length ?? 0;
    const count = most === undefined ? '' : `${countText(length)} of ${countText(most)} characters`;
    const help = hint ? (
      <>
        {hint} {count && <span className="block">{count}</span>}
      </>
    ) : (
      count
    );
    return <TextAreaRow {...shared} help={help} rows={5} />;
  }
  return (
    <TextRow
      {...shared}
      numeric={kind === 'number'}
      {...(currencyIn === undefined ? {} : { before: currencySign(texts.values[currencyIn] ?? '') })}
      type={kind in TYPES ? TYPES[kind as keyof typeof TYPES] : 'text'}
      {...(most === undefined ? {} : { maxLength: most })}
    />
  );
}

/** A list of rows in a record's form, such as the companies of a portfolio. */
export function RowsField({ form, field }: { form: Form<FormValues>; field: Field }) {
  const rows = form.values[field.name] as readonly FormValues[];
  return (
    <div className="grid gap-3 sm:col-span-2">
      {rows.map((_, at) => (
        <fieldset key={at} className="grid gap-3 rounded-xl border hairline p-3 sm:grid-cols-2">
          <legend className="sr-only">{`${field.label} ${at + 1}`}</legend>
          {(field.rows ?? []).map((part) => (
            <FieldRow
              key={part.name}
              form={rowOf(form as Form<Record<string, FormValues[]>>, field.name, at)}
              field={part}
            />
          ))}
          <div className="flex justify-end sm:col-span-2">
            <IconButton
              label={`Remove ${field.label.toLowerCase()} ${at + 1}`}
              icon={Trash2}
              onClick={() => form.removeRow(field.name, at)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button size="sm" icon={Plus} onClick={() => form.set(field.name, [...rows, emptyRow(field)])}>
          Add a row
        </Button>
      </div>
    </div>
  );
}
