/** The details of an item of a collection: step, next follow-up with a calendar file, who introduces, note, reason. */
import { useId, useState, type FormEvent } from 'react';
import { CalendarPlus } from 'lucide-react';
import { NOTE_LIMIT, refText } from '../../domain/saved/items';
import { changeDetails, type ItemDetails } from '../../domain/saved/pipeline';
import { INTRODUCTION_LIMIT, PIPELINE_STEPS, REASON_LIMIT, type PipelineStep } from '../../domain/saved/records';
import type { Collection, CollectionItem } from '../../domain/saved/view';
import { icsOfDay } from '../../lib/calendar-links';
import { fileNameOf, saveText } from '../../lib/export/save-file';
import { doSaved, savedState } from '../../stores/saved';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { useLast } from '../ui/use-last';
import { dayText, focusItem, useItemActions } from './item-actions';

interface FormProps {
  item: CollectionItem;
  collection: Collection;
  formId: string;
  onClose: () => void;
}

function DetailsForm({ item, collection, formId, onClose }: FormProps) {
  const { nameOf } = useItemActions();
  const [draft, setDraft] = useState<ItemDetails>({
    step: item.step,
    followUp: item.followUp,
    introduction: item.introduction,
    reason: item.reason,
    note: item.note,
  });
  const put = (part: Partial<ItemDetails>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const outcome = changeDetails(savedState(), collection.id, item, draft);
    onClose();
    if (outcome.changes.length > 0) doSaved(outcome);
    focusItem(item);
  };
  const download = () => {
    if (!draft.followUp) return;
    const name = nameOf(item);
    const file = icsOfDay(
      {
        title: `Follow up with ${name}`,
        details: [`${collection.name}, ${draft.step}`, draft.note].filter(Boolean).join('\n'),
        day: draft.followUp,
      },
      `follow-up-${collection.id}-${item.type}-${item.id}`,
      Date.now(),
    );
    saveText(file, `${fileNameOf(`Follow up with ${name}`, 'follow-up')}.ics`, 'text/calendar');
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-4">
      <Field label="Step">
        {(props) => (
          <select
            {...props}
            data-autofocus=""
            className="select w-full max-md:h-11"
            value={draft.step}
            onChange={(event) => put({ step: event.target.value as PipelineStep })}
          >
            {PIPELINE_STEPS.map((step) => (
              <option key={step}>{step}</option>
            ))}
          </select>
        )}
      </Field>
      {draft.step === 'Passed' && (
        <Field label="Reason for passing">
          {(props) => (
            <textarea
              {...props}
              className="textarea min-h-16 w-full"
              maxLength={REASON_LIMIT}
              value={draft.reason}
              onChange={(event) => put({ reason: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label="Next follow-up"
        help={
          <>
            You are told on the day while deadline alerts are on in your{' '}
            <a href="/portal/settings/notifications" className="text-secondary underline">
              notification settings
            </a>
            .
          </>
        }
      >
        {(props) => (
          <div className="flex gap-2 max-sm:flex-col">
            <input
              {...props}
              type="date"
              className="input min-w-0 flex-1 max-md:h-11 max-sm:w-full max-sm:flex-none"
              value={draft.followUp ?? ''}
              onChange={(event) => put({ followUp: event.target.value || null })}
            />
            <Button icon={<CalendarPlus className="size-4" />} disabled={!draft.followUp} onClick={download}>
              Download .ics
              {draft.followUp && <span className="sr-only"> for {dayText(draft.followUp)}</span>}
            </Button>
          </div>
        )}
      </Field>
      <Field label="Introduced by">
        {(props) => (
          <input
            {...props}
            className="input w-full max-md:h-11"
            maxLength={INTRODUCTION_LIMIT}
            autoComplete="off"
            placeholder="Who can open the door"
            value={draft.introduction}
            onChange={(event) => put({ introduction: event.target.value })}
          />
        )}
      </Field>
      <Field label="Note">
        {(props) => (
          <textarea
            {...props}
            className="textarea min-h-24 w-full"
            maxLength={NOTE_LIMIT}
            value={draft.note}
            onChange={(event) => put({ note: event.target.value })}
          />
        )}
      </Field>
    </form>
  );
}

export default function ItemDialog({ item, onClose }: { item: CollectionItem | null; onClose: () => void }) {
  const { inside, nameOf } = useItemActions();
  const shown = useLast(item);
  const formId = useId();
  return (
    <Dialog
      open={item !== null}
      onClose={onClose}
      size="sm"
      title={shown ? nameOf(shown) : ''}
      description={inside ? `In ${inside.name}. What stands here is seen by you alone.` : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      {shown && inside && (
        <DetailsForm key={refText(shown)} item={shown} collection={inside} formId={formId} onClose={onClose} />
      )}
    </Dialog>
  );
}
