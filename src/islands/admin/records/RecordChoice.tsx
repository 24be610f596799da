/** A choice among the records of another kind, such as the category of a resource. */
import { useEffect, useState } from 'react';
import { entityOf } from '../../../domain/admin/entities';
import { valueAt, type Field, type Noun } from '../../../domain/admin/entities/entity';
import { api } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { SelectRow } from '../../ui/form/rows';
import type { FormFields } from '../../ui/form/use-form';
import { isSignedOut } from '../table/signed-out';
import { readPaged } from '@/domain/lists/paged';
import type { AdminRecord } from '../../../domain/admin/entities/entity';

export function RecordChoice({
  form,
  field: { name, label, hint, isRequired = false },
  noun,
}: {
  form: FormFields<Record<string, string>>;
  field: Field;
  noun: Noun;
}) {
  const [options, setOptions] = useState<{ value: string; label: string }[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const { nameField, messages } = entityOf(noun);
    void api.get('/api/admin/records/:noun', { param: { noun } }).then((answer) => {
      if (isOver || isSignedOut(answer)) return;
      const list = readPaged<AdminRecord>(answer);
      if (!list) toast('error', messages.fetchFailed);
      setOptions(
        (list?.rows ?? []).map((record) => ({ value: record._id, label: String(valueAt(record, nameField)) })),
      );
    });
    return () => {
      isOver = true;
    };
  }, [noun]);
  return (
    <SelectRow
      form={form}
      name={name}
      label={label}
      help={hint}
      required={isRequired}
      placeholder={options ? 'Select' : 'Loading'}
      disabled={options === null}
      options={options ?? []}
    />
  );
}
