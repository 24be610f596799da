/** Two entries that are the same one, side by side: which address stays, and which field of which entry. */
import { useState } from 'react';
import { entityOf } from '@/domain/admin/entities';
import type { QualityItem } from '@/domain/quality/items';
import { mergeRows, type MergeRow } from '@/domain/quality/merge';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useAnswer } from '@/islands/lists/use-answer';

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
  const entries = { first: entryOf('first'), second: entryOf('second') };
  // What one entry alone says is taken; what both say is taken from the one that stays.
  const sideOf = (row: MergeRow): Side =>
    chosen[row.name] ?? (row[survivor] === '' ? (survivor === 'first' ? 'second' : 'first') : survivor);
  const merge = async () => {
    setBusy(true);
    const take = rows.filter((row) => sideOf(row) !== survivor).map(({ name }) => name);
    setFailure((await onMerge(item, { keep: entries[survivor].id, take })) ?? '');
    setBusy(false);
  };
  const address: MergeRow = {
    name: 'entry-that-stays',
    label: 'Entry and address that stay',
    first: `${entries.first.name}\n${entries.first.id}`,
    second: `${entries.second.name}\n${entries.second.id}`,
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
