/** The priced rounds in order: each with its switch and fields to model with, and what it comes to. */
import { Plus } from 'lucide-react';
import { limitOf } from '../../../../domain/cap-table/document/entry-limits';
import { toast } from '../../../../stores/toasts';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { RoundCard } from './RoundCard';
import { useShares } from './shares-context';

export function RoundsView() {
  const { table, open, isReadOnly } = useShares();
  const add = () => {
    const limit = limitOf(table, 'rounds');
    if (limit) toast('error', limit);
    else open({ kind: 'round', id: null });
  };
  const button = isReadOnly ? null : (
    <Button size="sm" icon={<Plus className="size-4" aria-hidden="true" />} onClick={add}>
      Add round
    </Button>
  );
  if (table.fundingRounds.length === 0)
    return (
      <EmptyState
        title="No rounds yet"
        text="Add a priced round: new money, valuation and option pool give the price, the new shares and everyone’s dilution."
        action={button}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      {table.fundingRounds.map((round, at) => (
        <RoundCard key={round.id} round={round} at={at} />
      ))}
      <div className="print:hidden">{button}</div>
    </div>
  );
}
