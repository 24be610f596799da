/** The row of a form that says who it is for. */
import { optionsOf } from '@/domain/options';
import { HOLDER_TYPES, type CapTable, type StakeholderType } from '@/domain/cap-table/document/document';
import { STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';
import type { Form } from '@/islands/ui/form/use-form';

interface HolderValues {
  holder: string;
  newHolder: string;
  newType: '' | StakeholderType;
}

const TYPES = optionsOf(STAKEHOLDER_NAMES, HOLDER_TYPES);

/** Who holds it: someone known, or a new name with what that person is. `usual` is until something else is chosen. */
export function HolderRow<Values extends HolderValues>({
  form,
  table,
  usual,
  label = 'Holder',
}: {
  form: Form<Values>;
  table: CapTable;
  usual: StakeholderType;
  label?: string;
}) {
  const people = table.stakeholders.filter((one) => one.type !== 'option-pool');
  const isNew = form.values.holder === '';
  const Text = TextRow<HolderValues>;
  const Choice = SelectRow<HolderValues>;
  const plain = form as unknown as Form<HolderValues>;
  const shown = { ...plain, values: { ...plain.values, newType: plain.values.newType || usual } };
  return (
    <>
      {people.length > 0 && (
        <Choice
          form={plain}
          name="holder"
          label={label}
          required
          options={[
            { value: '', label: 'Someone new…' },
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
      {isNew && <Choice form={shown} name="newType" label="Type" options={TYPES} />}
    </>
  );
}
