/** Asks why something was passed on, and whether to come back to it. */
import { useId } from 'react';
import { refText } from '@/domain/saved/items';
import { changeDetails, moveOnBoard, PASS_REASONS } from '@/domain/saved/pipeline';
import { REASON_LIMIT } from '@/domain/saved/records';
import { doSaved, savedState } from '@/stores/saved';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { focusItem, useItemActions, type Passing } from './item-actions';
import { DraftNotice } from '@/islands/ui/form/actions';
import { TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

interface PassDialogProps {
  passing: Passing | null;
  onClose: () => void;
}

function PassForm({ passing, collection, formId, onClose }: PassDialogProps & { collection: string; formId: string }) {
  const form = useForm({
    initial: { reason: passing?.item.reason ?? '', followUp: '' },
    ...(passing && { draft: { key: `draft:pass:${collection}:${refText(passing.item)}` } }),
    onValid: ({ reason, followUp }) => {
      if (!passing) return;
      const state = savedState();
      const moved = moveOnBoard(state, collection, passing.item, 'Passed', passing.before);
      const noted = changeDetails(state, collection, passing.item, { reason, followUp: followUp || null });
      onClose();
      doSaved({
        message: moved.message,
        changes: [...moved.changes, ...noted.changes],
        undo: [...moved.undo, ...noted.undo],
      });
      focusItem(passing.item);
    },
  });
  const { reason } = form.values;
  return (
    <form {...form.formProps} id={formId} className="grid gap-4">
      <DraftNotice form={form} />
      <TextAreaRow
        form={form}
        name="reason"
        label="Reason"
        help="Only you can see this. Optional."
        autoFocus
        maxLength={REASON_LIMIT}
        inputClass="min-h-20"
      />
      <div role="group" aria-label="Common reasons" className="-mt-2 flex flex-wrap gap-2">
        {PASS_REASONS.map((common) => (
          <button
            key={common}
            type="button"
            aria-pressed={reason === common}
            onClick={() => form.set('reason', common)}
            className={`btn btn-xs max-md:min-h-11 ${reason === common ? 'btn-neutral' : 'btn-ghost border control-line'}`}
          >
            {common}
          </button>
        ))}
      </div>
      <TextRow
        form={form}
        name="followUp"
        label="Follow up again on"
        help="This replaces the planned follow-up."
        type="date"
      />
    </form>
  );
}

export function PassDialog({ passing, onClose }: PassDialogProps) {
  const { inside, nameOf } = useItemActions();
  const shown = useLast(passing);
  const formId = useId();
  return (
    <Dialog
      open={passing !== null}
      onClose={onClose}
      size="sm"
      title={shown ? `Passed: ${nameOf(shown.item)}` : ''}
      description="Why did it not work out? Note it for next time."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Move to Passed
          </Button>
        </>
      }
    >
      {shown && inside && (
        <PassForm key={refText(shown.item)} passing={shown} collection={inside.id} formId={formId} onClose={onClose} />
      )}
    </Dialog>
  );
}
