/** The dialogs of the mode "shares": one open at a time, loaded on demand. The values of a new entry stay when its dialog is closed. */
import { optionsOf } from '@/domain/options';
import { useEffect, useState, type ReactNode } from 'react';
import { setPool, DEFAULT_SHARES, sharesFromPercent } from '@/domain/cap-table/editing/share-edits';
import { toast } from '@/stores/toasts';
import { ClassDialog } from './classes/ClassDialog';
import { CertificateDialog, GrantDialog } from './IssueDialogs';
import { ConvertibleDialog } from './classes/ConvertibleDialog';
import { RoundDialog } from './rounds/RoundDialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { useShares, type SharesDialog, type EntryDialogProps } from './shares-context';
import { SaveScenarioDialog } from '@/islands/tools/cap-table/scenarios/SaveScenarioDialog';
import { setVesting } from '@/domain/cap-table/editing/edits';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { changeWithUndo } from '@/islands/tools/cap-table/store';
import { VestingForm } from '@/islands/tools/cap-table/vesting/VestingForm';
import type { ZodType } from 'zod';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { dropDraft } from '@/islands/ui/form/draft';
import { NEW_ROW, useRowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { FormDialog } from '@/islands/ui/form/actions';
import type { CapTable, StakeholderType } from '@/domain/cap-table/document/document';

const HOLDER_KINDS = optionsOf({ 'co-founder': 'Co-founder', investor: 'Investor', employee: 'Employee' });

/** A holder by name and type: add or edit. Shares are given to holders elsewhere. */
function HolderDialog({ open, onClose, id, draft, onDone }: EntryDialogProps) {
  const { table, edit } = useShares();
  const known = table.stakeholders.find((one) => one.id === id);
  const form = useForm({
    ...(draft && { draft }),
    initial: { name: known?.name ?? '', type: known?.type ?? ('co-founder' as StakeholderType) },
    schema: async () => (await import('@/domain/cap-table/editing/share-forms')).holderForm,
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
      fields={{
        name: { label: 'Name', required: true, autoFocus: true },
        type: { label: 'Type', options: HOLDER_KINDS },
      }}
    />
  );
}

/** Asks for one number of shares: the pool, or the total that the percentages are turned into. */
interface NumberDialogProps extends Closable {
  title: string;
  description: ReactNode;
  label: string;
  initial: number;
  submitLabel: string;
  schema: () => Promise<ZodType<{ shares: number }>>;
  onShares: (shares: number) => void;
}

function NumberDialog(props: NumberDialogProps) {
  const { table } = useShares();
  const form = useForm({
    initial: { shares: sharesText(props.initial, table.currency) },
    schema: props.schema,
    onValid: ({ shares }) => {
      props.onShares(shares);
      props.onClose();
    },
  });
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      size="sm"
      form={form}
      submitLabel={props.submitLabel}
      fields={{
        shares: { label: props.label, required: true, numeric: true, autoFocus: true },
      }}
    />
  );
}

/** The vesting schedule of a holder: set up, change or remove. The form is the same as in the quick split. */
function VestingDialog({ open, onClose, id, onDone }: EntryDialogProps) {
  const { table, store, edit } = useShares();
  const holder = table.stakeholders.find((one) => one.id === id);
  if (!holder) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Vesting of ${holder.name}`}
      description="For common shares and options. Preferred shares were paid for, so they do not vest."
      size="lg"
    >
      <VestingForm
        holder={holder}
        isInDialog
        onCancel={onClose}
        onSave={(schedule) => {
          edit((now) => setVesting(now, holder.id, schedule));
          onDone();
        }}
        onRemove={() => {
          changeWithUndo(
            store,
            (now) => setVesting(now, holder.id, null),
            `The schedule of “${holder.name}” was removed.`,
          );
          onDone();
        }}
      />
    </Dialog>
  );
}

const DIALOGS = {
  holder: HolderDialog,
  vesting: VestingDialog,
  class: ClassDialog,
  certificate: CertificateDialog,
  grant: GrantDialog,
  convertible: ConvertibleDialog,
  round: RoundDialog,
};

/** The list that has the entry of each dialog. */
const listOf = ({
  stakeholders,
  fundingRounds,
  shares,
}: CapTable): Record<keyof typeof DIALOGS, readonly { id: string }[]> => ({
  holder: stakeholders,
  vesting: stakeholders,
  class: shares.classes,
  certificate: shares.certificates,
  grant: shares.options,
  convertible: shares.convertibles,
  round: fundingRounds,
});

export default function SharesDialogs({ open, dialog, onClose }: Closable & { dialog: SharesDialog | null }) {
  const { table, store, edit } = useShares();
  const last = useLast(dialog);
  const { draftOf } = useRowDraft(store, last?.kind ?? 'holder', []);
  // The form of a stored entry starts from the stored values each time; a new one keeps the typed text until it is added.
  const [opening, setOpening] = useState({ dialog, count: 0 });
  if (dialog && dialog !== opening.dialog) setOpening({ dialog, count: opening.count + 1 });
  const [added, setAdded] = useState(0);
  // Without its entry, an edit dialog would become the dialog of a new entry.
  const isGone =
    last !== null && 'id' in last && last.id !== null && !listOf(table)[last.kind].some(({ id }) => id === last.id);
  useEffect(() => {
    if (!isGone || !open) return;
    toast('info', 'This was removed in another tab or on another device, so it can no longer be edited.');
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once, when it is gone
  }, [isGone, open]);
  if (!last || isGone) return null;
  const shared = { open, onClose };

  const content = () => {
    if (last.kind === 'pool')
      return (
        <NumberDialog
          key={opening.count}
          {...shared}
          title="Option pool"
          description="Options not granted yet. Grants are counted separately."
          label="Options available"
          initial={table.shares.poolAvailable}
          submitLabel="Save"
          schema={async () => (await import('@/domain/cap-table/editing/share-forms')).poolForm}
          onShares={(shares) => edit((now) => setPool(now, shares))}
        />
      );
    if (last.kind === 'start')
      return (
        <NumberDialog
          key={opening.count}
          {...shared}
          title="Start from the percentages"
          description="Everyone gets whole shares of this total in proportion. Pools become the option pool."
          label="Total shares"
          initial={DEFAULT_SHARES}
          submitLabel="Issue shares"
          schema={async () => (await import('@/domain/cap-table/editing/share-forms')).startForm}
          onShares={(shares) => {
            const started = sharesFromPercent(table, shares);
            if (started.ok) edit((now) => ({ ...now, shares: started.value.shares }));
            else toast('error', started.faults[0]?.message ?? 'This is not possible.');
          }}
        />
      );
    if (last.kind === 'scenario') return <SaveScenarioDialog store={store} {...shared} />;
    if (!('id' in last)) return null;
    const Entry = DIALOGS[last.kind];
    const draft = last.id === null ? draftOf(NEW_ROW) : undefined;
    const onDone = () => {
      // The form of the next entry may render before this one removes its draft.
      if (draft) dropDraft(draft.key);
      onClose();
      setAdded((count) => count + 1);
    };
    const key = last.id === null ? `${last.kind} new ${added}` : `${last.kind} ${last.id} ${opening.count}`;
    return <Entry key={key} {...shared} id={last.id} draft={draft} onDone={onDone} />;
  };
  return content();
}
