/** The first step of the mode "shares": take the percentages over, or issue the first shares. */
import { PieChart } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { useShares } from './shares-context';

export function SharesStart() {
  const { table, open, isReadOnly } = useShares();
  const hasPercent = table.stakeholders.some((one) => one.equity > 0);
  return (
    <EmptyState
      icon={<PieChart aria-hidden="true" />}
      title="No shares yet"
      text={
        hasPercent
          ? 'Turn the percentages into whole shares, or issue the shares one by one.'
          : 'Issue the founders’ shares first. SAFEs, rounds and exits are counted from there.'
      }
      action={
        isReadOnly ? null : (
          <>
            {hasPercent && (
              <Button variant="primary" onClick={() => open({ kind: 'start' })}>
                Start from the percentages
              </Button>
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
