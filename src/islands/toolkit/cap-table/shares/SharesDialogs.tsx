/** The dialogs of the mode "shares": one open at a time, fetched when it is asked for. What a new entry holds outlives a closing. */
import { useState } from 'react';
import { setPool } from '../../../../domain/cap-table/editing/share-edits';
import { DEFAULT_SHARES, sharesFromPercent } from '../../../../domain/cap-table/editing/from-percent';
import { toast } from '../../../../stores/toasts';
import { HolderDialog } from './HolderDialog';
import { VestingDialog } from './VestingDialog';
import { ClassDialog } from './ClassDialog';
import { CertificateDialog } from './CertificateDialog';
import { GrantDialog } from './GrantDialog';
import { ConvertibleDialog } from './ConvertibleDialog';
import { RoundDialog } from './RoundDialog';
import { useLast } from '../../../ui/use-last';
import { useShares, type SharesDialog } from './shares-context';
import { NumberDialog } from './NumberDialog';
import { SaveScenarioDialog } from '../SaveScenarioDialog';

const DIALOGS = {
  holder: HolderDialog,
  vesting: VestingDialog,
  class: ClassDialog,
  certificate: CertificateDialog,
  grant: GrantDialog,
  convertible: ConvertibleDialog,
  round: RoundDialog,
};

export interface SharesDialogsProps {
  dialog: SharesDialog | null;
  onClose: () => void;
}

export default function SharesDialogs({ dialog, onClose }: SharesDialogsProps) {
  const { table, store, edit } = useShares();
  const last = useLast(dialog);
  // An entry that is edited starts from what is stored each time; a new one keeps what was typed until it is added.
  const [opening, setOpening] = useState({ dialog, count: 0 });
  if (dialog && dialog !== opening.dialog) setOpening({ dialog, count: opening.count + 1 });
  const [added, setAdded] = useState(0);
  if (!last) return null;
  const isOpen = dialog !== null;
  const shared = { open: isOpen, onClose };

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
          schema={async () => (await import('../../../../domain/cap-table/editing/share-forms')).poolForm}
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
          schema={async () => (await import('../../../../domain/cap-table/editing/share-forms')).startForm}
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
    const onDone = () => {
      onClose();
      setAdded((count) => count + 1);
    };
    const key = last.id === null ? `${last.kind} new ${added}` : `${last.kind} ${last.id} ${opening.count}`;
    return <Entry key={key} {...shared} id={last.id} onDone={onDone} />;
  };
  return content();
}
