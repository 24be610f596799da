/** The results of a round: price, shares, valuations; below them, each conversion and the ownership of all holders before and after. */
import { memo, useState } from 'react';
import {
  headMoneyText,
  minorText,
  priceText,
  sharesText,
  roundMoneyText,
  instrumentName,
} from '@/domain/cap-table/presentation/texts';
import { amountOf } from '@/domain/cap-table/document/exact-amounts';
import { toDecimal } from '@/domain/money/fractions';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { Figure, Stat, Stats } from '@/islands/tools/cap-table/shares/Figure';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { changesBetween, type Step } from '@/domain/cap-table/calculation/capitalisation';
import type { RoundOutcome } from '@/domain/cap-table/calculation/priced-round';
import type { CapTable } from '@/domain/cap-table/document/document';
import { formatChange, formatPercent } from '@/domain/cap-table/presentation/format';
import { Button } from '@/islands/ui/Button';
import { DataTable } from '@/islands/ui/table/DataTable';

// The props of the parts of a round's result, and the explanations of their figures.

/** Returns a function that loads the round's explanations of the given subjects. */
function explainer(table: CapTable, step: Step) {
  return (...about: string[]) =>
    async () => {
      const { explainRound } = await import('@/domain/cap-table/presentation/explain-round');
      return explainRound(table, step).filter((one) => about.includes(one.about ?? ''));
    };
}

interface RoundResultProps {
  before: Step;
  after: Step;
  outcome: RoundOutcome;
}

/** Rows before "Show all", because ten rounds with hundreds of holders would make typing slow. */
const ROWS_FIRST = 12;

const BASIS = { cap: 'At its cap', discount: 'At its discount', price: 'At the price of the round' } as const;

function Conversions({ after, outcome }: Omit<RoundResultProps, 'before'>) {
  const { table } = useShares();
  const explain = explainer(table, after);
  const { currency } = table;
  const name = (id: string) => instrumentName(table, id);
  return (
    <DataTable
      caption={`Conversions in ${outcome.name}`}
      rows={outcome.conversions}
      rowKey={(row) => row.id}
      columns={[
        {
          key: 'name',
          header: 'Converts',
          cell: (row) => (
            <span className="block min-w-36">
              <span className="block font-medium wrap-anywhere">{name(row.id)}</span>
              <span className="muted block text-xs">
                {BASIS[row.basis]}, {priceText(row.price, currency)} a share
                {row.interest > 0n && `, with ${minorText(row.interest, currency)} interest`}
              </span>
            </span>
          ),
        },
        {
          key: 'shares',
          header: 'Shares',
          numeric: true,
          cell: (row) => (
            <Figure label={`Shares of ${name(row.id)}`} explain={explain(`conversion:${row.id}`)}>
              {sharesText(row.shares, currency)}
            </Figure>
          ),
        },
      ]}
    />
  );
}

function ProRata({ after, outcome }: Omit<RoundResultProps, 'before'>) {
  const { table } = useShares();
  const explain = explainer(table, after);
  return (
    <ul aria-label={`Pro-rata rights in ${outcome.name}`} className="grid gap-1 text-sm">
      {outcome.proRata.map(({ instrumentId, shares, cost, used }) => (
        <li key={instrumentId}>
          {instrumentName(table, instrumentId)}: pro-rata right to{' '}
          <Figure label="Pro-rata right" explain={explain(`pro-rata:${instrumentId}`)}>
            {sharesText(shares, table.currency)}
          </Figure>{' '}
          shares for {roundMoneyText(cost, table.currency)}, {used ? 'used' : 'not used'}.
        </li>
      ))}
    </ul>
  );
}

/** The effect of a round on each instrument and holder: conversions, pro-rata rights, ownership before and after. */
function RoundTables({ before, after, outcome }: RoundResultProps) {
  const { table } = useShares();
  const explain = explainer(table, after);
  const [all, setAll] = useState(false);
  const changes = changesBetween(before, after);
  const rows = all ? changes : changes.slice(0, ROWS_FIRST);
  return (
    <div className="grid grid-cols-1 gap-4">
      {outcome.conversions.length > 0 && <Conversions after={after} outcome={outcome} />}
      {outcome.proRata.length > 0 && <ProRata after={after} outcome={outcome} />}
      <DataTable
        caption={`Ownership after ${outcome.name}`}
        rows={rows}
        rowKey={(row) => row.holderId}
        card={(row) => (
          <div className="flex items-start justify-between gap-3 rounded-lg border hairline px-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{row.name || 'Without a name'}</p>
              <p className="muted text-xs">{sharesText(row.sharesAfter, table.currency)} shares</p>
            </div>
            <div className="shrink-0 text-right">
              <p className="tabular-nums">{formatPercent(row.after)}</p>
              <p className="muted text-xs tabular-nums">{formatChange(row.change)} points</p>
            </div>
          </div>
        )}
        columns={[
          {
            key: 'name',
            header: 'Holder',
            cell: (row) => <span className="font-medium wrap-anywhere">{row.name || 'Without a name'}</span>,
          },
          {
            key: 'shares',
            header: 'Shares after',
            numeric: true,
            cell: (row) => sharesText(row.sharesAfter, table.currency),
          },
          {
            key: 'before',
            header: 'Before',
            numeric: true,
            cell: (row) => (row.before ? formatPercent(row.before) : '–'),
          },
          {
            key: 'after',
            header: 'After',
            numeric: true,
            cell: (row) => (
              <Figure label={`Ownership of ${row.name}`} explain={explain(`holder:${row.holderId}`)}>
                {formatPercent(row.after)}
              </Figure>
            ),
          },
          { key: 'change', header: 'Change in points', numeric: true, cell: (row) => formatChange(row.change) },
        ]}
      />
      {rows.length < changes.length && (
        <div>
          <Button size="sm" onClick={() => setAll(true)}>
            Show all {changes.length} holders
          </Button>
        </div>
      )}
    </div>
  );
}

function RoundResultPlain({ before, after, outcome }: RoundResultProps) {
  const { table } = useShares();
  const explain = explainer(table, after);
  const { currency } = table;
  const pool = outcome.poolIncrease + outcome.poolOnTop;
  const effective = toDecimal(outcome.effectivePreMoney, 2) !== toDecimal(amountOf(outcome.preMoney, currency), 2);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Stats label={`Result of ${outcome.name}`}>
        <Stat label="Price per share">
          <Figure label="Price per share" explain={explain('price')}>
            {priceText(outcome.price, currency)}
          </Figure>
        </Stat>
        <Stat label="New shares">
          <Figure label="New shares" explain={explain('new-shares')}>
            {sharesText(outcome.newShares, currency)}
          </Figure>
        </Stat>
        <Stat label="Pool increase" note={`Pool afterwards: ${sharesText(after.ownership.pool, currency)}`}>
          <Figure label="Option pool" explain={explain('pool')}>
            {sharesText(pool, currency)}
          </Figure>
        </Stat>
        <Stat label="Fully diluted shares">
          <Figure label="Fully diluted shares" explain={explain('fully-diluted')}>
            {sharesText(outcome.fullyDiluted, currency)}
          </Figure>
        </Stat>
        <Stat label="Pre-money valuation">{minorText(outcome.preMoney, currency)}</Stat>
        <Stat label="Effective pre-money" note={effective ? 'Less the pool increase at the new price' : undefined}>
          <Figure label="Effective pre-money valuation" explain={explain('effective-pre-money')}>
            {headMoneyText(outcome.effectivePreMoney, currency)}
          </Figure>
        </Stat>
        <Stat label="Post-money valuation" note="All shares at the new price">
          <Figure label="Post-money valuation" explain={explain('post-money')}>
            {headMoneyText(outcome.postMoneyAtPrice, currency)}
          </Figure>
        </Stat>
        <Stat label="Converted shares">
          {sharesText(
            outcome.conversions.reduce((all, one) => all + one.shares, 0n),
            currency,
          )}
        </Stat>
      </Stats>
      <WhenSeen height={320}>{() => <RoundTables before={before} after={after} outcome={outcome} />}</WhenSeen>
    </div>
  );
}

export const RoundResult = memo(RoundResultPlain);
