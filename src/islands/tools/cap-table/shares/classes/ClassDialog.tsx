/** A share class: common, or preferred with its preference. Add or edit. */
import { optionsOf } from '@/domain/options';
import { COMMON_CLASS, type Participation } from '@/domain/cap-table/document/document';
import { putEntry } from '@/domain/cap-table/editing/share-edits';
import { moneyLook } from '@/islands/tools/frame/MoneyInput';
import { useShares, type EntryDialogProps } from '@/islands/tools/cap-table/shares/shares-context';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';
import { PARTICIPATIONS } from '@/domain/cap-table/presentation/texts';
import type { Fields } from '@/islands/ui/form/rows';

interface PreferenceValues {
  multiple: string;
  participation: Participation;
  cap: string;
}

const PRICES = { numeric: true, after: '× issue price' };

/** The fields of a liquidation preference: multiple, participation and its cap. */
export const preferenceFields = ({ participation }: PreferenceValues): Fields<PreferenceValues> => ({
  multiple: { label: 'Liquidation preference', ...PRICES },
  participation: { label: 'Participation', options: optionsOf(PARTICIPATIONS) },
  cap: participation === 'capped' && { label: 'Cap on the total payout', ...PRICES, required: true },
});

const KINDS = optionsOf({ common: 'Common', preferred: 'Preferred' });

export function ClassDialog({ open, onClose, id, draft, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const known = table.shares.classes.find((one) => one.id === id);
  const start = known ?? { ...COMMON_CLASS, name: '', kind: 'preferred' as const, seniority: 1 };
  const form = useForm({
    ...(draft && { draft }),
    initial: {
      name: start.name,
      kind: start.kind as 'common' | 'preferred',
      issuePrice: start.issuePrice ?? '',
      conversionRatio: start.conversionRatio,
      multiple: String(start.preference?.multiple ?? 1),
      participation: start.preference?.participation ?? ('none' as Participation),
      cap: String(start.preference?.cap ?? ''),
      seniority: String(start.seniority),
    },
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).classForm(table.currency),
    onValid: ({ multiple, participation, cap, ...values }) => {
      const entryId = known?.id ?? crypto.randomUUID();
      const preference = { multiple, participation, cap: participation === 'capped' ? cap : null };
      edit((now) =>
        putEntry(now, 'classes', {
          id: entryId,
          ...values,
          preference: values.kind === 'preferred' ? preference : null,
        }),
      );
      onDone();
    },
  });
  const isPreferred = form.values.kind === 'preferred';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? `Edit ${known.name}` : 'New share class'}
      form={form}
      submitLabel={known ? 'Save' : 'Add class'}
      fields={{
        name: { label: 'Name', required: true, autoFocus: true, placeholder: 'Series Seed' },
        kind: { label: 'Kind', options: KINDS },
        issuePrice: {
          label: 'Issue price per share',
          ...moneyLook(table.currency),
          help: isPreferred && 'The liquidation preference is a multiple of this.',
        },
        conversionRatio: {
          label: 'Common shares for one share',
          numeric: true,
          help: '1, unless the class was split or repriced.',
        },
        ...(isPreferred && preferenceFields(form.values)),
        seniority: isPreferred && {
          label: 'Seniority',
          numeric: true,
          help: 'Higher is paid first; equal ranks share.',
        },
      }}
    />
  );
}
