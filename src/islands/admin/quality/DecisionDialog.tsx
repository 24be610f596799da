/** The dialogs of a decision: the values to accept, the reason of a refusal, or the merge of two entries. */
import { useEffect, useState } from 'react';
import { valueAt, bodyOf, type Field } from '@/domain/admin/entities/entity';
import { entityOf } from '@/domain/admin/entities';
import { toBody, valuesOf, type FormValues } from '@/domain/admin/form-values';
import { canEnd, givenFields, type QualityItem } from '@/domain/quality/items';
import { detailHref } from '@/domain/directory/directories';
import type { FieldErrors } from '@/domain/errors';
import { DraftNotice, FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm, type Refusal } from '@/islands/ui/form/use-form';
import { cellOf } from '@/domain/admin/record-export';
import { FieldRow } from '@/islands/admin/records/FieldRow';
import { mergeRows, type MergeRow } from '@/domain/quality/merge';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useAnswer } from '@/islands/lists/use-answer';
import { Proposed } from './QualityCard';

export interface Decision {
  item: QualityItem;
  how: 'edit' | 'refuse';
  /** Why it could not be accepted as it was sent. */
  errors?: FieldErrors;
}

interface DialogProps {
  asked: Decision;
  onClose: () => void;
  /** Sends the decision. A refusal is shown at the fields. */
  onSend: (
    asked: Decision,
    body: { values?: Record<string, unknown>; reason?: string; remove?: boolean },
  ) => Promise<Refusal | void>;
}

const LATER = 'The person gets your reason five minutes from now. Until then you can take it back.';
const STAYS =
  'The person can no longer edit the entry, and changes of theirs that are waiting are deleted. The entry stays public, and no one maintains it any more';

/**
 * Asks for the reason. If this ends an accepted claim, the dialog says what happens to the entry. An entry that was made from an
 * application can be removed.
 */
function RefuseDialog({ asked, onClose, onSend }: DialogProps) {
  const { item } = asked;
  const isEnd = canEnd(item);
  const canRemove = isEnd && item.kind === 'application';
  const form = useForm({
    initial: { reason: '', remove: false },
    draft: { key: `draft:quality-refuse-${item.id}` },
    schema: () =>
      rulesOf<{ reason: string; remove: boolean }>(({ reason }) => ({
        reason: reason.trim() === '' ? 'Please give a reason. The person reads it.' : null,
      })),
    onValid: ({ reason, remove }) => onSend(asked, { reason, ...(canRemove ? { remove } : {}) }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${isEnd ? 'End' : 'Refuse'}: ${item.name}`}
      description={isEnd ? `${STAYS}${canRemove ? ', unless you remove it' : ''}. ${LATER}` : LATER}
      form={form}
      submitLabel={isEnd ? 'End it' : 'Refuse'}
      above={
        <>
          <DraftNotice form={form} />
          <FormFailure form={form} />
        </>
      }
      fields={{
        reason: {
          label: 'Reason',
          required: true,
          rows: 4,
          autoFocus: true,
          maxLength: 500,
          className: 'sm:col-span-2',
        },
        remove: canRemove && {
          label: 'Remove the entry too',
          help: 'It goes to the bin and is no longer public.',
          className: 'sm:col-span-2',
        },
      }}
    />
  );
}

const ofAllFields = (kind: QualityItem['kind']): boolean => kind === 'suggestion' || kind === 'application';

/**
 * The fields to edit: one field for a report or a dead address, the changed fields for a person's change of their own entry, all fields of
 * the kind for a new entry.
 */
const fieldsOf = ({ kind, noun, field, values }: QualityItem): Field[] =>
  kind === 'change'
    ? entityOf(noun).fields.filter(({ name }) => name in values)
    : givenFields(entityOf(noun)).filter(({ name }) => ofAllFields(kind) || name === field);

/** The value that a person sent for a single field; empty for other kinds of items. */
function sentText({ kind, field, noun, values }: QualityItem): string {
  const own = entityOf(noun).fields.find(({ name }) => name === field);
  return kind === 'report' && own ? String(cellOf(own, values[own.name]) ?? '') : '';
}

function EditDialog({ asked, onClose, onSend }: DialogProps) {
  const { item, errors } = asked;
  const fields = fieldsOf(item);
  const isOne = item.kind === 'report' || item.kind === 'address';
  const [now, sent] = [item.now[item.field ?? ''], sentText(item)];
  const texts = [now !== undefined && `Now: ${now}`, sent !== '' && `Sent: ${sent}`].filter((text) => text !== false);
  const form = useForm<FormValues>({
    // A dead address usually needs only a correction, so the form starts with it.
    initial: valuesOf({ fields }, bodyOf(item.kind === 'address' ? item.now : item.values)),
    draft: { key: `draft:quality-edit-${item.id}` },
    onValid: (values) => {
      const body = toBody({ fields }, values);
      return onSend(asked, {
        values: Object.fromEntries(fields.map(({ name }) => [name, valueAt(body, name) ?? null])),
      });
    },
  });
  const { refuse } = form;
  useEffect(() => {
    if (errors) refuse({ errors });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog opens
  }, []);
  return (
    <FormDialog
      open
      onClose={onClose}
      size={ofAllFields(item.kind) ? 'lg' : 'md'}
      title={`Edit and accept: ${item.name}`}
      description={
        isOne &&
        texts.map((text) => (
          <span key={text} className="block whitespace-pre-line wrap-anywhere">
            {text}
          </span>
        ))
      }
      form={form}
      submitLabel="Accept"
      above={
        <>
          <DraftNotice form={form} />
          {/* With one field, the description has its value. */}
          {form.isRestored && !isOne && (
            <section aria-label="What the person sent" className="rounded-lg border hairline p-3">
              <p className="mb-2 text-sm font-medium">What the person sent</p>
              <Proposed item={item} />
            </section>
          )}
          <FormFailure form={form} />
        </>
      }
    >
      {fields.map((field) => (
        <FieldRow key={field.name} form={form} field={{ ...field, isRequired: false }} />
      ))}
    </FormDialog>
  );
}

export function DecisionDialog(props: DialogProps) {
  return props.asked.how === 'refuse' ? <RefuseDialog {...props} /> : <EditDialog {...props} />;
}

const UNREAD = 'The two entries could not be read.';

type Side = 'first' | 'second';
interface Entry {
  id: string;
  name: string;
}

interface ChoiceProps {
  row: MergeRow;
  entries: Readonly<Record<Side, Entry>>;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** One field of both entries; the chosen one is marked. */
function Choice({ row, entries, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="grid gap-2 border-t hairline pt-3">
      <legend className="float-left text-sm font-medium">{row.label}</legend>
      <div className="clear-left grid gap-2 sm:grid-cols-2">
        {(['first', 'second'] as const).map((side) => (
          <label
            key={side}
            className="flex cursor-pointer items-start gap-2 rounded-lg border hairline p-2.5 text-sm has-checked:border-primary"
          >
            <input
              type="radio"
              className="radio mt-0.5 shrink-0 radio-sm"
              name={row.name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              aria-label={`${row.label} of ${entries[side].name}: ${row[side] || 'nothing'}`}
            />
            {row[side] ? (
              <span className="max-h-40 min-w-0 overflow-y-auto whitespace-pre-line wrap-anywhere">{row[side]}</span>
            ) : (
              <span className="muted">Nothing</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface MergeDialogProps {
  item: QualityItem;
  onClose: () => void;
  /** Sends the merge. Returns why it was refused, or nothing. */
  onMerge: (item: QualityItem, choice: { keep: string; take: string[] }) => Promise<string | null>;
}

/**
 * Merges two entries that are the same. Shows them side by side; the operator chooses which address remains, and from which entry each
 * field is taken.
 */
export function MergeDialog({ item, onClose, onMerge }: MergeDialogProps) {
  const entity = entityOf(item.noun);
  const pair = useAnswer({
    key: ['quality-pair', item.id],
    ask: () => api.get('/api/admin/quality/:id/pair', { param: { id: item.id } }),
    read: ({ data }) => data ?? null,
  });
  const [survivor, setSurvivor] = useState<Side>('first');
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const both = pair.value;
  const rows = both ? mergeRows(entity, both.first.record, both.second.record) : [];
  const entryOf = (side: Side): Entry => ({
    id: both?.[side].id ?? '',
    name: String(both?.[side].record[entity.nameField] ?? ''),
  });
  /** The fields that identify the entry (name, place, website), and its address in the portal. */
  const whichText = (side: Side): string => {
    const { id, record } = both?.[side] ?? { id: '', record: {} };
    return [
      ...entity.sameness.map((name) => valueAt(record, name)),
      entity.detail && detailHref({ kind: entity.detail, id }),
    ]
      .filter(Boolean)
      .join('\n');
  };
  const entries = { first: entryOf('first'), second: entryOf('second') };
  // If only one entry has a value, the merged entry gets it. If both have a value, it gets the value of the entry that remains.
  const sideOf = (row: MergeRow): Side =>
    chosen[row.name] ?? (row[survivor] === '' ? (survivor === 'first' ? 'second' : 'first') : survivor);
  const merge = async () => {
    setBusy(true);
    const takenFields = rows.filter((row) => sideOf(row) !== survivor).map(({ name }) => name);
    setFailure((await onMerge(item, { keep: entries[survivor].id, take: takenFields })) ?? '');
    setBusy(false);
  };
  const address: MergeRow = {
    name: 'entry-that-stays',
    label: 'Entry and address that stay',
    first: whichText('first'),
    second: whichText('second'),
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={`Merge: ${item.name}`}
      description="What people saved, reported and noted moves to the entry that stays, and the address of the other one leads to it. You can undo this for 30 days."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={isBusy} disabled={!both} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <div role="alert" className="text-sm text-error empty:hidden">
        {failure || (pair.failed ? failureText(pair.failed, UNREAD) : '')}
      </div>
      {both ? (
        <div className="grid gap-4">
          <Choice row={address} entries={entries} chosen={survivor} onChoose={setSurvivor} />
          {rows.map((row) => (
            <Choice
              key={row.name}
              row={row}
              entries={entries}
              chosen={sideOf(row)}
              onChoose={(side) => setChosen((all) => ({ ...all, [row.name]: side }))}
            />
          ))}
          <p className="muted text-sm">The sources of both entries stay.</p>
        </div>
      ) : (
        !pair.failed && <p className="muted text-sm">Reading the two entries …</p>
      )}
    </Dialog>
  );
}
