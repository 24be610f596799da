/** A choice among the records of another kind, such as the category of a resource. */
import { useEffect } from 'react';
import { entityOf } from '@/domain/admin/entities';
import { valueAt, type Field, type Noun } from '@/domain/admin/entities/entity';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { SelectRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';
import { useAnswer } from '@/islands/lists/use-answer';
import { readPaged } from '@/domain/lists/paged';
import type { AdminRecord } from '@/domain/admin/entities/entity';

export function RecordChoice({
  form,
  field: { name, label, hint, isRequired = false },
  noun,
}: {
  form: FormFields<Record<string, string>>;
  field: Field;
  noun: Noun;
}) {
  const { nameField, messages } = entityOf(noun);
  const { value, failed } = useAnswer({
    key: ['choices', noun],
    ask: (signal) => api.get('/api/admin/records/:noun', { param: { noun }, signal }),
    read: (answer) => readPaged<AdminRecord>(answer),
  });
  useEffect(() => {
    if (failed) toast('error', messages.fetchFailed);
  }, [failed, messages.fetchFailed]);
  const options = value?.rows.map((record) => ({ value: record._id, label: String(valueAt(record, nameField)) }));
  return (
    <SelectRow
      form={form}
      name={name}
      label={label}
      help={hint}
      required={isRequired}
      placeholder={options || failed ? 'Select' : 'Loading'}
      disabled={!options && !failed}
      options={options ?? []}
    />
  );
}
