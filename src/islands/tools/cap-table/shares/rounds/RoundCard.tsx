/** One priced round: its fields, notices, results and effect on all holders. */
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { moveRound, putRound, removeRound } from '@/domain/cap-table/editing/edits';
import { minorText, fieldText, METHODS, POOL_TIMINGS } from '@/domain/cap-table/presentation/texts';
import type { FundingRound, PriceMethod } from '@/domain/cap-table/document/document';
import { formatDay } from '@/domain/time/days';
import { IconButton } from '@/islands/ui/Button';
import { Faults, faultsAbout, namedFaults } from '@/islands/tools/cap-table/shares/Faults';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { useRemoval } from '@/islands/tools/cap-table/shares/entries/EntryTable';
import { currencySign } from '@/domain/money/money';
import { Choice, LiveField } from '@/islands/tools/cap-table/shares/fields';
import { RoundResult } from './RoundResult';

const METHOD_ITEMS = (Object.keys(METHODS) as PriceMethod[]).map((value) => ({ value, label: METHODS[value].name }));

/** The main fields of a round: new money, valuation, pool, and price method. They take effect immediately. */
function RoundFields({ round }: { round: FundingRound }) {
  const { table, edit, endStep } = useShares();
  const { currency } = table;
  const change = (part: Partial<FundingRound>, field: string) =>
    edit((now) => {
      const known = now.fundingRounds.find(({ id }) => id === round.id);
      return known ? putRound(now, { ...known, ...part }) : now;
    }, `${round.id} ${field}`);
  const sign = currencySign(currency);
  return (
    <div className="grid gap-4 rounded-lg bg-base-300/50 p-4 print:hidden">
      <div className="grid gap-4 sm:grid-cols-3">
        <LiveField
          label="New money"
          before={sign}
          text={fieldText(round.amount, currency)}
          read={(text, entry) => entry.readMoney(text, currency)}
          onValue={(amount) => change({ amount }, 'amount')}
          onLeave={endStep}
        />
        <LiveField
          label={round.valuationKind === 'pre-money' ? 'Pre-money valuation' : 'Post-money valuation'}
          before={sign}
          text={fieldText(round.valuation, currency)}
          read={(text, entry) => entry.readMoney(text, currency, 'Please enter a valuation')}
          onValue={(valuation) => change({ valuation }, 'valuation')}
          onLeave={endStep}
        />
        <LiveField
          label="Option pool"
          after="%"
          text={String(round.optionPoolPercentage)}
          read={(text, entry) =>
            entry.readPercent(text, 'Option pool must be at least 0 and below 100', { below: true })
          }
          onValue={(optionPoolPercentage) => change({ optionPoolPercentage }, 'pool')}
          onLeave={endStep}
          disabled={round.poolIncrease !== null}
          help={
            round.poolIncrease === null
              ? POOL_TIMINGS[round.poolTiming]
              : 'The pool grows by a fixed number of shares instead.'
          }
        />
      </div>
      <Choice
        label="How the price is set"
        items={METHOD_ITEMS}
        value={round.method}
        onChange={(method) => change({ method }, 'method')}
        help={METHODS[round.method].text}
      />
    </div>
  );
}

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
              icon={ChevronDown}
              disabled={at === table.fundingRounds.length - 1}
              onClick={() => edit((now) => moveRound(now, round.id, 1))}
            />
            <IconButton
              label={`Edit all terms of ${name}`}
              icon={Pencil}
              onClick={() => open({ kind: 'round', id: round.id })}
            />
            <IconButton
              label={`Remove ${name}`}
              icon={Trash2}
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
