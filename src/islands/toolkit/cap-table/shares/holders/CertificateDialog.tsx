/** Shares issued to someone: add or edit. */
import { holderChoice, putEntry, withHolder } from '@/domain/cap-table/editing/share-edits';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { MoneyRow } from '@/islands/toolkit/frame/MoneyInput';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';
import { HolderRow } from './HolderRow';
import { useShares, type EntryDialogProps } from '@/islands/toolkit/cap-table/shares/shares-context';
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
    >
      <HolderRow form={form} table={table} usual={usualFor(form.values.classId)} />
      <SelectRow
        form={form}
        name="classId"
        label="Share class"
        options={table.shares.classes.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <TextRow form={form} name="shares" label="Number of shares" required numeric />
      <MoneyRow
        form={form}
        name="price"
        label="Price per share"
        currency={table.currency}
        help="Leave empty to use the class issue price."
      />
      <TextRow form={form} name="date" label="Date of issue" type="date" />
    </FormDialog>
  );
}
