/** The row of a form that says who it is for. */
import type { CapTable } from '../../../../domain/cap-table/document';
import { SelectRow, TextRow } from '../../frame/form-rows';
import type { ToolForm } from '../../frame/use-tool-form';

/** Who holds it: somebody known, or a new name. */
export function HolderRow<Values extends { holder: string; newHolder: string }>({
  form,
  table,
  label = 'Holder',
}: {
  form: ToolForm<Values>;
  table: CapTable;
  label?: string;
}) {
  const people = table.stakeholders.filter((one) => one.type !== 'option-pool');
  const isNew = form.values.holder === '';
  const Text = TextRow<{ holder: string; newHolder: string }>;
  const Choice = SelectRow<{ holder: string; newHolder: string }>;
  const plain = form as unknown as ToolForm<{ holder: string; newHolder: string }>;
  return (
    <>
      {people.length > 0 && (
        <Choice
          form={plain}
          name="holder"
          label={label}
          required
          options={[
            { value: '', label: 'Somebody new…' },
            ...people.map(({ id, name }) => ({ value: id, label: name || 'Without a name' })),
          ]}
        />
      )}
      {isNew && (
        <Text
          form={plain}
          name="newHolder"
          label={people.length > 0 ? 'Name of the new holder' : label}
          required
          autoFocus={people.length === 0}
        />
      )}
    </>
  );
}
