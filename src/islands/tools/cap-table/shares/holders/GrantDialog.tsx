/** Options granted to someone: add or edit. */
import { holderChoice, putEntry, setPool, withHolder } from '@/domain/cap-table/editing/share-edits';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { HolderRow } from './HolderRow';
import { useShares, type EntryDialogProps } from '@/islands/tools/cap-table/shares/shares-context';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';

export function GrantDialog({ open, onClose, id, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const known = table.shares.options.find((one) => one.id === id);
  const pool = table.shares.poolAvailable;
  const form = useForm({
    initial: {
      holder: known?.stakeholderId ?? '',
      newHolder: '',
      newType: '' as const,
      shares: known ? sharesText(known.shares) : '',
      exercisePrice: known?.exercisePrice ?? '',
      date: known?.date ?? '',
      takesFromPool: !known && pool > 0,
    },
    schema: async () => {
      const { grantForm } = await import('@/domain/cap-table/editing/share-forms');
      return grantForm.refine(({ takesFromPool, shares }) => !takesFromPool || shares <= pool, {
        path: ['shares'],
        message: `Only ${sharesText(pool)} options are left in the pool`,
      });
    },
    onValid: ({ holder, newHolder, newType, takesFromPool, ...values }) => {
      const [entryId, newId] = [known?.id ?? crypto.randomUUID(), crypto.randomUUID()];
      edit((now) => {
        const { table: next, holderId } = withHolder(
          now,
          holderChoice({ holder, newHolder, newType }, 'employee'),
          newId,
        );
        const granted = putEntry(next, 'options', { id: entryId, stakeholderId: holderId, ...values });
        return takesFromPool ? setPool(granted, Math.max(0, now.shares.poolAvailable - values.shares)) : granted;
      });
      onDone();
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? 'Edit the grant' : 'Grant options'}
      form={form}
      submitLabel={known ? 'Save' : 'Grant options'}
      fields={{
        holder: <HolderRow form={form} table={table} usual="employee" />,
        shares: { label: 'Number of options', required: true, numeric: true },
        exercisePrice: { label: 'Exercise price', ...moneyLook(table.currency), required: true },
        date: { label: 'Date of the grant', type: 'date' },
        takesFromPool: !known &&
          pool > 0 && {
            label: 'Take them from the pool',
            className: 'sm:col-span-2',
            help: `${sharesText(pool)} options are available.`,
          },
      }}
    />
  );
}
