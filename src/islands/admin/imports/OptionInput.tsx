/** An input for one value of a field, a choice if the field has options; and the list of unknown values, with one question for each. */
import { countText } from '@/domain/count';
import type { Entity, Field } from '@/domain/admin/entities/entity';
import type { UnknownOption } from '@/domain/admin/imports/cells';
import { Select, TextInput } from '@/islands/ui/fields/inputs';

interface OptionInputProps {
  field: Field;
  value: string;
  onChange: (text: string) => void;
  id?: string;
}

const optionsOf = ({ options = [], optionLabels = {} }: Field) =>
  options.map((value) => ({ value, label: optionLabels[value] ?? value }));

export function OptionInput({ field, value, onChange, ...control }: OptionInputProps) {
  return field.options ? (
    <Select
      {...control}
      className="select-sm"
      placeholder="Choose"
      options={optionsOf(field)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <TextInput {...control} size="sm" value={value} onChange={({ target }) => onChange(target.value)} />
  );
}

interface UnknownOptionsProps {
  entity: Entity;
  options: readonly UnknownOption[];
  onMean: (field: string, text: string, option: string) => void;
}

const LEFT_OUT = '-';

export function UnknownOptions({ entity, options, onMean }: UnknownOptionsProps) {
  if (options.length === 0) return null;
  return (
    <section aria-label="Unknown values" className="grid gap-3 rounded-xl border border-warning/50 px-4 py-3">
      <div>
        <h3 className="text-base font-semibold">Unknown values</h3>
        <p className="muted text-[13px]">Choose once what each value means. We use it in all rows with that value.</p>
      </div>
      <ul className="grid gap-2">
        {options.map(({ field: name, text, rows, meant }) => {
          const field = entity.fields.find((one) => one.name === name);
          return (
            field && (
              <li key={`${name} ${text}`} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_15rem]">
                <span className="min-w-0 text-sm wrap-anywhere">
                  <span className="font-medium">{text.slice(0, 80)}</span>
                  <span className="muted">{` · ${field.label}, ${countText(rows)} ${rows === 1 ? 'row' : 'rows'}`}</span>
                </span>
                <Select
                  aria-label={`What “${text.slice(0, 80)}” means`}
                  className="select-sm"
                  placeholder="Choose"
                  options={[...optionsOf(field), { value: LEFT_OUT, label: 'Leave it out' }]}
                  value={meant === '' ? LEFT_OUT : (meant ?? '')}
                  onChange={({ target }) => onMean(name, text, target.value === LEFT_OUT ? '' : target.value)}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
