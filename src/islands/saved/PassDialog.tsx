/** Asks why something was passed on, and whether to come back to it. */
import { useId, useState, type FormEvent } from 'react';
import { changeDetails, moveOnBoard, PASS_REASONS } from '../../domain/saved/pipeline';
import { REASON_LIMIT } from '../../domain/saved/records';
import { doSaved, savedState } from '../../stores/saved';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { useLast } from '../ui/use-last';
import { focusItem, useItemActions, type Passing } from './item-actions';

export interface PassDialogProps {
  passing: Passing | null;
  onClose: () => void;
}

function PassForm({ passing, collection, formId, onClose }: PassDialogProps & { collection: string; formId: string }) {
  const item = passing?.item;
  const [reason, setReason] = useState(item?.reason ?? '');
  const [followUp, setFollowUp] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!passing) return;
    const state = savedState();
    const moved = moveOnBoard(state, collection, passing.item, 'Passed', passing.before);
    const told = changeDetails(state, collection, passing.item, { reason, followUp: followUp || null });
    onClose();
    doSaved({
      message: moved.message,
      changes: [...moved.changes, ...told.changes],
      undo: [...moved.undo, ...told.undo],
    });
    focusItem(passing.item);
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-4">
      <Field label="Reason" help="For you alone. You may leave it empty.">
        {(props) => (
          <textarea
            {...props}
            data-autofocus=""
            className="textarea min-h-20 w-full"
            maxLength={REASON_LIMIT}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label="Common reasons" className="-mt-2 flex flex-wrap gap-2">
        {PASS_REASONS.map((common) => (
          <button
            key={common}
            type="button"
            aria-pressed={reason === common}
            onClick={() => setReason(common)}
            className={`btn btn-xs max-md:min-h-11 ${reason === common ? 'btn-neutral' : 'btn-ghost border hairline'}`}
          >
            {common}
          </button>
        ))}
      </div>
      <Field label="Come back to them on" help="Replaces the follow-up that was planned.">
        {(props) => (
          <input
            {...props}
            type="date"
            className="input w-full max-md:h-11"
            value={followUp}
            onChange={(event) => setFollowUp(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}

export default function PassDialog({ passing, onClose }: PassDialogProps) {
  const { inside, nameOf } = useItemActions();
  const shown = useLast(passing);
  const formId = useId();
  return (
    <Dialog
      open={passing !== null}
      onClose={onClose}
      size="sm"
      title={shown ? `Passed: ${nameOf(shown.item)}` : ''}
      description="Why did it end? Next time you will know."
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
      {shown && inside && <PassForm passing={shown} collection={inside.id} formId={formId} onClose={onClose} />}
    </Dialog>
  );
}
