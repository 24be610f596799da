/** The vesting schedule of a holder: set up, change or remove. The form is that of the quick split. */
import { setVesting } from '../../../../domain/cap-table/editing/edits';
import { Dialog } from '../../../ui/Dialog';
import { changeWithUndo } from '../change-with-undo';
import { VestingForm } from '../VestingForm';
import { useShares, type EntryDialogProps } from './shares-context';

export function VestingDialog({ open, onClose, id, onDone }: EntryDialogProps) {
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
