/** Which column is what: a list of the columns with their first cells, and a choice for each. */
import { optionsOf } from '@/domain/options';
import { useState } from 'react';
import {
  assignColumn,
  COLUMN_LABELS,
  faultOfMapping,
  roleOfColumn,
  type ColumnMapping,
} from '@/domain/expenses/import/columns/columns';
import { COLUMN_ROLES, type ColumnRole } from '@/domain/expenses/import/columns/column-names';
import type { TableSample } from '@/domain/expenses/import/session';
import { Button } from '@/islands/ui/Button';
import { Select } from '@/islands/ui/fields/Select';
import { SheetChoiceFields, type SheetChoiceProps } from '@/islands/ui/fields/SheetChoiceFields';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm } from '@/islands/ui/form/use-form';

interface Props {
  table: TableSample;
  /** Why the columns are asked for; '' when someone wanted to change them. */
  message: string;
  onMapping: (mapping: ColumnMapping) => void;
  /** Reads the file again, with another sheet or another row of names. */
  onSheet: SheetChoiceProps['onChoose'];
  onCancel: () => void;
}

const OPTIONS = [{ value: '', label: 'Not used' }, ...optionsOf(COLUMN_LABELS, COLUMN_ROLES)];

export function ColumnsStep({ table, message, onMapping, onSheet, onCancel }: Props) {
  const [isAsked, setAsked] = useState(true);
  const form = useForm({
    initial: table.mapping,
    schema: () => rulesOf<ColumnMapping>((mapping) => ({ '': faultOfMapping(mapping) })),
    onValid: onMapping,
  });
  const mapping = form.values;
  const fault = form.errors[''] ?? (isAsked ? message : '');
  const hasHeader = mapping.headerRow >= 0;
  const change = (next: ColumnMapping) => {
    setAsked(false);
    form.reset(next);
  };
  return (
    <form {...form.formProps} className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {fault && <p className="rounded-lg border border-warning/60 bg-warning/10 px-4 py-3 text-sm">{fault}</p>}
      </div>
      <p className="muted text-sm">
        Choose one column for amounts, or one for debit and one for credit. The description can come from several
        columns.
      </p>
      <SheetChoiceFields choice={table.choice} mayHaveNone onChoose={onSheet} />
      <ul aria-label="Columns of the file" className="grid gap-2">
        {table.columns.map(({ name, cells }, place) => {
          const label = (hasHeader && name) || `Column ${place + 1}`;
          return (
            <li
              key={place}
              className="grid items-center gap-x-4 gap-y-2 rounded-lg border hairline px-3 py-2 sm:grid-cols-[1fr_15rem]"
            >
              <span className="min-w-0 text-sm">
                <span className="block font-medium wrap-anywhere">{label}</span>
                <span className="muted block truncate text-[13px]">
                  {cells.length === 0 ? 'Empty in the first few lines' : cells.join(' · ')}
                </span>
              </span>
              <Select
                aria-label={`What “${label}” holds`}
                options={OPTIONS}
                value={roleOfColumn(mapping, place) ?? ''}
                onChange={(event) =>
                  change(assignColumn(mapping, place, (event.target.value || null) as ColumnRole | null))
                }
              />
            </li>
          );
        })}
      </ul>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {message === '' ? 'Back' : 'Another file'}
        </Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </div>
    </form>
  );
}
