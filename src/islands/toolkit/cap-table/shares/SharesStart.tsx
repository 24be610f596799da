/** The first step of the mode "shares": take the percentages over, or issue the first shares. */
import { PieChart } from 'lucide-react';
import { DEFAULT_SHARES, sharesFromPercent } from '../../../../domain/cap-table/editing/from-percent';
import { sharesText } from '../../../../domain/cap-table/presentation/texts';
import { toast } from '../../../../stores/toasts';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { useShares } from './shares-context';

export function SharesStart() {
  const { table, open, edit, isReadOnly } = useShares();
  const start = () => {
    const started = sharesFromPercent(table);
    if (!started.ok) return void toast('error', started.faults[0]?.message ?? 'This is not possible.');
    edit((now) => ({ ...now, shares: started.value.shares }));
    toast('success', `${sharesText(DEFAULT_SHARES)} shares now make up 100 percent.`);
  };
  const hasPercent = table.stakeholders.some((one) => one.equity > 0);
  return (
    <EmptyState
      icon={<PieChart aria-hidden="true" />}
      title="No shares yet"
      text={
        hasPercent
          ? `Turn your percentages into whole shares, ${sharesText(DEFAULT_SHARES)} in all, or issue the shares one by one.`
          : 'Issue the founders’ shares first. SAFEs, rounds and exits build on them.'
      }
      action={
        isReadOnly ? null : (
          <>
            {hasPercent && (
              <>
                <Button variant="primary" onClick={start}>
                  Start from the percentages
                </Button>
                <Button onClick={() => open({ kind: 'start' })}>Choose the total</Button>
              </>
            )}
            <Button
              variant={hasPercent ? 'outline' : 'primary'}
              onClick={() => open({ kind: 'certificate', id: null })}
            >
              Issue shares
            </Button>
          </>
        )
      }
    />
  );
}
