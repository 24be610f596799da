/** One field of a record's form, by its kind. A choice among other records is RecordChoice. */
import { countText } from '@/domain/count';
import type { Field } from '@/domain/admin/entities/entity';
import type { FormValues } from '@/domain/admin/form-values';
import { currencySign } from '@/domain/money/money';
import { CheckRow, SelectRow, TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';
import { TagsRow } from './TagsRow';

/** A line that may be longer is not read in half of the form. */
const HALF = 200;

/** Paragraphs, lists and long lines take the width of the form, short fields are two in a line. */
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
  // Each kind has one type of value; `valuesOf` made them.
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
    // What a record has from elsewhere stays a choice.
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
    const count = most === undefined ? hint : `${countText(length)} of ${countText(most)} characters`;
    return <TextAreaRow {...shared} help={count} rows={5} />;
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
