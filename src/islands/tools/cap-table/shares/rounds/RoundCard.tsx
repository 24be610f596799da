/** One priced round: its fields, notices, results and effect on all holders. */
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { moveRound, putRound, removeRound } from '@/domain/cap-table/editing/round-edits';
import { minorText } from '@/domain/cap-table/presentation/texts';
import type { FundingRound } from '@/domain/cap-table/document/document';
import { formatDay } from '@/domain/time/days';
import { IconButton } from '@/islands/ui/IconButton';
import { Faults, faultsAbout } from '@/islands/tools/cap-table/shares/Faults';
import { namedFaults } from '@/islands/tools/cap-table/shares/named-faults';
import { RoundFields } from './RoundFields';
import { RoundResult } from './RoundResult';
import { Section } from '@/islands/tools/cap-table/shares/Section';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { useRemoval } from '@/islands/tools/cap-table/shares/use-removal';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;

export function RoundCard({ round, at }: { round: FundingRound; at: number }) {
  const { table, capitalisation, edit, open, isReadOnly } = useShares();
  const remove = useRemoval();
  const [before, after] = [capitalisation.steps[at], capitalisation.steps[at + 1]];
  const about = new Set([round.id, ...(after?.outcome?.conversions.map(({ id }) => id) ?? [])]);
  const { name, date, amount } = round;
  return (
    <Section
      title={name || 'Round'}
      text={`${minorText(amount, table.currency)} new money${date ? `, ${formatDay(date)}` : ''}`}
      actions={
        isReadOnly ? null : (
          <>
            <IconButton
              label={`Move ${name} up`}
              icon={<ChevronDown {...ICON} className="size-4 rotate-180" />}
              disabled={at === 0}
              onClick={() => edit((now) => moveRound(now, round.id, -1))}
            />
            <IconButton
              label={`Move ${name} down`}
              icon={<ChevronDown {...ICON} />}
              disabled={at === table.fundingRounds.length - 1}
              onClick={() => edit((now) => moveRound(now, round.id, 1))}
            />
            <IconButton
              label={`Edit all terms of ${name}`}
              icon={<Pencil {...ICON} />}
              onClick={() => open({ kind: 'round', id: round.id })}
            />
            <IconButton
              label={`Remove ${name}`}
              icon={<Trash2 {...ICON} />}
              onClick={() =>
                remove({
                  said: `${name} was removed.`,
                  change: (now) => removeRound(now, round.id),
                  restore: (now) => putRound(now, round),
                })
              }
            />
          </>
        )
      }
    >
      <div className="grid gap-4">
        {!isReadOnly && <RoundFields round={round} />}
        <Faults faults={namedFaults(faultsAbout(capitalisation.faults, about), table)} />
        {before && after?.outcome && <RoundResult before={before} after={after} outcome={after.outcome} />}
      </div>
    </Section>
  );
}
