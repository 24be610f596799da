/** The dialogs that issue shares and grant options to a holder: add or edit. */
import { useEffect } from 'react';
import { holderChoice, noteFromPool, poolRoom, putHeld } from '@/domain/cap-table/editing/share-edits';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { useShares, type EntryDialogProps } from '@/islands/tools/cap-table/shares/shares-context';
import { useForm, type Form, type Refusal } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';
import { optionsOf } from '@/domain/options';
import { HOLDER_TYPES, type CapTable, type StakeholderType } from '@/domain/cap-table/document/document';
import { STAKEHOLDER_NAMES } from '@/domain/cap-table/presentation/format';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';

// The form rows that choose the holder of an entry.

interface HolderValues {
  holder: string;
  newHolder: string;
  newType: '' | StakeholderType;
}

const TYPES = optionsOf(STAKEHOLDER_NAMES, HOLDER_TYPES);

/** Chooses the holder: an existing one, or a new name with a type. `usual` is the type until another is chosen. */
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
  const { holder } = plain.values;
  const isGone = holder !== '' && !people.some(({ id }) => id === holder);
  useEffect(() => {
    // Without this, a list that does not have the chosen holder would show another holder as chosen.
    if (isGone) plain.set('holder', '');
  });
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

/** Stores an entry for its holder, or returns why not: `put` returns null if either was removed in the meantime. */
export function useStoreHeld(): (put: (now: CapTable) => CapTable | null) => Refusal | undefined {
  const { edit } = useShares();
  return (put) => {
    let isGone = false;
    edit((now) => {
      const next = put(now);
      isGone = next === null;
      return next ?? now;
    });
    return isGone
      ? { failure: 'This was removed in another tab or on another device, so nothing was saved.' }
      : undefined;
  };
}

export function GrantDialog({ open, onClose, id, draft, onDone }: EntryDialogProps) {
  const { table } = useShares();
  const store = useStoreHeld();
  const known = table.shares.options.find((one) => one.id === id);
  const pool = table.shares.poolAvailable;
  const room = poolRoom(table, known);
  // An old grant does not record whether it came from the pool: only the person knows.
  const isUnknown = known !== undefined && known.fromPool === undefined;
  const form = useForm({
    ...(draft && { draft }),
    initial: {
      holder: known?.stakeholderId ?? '',
      newHolder: '',
      newType: '' as const,
      shares: known ? sharesText(known.shares, table.currency) : '',
      exercisePrice: known?.exercisePrice ?? '',
      date: known?.date ?? '',
      takesFromPool: known ? known.fromPool === true : pool > 0,
    },
    schema: async () => {
      const { grantForm } = await import('@/domain/cap-table/editing/share-forms');
      return grantForm(table.currency).refine(({ takesFromPool, shares }) => !takesFromPool || shares <= room, {
        path: ['shares'],
        message: known
          ? `At most ${sharesText(room, table.currency)} options can come from the pool`
          : `Only ${sharesText(room, table.currency)} options are left in the pool`,
      });
    },
    onValid: ({ holder, newHolder, newType, takesFromPool, ...values }) => {
      const [entryId, newId] = [known?.id ?? crypto.randomUUID(), crypto.randomUUID()];
      const grant = { id: entryId, ...values, ...(isUnknown && !takesFromPool ? {} : { fromPool: takesFromPool }) };
      const refusal = store((now) =>
        putHeld(isUnknown && takesFromPool ? noteFromPool(now, entryId) : now, 'options', grant, {
          holder: holderChoice({ holder, newHolder, newType }, 'employee'),
          newId,
          isNew: !known,
        }),
      );
      if (!refusal) onDone();
      return refusal;
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
        takesFromPool: room > 0 && {
          label: isUnknown
            ? 'They were taken from the pool'
            : known?.fromPool
              ? 'They come from the pool'
              : 'Take them from the pool',
          className: 'sm:col-span-2',
          help: known
            ? `${sharesText(pool, table.currency)} options are available. Fewer options go back to the pool, more are taken from it.`
            : `${sharesText(pool, table.currency)} options are available.`,
        },
      }}
    />
  );
}

/** Shares issued to someone: add or edit. */
export function CertificateDialog({ open, onClose, id, draft, onDone }: EntryDialogProps) {
  const { table } = useShares();
  const store = useStoreHeld();
  const known = table.shares.certificates.find((one) => one.id === id);
  // Founders usually buy common shares, investors preferred ones; the form starts with this type.
  const usualFor = (classId: string) =>
    table.shares.classes.find((one) => one.id === classId)?.kind === 'preferred' ? 'investor' : 'co-founder';
  const form = useForm({
    ...(draft && { draft }),
    initial: {
      holder: known?.stakeholderId ?? '',
      newHolder: '',
      newType: '' as const,
      classId: known?.classId ?? table.shares.classes[0]?.id ?? '',
      shares: known ? sharesText(known.shares, table.currency) : '',
      price: known?.price ?? '',
      date: known?.date ?? '',
    },
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).certificateForm(table.currency),
    onValid: ({ holder, newHolder, newType, ...values }) => {
      const [entryId, newId] = [known?.id ?? crypto.randomUUID(), crypto.randomUUID()];
      const refusal = store((now) =>
        now.shares.classes.some((one) => one.id === values.classId)
          ? putHeld(
              now,
              'certificates',
              { id: entryId, ...values },
              {
                holder: holderChoice({ holder, newHolder, newType }, usualFor(values.classId)),
                newId,
                isNew: !known,
              },
            )
          : null,
      );
      if (!refusal) onDone();
      return refusal;
    },
  });
  const { classId } = form.values;
  const first = table.shares.classes.some((one) => one.id === classId) ? undefined : table.shares.classes[0]?.id;
  useEffect(() => {
    // If the chosen class no longer exists, the list shows its first class.
    if (first !== undefined) form.set('classId', first);
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
