/** Shares issued to someone: add or edit. */
import { holderChoice, putEntry, withHolder } from '@/domain/cap-table/editing/share-edits';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { HolderRow } from './HolderRow';
import { useShares, type EntryDialogProps } from '@/islands/tools/cap-table/shares/shares-context';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

export function CertificateDialog({ open, onClose, id, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const known = table.shares.certificates.find((one) => one.id === id);
  // Founders buy common shares, investors preferred ones; the form shows it and asks.
  const usualFor = (classId: string) =>
    table.shares.classes.find((one) => one.id === classId)?.kind === 'preferred' ? 'investor' : 'co-founder';
  const form = useForm({
    initial: {
      holder: known?.stakeholderId ?? '',
      newHolder: '',
      newType: '' as const,
      classId: known?.classId ?? table.shares.classes[0]?.id ?? '',
      shares: known ? sharesText(known.shares) : '',
      price: known?.price ?? '',
      date: known?.date ?? '',
    },
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).certificateForm,
    onValid: ({ holder, newHolder, newType, ...values }) => {
      const [entryId, newId] = [known?.id ?? crypto.randomUUID(), crypto.randomUUID()];
      edit((now) => {
        const { table: next, holderId } = withHolder(
          now,
          holderChoice({ holder, newHolder, newType }, usualFor(values.classId)),
          newId,
        );
        return putEntry(next, 'certificates', { id: entryId, stakeholderId: holderId, ...values });
      });
      onDone();
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? 'Edit shares' : 'Issue shares'}
      form={form}
      submitLabel={known ? 'Save' : 'Issue shares'}
      fields={{
        holder: <HolderRow form={form} table={table} usual={usualFor(form.values.classId)} />,
        classId: {
          label: 'Share class',
          options: table.shares.classes.map(({ id: value, name }) => ({ value, label: name })),
        },
        shares: { label: 'Number of shares', required: true, numeric: true },
        price: {
          label: 'Price per share',
          ...moneyLook(table.currency),
          help: 'Leave empty to use the class issue price.',
        },
        date: { label: 'Date of issue', type: 'date' },
      }}
    />
  );
}
