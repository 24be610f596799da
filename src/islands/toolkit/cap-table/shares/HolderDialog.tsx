/** A holder by name and type: add or edit. Shares are given to holders elsewhere. */
import type { StakeholderType } from '../../../../domain/cap-table/document/document';
import { SelectRow, TextRow } from '../../../ui/form/rows';
import { useShares, type EntryDialogProps } from './shares-context';
import { useForm } from '../../../ui/form/use-form';
import { FormDialog } from '../../../ui/form/actions';

export function HolderDialog({ open, onClose, id, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const known = table.stakeholders.find((one) => one.id === id);
  const form = useForm({
    initial: { name: known?.name ?? '', type: known?.type ?? ('co-founder' as StakeholderType) },
    schema: async () => (await import('../../../../domain/cap-table/editing/share-forms')).holderForm,
    onValid: (values) => {
      const newId = crypto.randomUUID();
      edit((now) => ({
        ...now,
        stakeholders: known
          ? now.stakeholders.map((one) => (one.id === known.id ? { ...one, ...values } : one))
          : [...now.stakeholders, { id: newId, equity: 0, ...values }],
      }));
      onDone();
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'New holder'}
      form={form}
      submitLabel={known ? 'Save' : 'Add holder'}
    >
      <TextRow form={form} name="name" label="Name" required autoFocus />
      <SelectRow
        form={form}
        name="type"
        label="Type"
        options={[
          { value: 'co-founder', label: 'Co-founder' },
          { value: 'investor', label: 'Investor' },
          { value: 'employee', label: 'Employee' },
        ]}
      />
    </FormDialog>
  );
}
