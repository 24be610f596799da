/** A list of rows in a record's form, such as the companies of a portfolio. */
import { Plus, Trash2 } from 'lucide-react';
import type { Field } from '@/domain/admin/entities/entity';
import { emptyRow, type FormValues } from '@/domain/admin/form-values';
import { Button, IconButton } from '@/islands/ui/Button';
import { rowOf, type Form } from '@/islands/ui/form/use-form';
import { FieldRow } from './FieldRow';

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
              icon={<Trash2 className="size-4" />}
              onClick={() => form.removeRow(field.name, at)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => form.set(field.name, [...rows, emptyRow(field)])}
        >
          Add a row
        </Button>
      </div>
    </div>
  );
}
