/** The dialogs of the saved page: details, a pass, Save to Collection, and a collection's name, link and contacts. Loaded together. */
import { useMemo, useId } from 'react';
import type { SavedCard } from '@/domain/saved/cards';
import { renameCollection } from '@/domain/saved/changes';
import type { Deal, Collection } from '@/domain/saved/deals';
import { COLLECTION_NAME_LIMIT, faultOfName, isListingRef, refText } from '@/domain/saved/items';
import { api, failureText } from '@/lib/api/api';
import { doSaved, flushSaved, savedState } from '@/stores/saved';
import ContactExportDialog from '@/islands/plans/ContactExportDialog';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { RevocableLink, type LinkCalls } from '@/islands/ui/RevocableLink';
import { EARLIEST_DAY, faultOfEnteredDay, LATEST_DAY } from '@/domain/time/days';
import { changeDetails, moveOnBoard, PASS_REASONS } from '@/domain/saved/pipeline';
import { REASON_LIMIT } from '@/domain/saved/records';
import { Button } from '@/islands/ui/Button';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { DraftNotice } from '@/islands/ui/form/actions';
import { TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm } from '@/islands/ui/form/use-form';
import { changeItem, useItemActions, type PassedItem } from './item-actions';
import { ItemDialog } from './ItemDialog';
import { SaveDialog } from './SaveDialog';

interface PassDialogProps {
  passing: PassedItem | null;
  onClose: () => void;
}

type Pass = Record<'reason' | 'followUp', string>;

function PassForm({ passing, collection, formId, onClose }: PassDialogProps & { collection: string; formId: string }) {
  const form = useForm<Pass>({
    initial: { reason: passing?.item.reason ?? '', followUp: '' },
    ...(passing && { draft: { key: `draft:pass:${collection}:${refText(passing.item)}` } }),
    schema: () => rulesOf<Pass>(({ followUp }) => ({ followUp: faultOfEnteredDay(followUp) })),
    onValid: ({ reason, followUp }) => {
      if (!passing) return;
      const state = savedState();
      const moved = moveOnBoard(state, collection, passing.item, 'Passed', passing.before);
      const noted = changeDetails(state, collection, passing.item, { reason, followUp: followUp || null });
      changeItem(passing.item, () => {
        onClose();
        doSaved({
          message: moved.message,
          changes: [...moved.changes, ...noted.changes],
          undo: [...moved.undo, ...noted.undo],
        });
      });
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
        min={EARLIEST_DAY}
        max={LATEST_DAY}
      />
    </form>
  );
}

/** Asks why an item was passed on, and when to follow up again. */
function PassDialog({ passing, onClose }: PassDialogProps) {
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

/** The dialog that was opened last. */
export type OpenDialog =
  | { kind: 'edit'; item: Deal }
  | { kind: 'pass'; passing: PassedItem }
  | { kind: 'collect'; card: SavedCard }
  | { kind: 'rename' | 'share' | 'contacts' };

const FAILED = 'Connection Error';
const SHOWN = 'names, kinds, cities, tags, websites and your first name';

function callsFor(id: string): LinkCalls {
  const call = async (method: 'get' | 'put' | 'delete') => {
    const answer = await api.call(method, '/api/saved/collections/:id/share', { param: { id } });
    if (!answer.ok) throw new Error(answer.status === 0 ? FAILED : failureText(answer, FAILED));
    return answer.data ?? null;
  };
  return {
    // A new collection must be saved to the account first.
    find: () => flushSaved().then(() => call('get')),
    create: async () => {
      if (!(await flushSaved())) throw new Error(FAILED);
      return call('put');
    },
    end: () => call('delete'),
  };
}

function ShareDialog({ collection, open, onClose }: Closable & { collection: Collection }) {
  const calls = useMemo(() => callsFor(collection.id), [collection.id]);
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Share by link" description={collection.name}>
      <RevocableLink calls={calls} subject={collection.id}>
        Anyone with the link can see the current collection without an account: {SHOWN}. Notes, steps and dates stay
        private. The link works until you turn it off or delete the collection.
      </RevocableLink>
    </Dialog>
  );
}

interface SavedDialogsProps {
  asked: OpenDialog | null;
  /** The open collection. */
  inside: Collection | undefined;
  onClose: () => void;
}

export default function SavedDialogs({ asked, inside, onClose }: SavedDialogsProps) {
  return (
    <>
      <SaveDialog item={asked?.kind === 'collect' ? asked.card : null} onClose={onClose} />
      <ItemDialog item={asked?.kind === 'edit' ? asked.item : null} onClose={onClose} />
      <PassDialog passing={asked?.kind === 'pass' ? asked.passing : null} onClose={onClose} />
      {inside && (
        <>
          <NameDialog
            key={inside.id + inside.name}
            open={asked?.kind === 'rename'}
            title="Rename the collection"
            submitLabel="Rename"
            name={inside.name}
            limit={COLLECTION_NAME_LIMIT}
            onClose={onClose}
            onSubmit={(name) => {
              const fault = faultOfName(name);
              if (!fault) doSaved(renameCollection(savedState(), inside.id, name));
              return fault;
            }}
          />
          <ShareDialog collection={inside} open={asked?.kind === 'share'} onClose={onClose} />
          <ContactExportDialog
            open={asked?.kind === 'contacts'}
            onClose={onClose}
            // People of the media directories have no contact data to export.
            refs={inside.items.filter(isListingRef).map(refText)}
            fileName={`Contacts of ${inside.name}`}
          />
        </>
      )}
    </>
  );
}
