/** What a round comes to: price, shares, valuations, each conversion, and everybody's part before and after. */
import { memo, useState } from 'react';
import type { Step } from '../../../../domain/cap-table/calculation/capitalisation';
import { instrumentName } from '../../../../domain/cap-table/presentation/instrument-text';
import type { RoundOutcome } from '../../../../domain/cap-table/calculation/priced-round';
import { changesBetween } from '../../../../domain/cap-table/calculation/step-changes';
import { formatChange, formatPercent } from '../../../../domain/cap-table/presentation/format';
import {
  headMoneyText,
  minorText,
  priceText,
  roundMoneyText,
  sharesText,
} from '../../../../domain/cap-table/presentation/texts';
import type { CapTable } from '../../../../domain/cap-table/document/document';
import { amountOf } from '../../../../domain/cap-table/document/exact-amounts';
import { toDecimal } from '../../../../domain/fractions';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Figure } from './Figure';
import { useShares } from './shares-context';
import { Stat, Stats } from './Stat';

/** Explains what of the round is about one of these. */
function useExplain(table: CapTable, step: Step) {
  return (...about: string[]) =>
    async () => {
      const { explainRound } = await import('../../../../domain/cap-table/presentation/explain-round');
      return explainRound(table, step).filter((one) => about.includes(one.about ?? ''));
    };
}

/** Rows before "Show all": ten rounds of hundreds of holders would make typing slow. */
const ROWS_FIRST = 12;

const BASIS = { cap: 'Cap', discount: 'Discount', price: 'Price of the round' } as const;

interface RoundResultProps {
  before: Step;
  after: Step;
  outcome: RoundOutcome;
}

function Conversions({ after, outcome }: Omit<RoundResultProps, 'before'>) {
  const { table } = useShares();
  const explain = useExplain(table, after);
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
          cell: (row) => <span className="block min-w-36 font-medium">{name(row.id)}</span>,
        },
        {
          key: 'interest',
          header: 'Interest',
          numeric: true,
          cell: (row) => (row.interest > 0n ? minorText(row.interest, currency) : '–'),
        },
        { key: 'basis', header: 'At its', cell: (row) => BASIS[row.basis] },
        { key: 'price', header: 'Price', numeric: true, cell: (row) => priceText(row.price, currency) },
        {
          key: 'shares',
          header: 'Shares',
          numeric: true,
          cell: (row) => (
            <Figure label={`Shares of ${name(row.id)}`} explain={explain(`conversion:${row.id}`)}>
              {sharesText(row.shares)}
            </Figure>
          ),
        },
      ]}
    />
  );
}

function ProRata({ after, outcome }: Omit<RoundResultProps, 'before'>) {
  const { table } = useShares();
  const explain = useExplain(table, after);
  return (
    <ul aria-label={`Pro-rata rights in ${outcome.name}`} className="grid gap-1 text-sm">
      {outcome.proRata.map(({ instrumentId, shares, cost, used }) => (
        <li key={instrumentId}>
          {instrumentName(table, instrumentId)}: pro-rata right to{' '}
          <Figure label="Pro-rata right" explain={explain(`pro-rata:${instrumentId}`)}>
            {sharesText(shares)}
          </Figure>{' '}
          shares for {roundMoneyText(cost, table.currency)}, {used ? 'used' : 'not used'}.
        </li>
      ))}
    </ul>
  );
}

function RoundResultPlain({ before, after, outcome }: RoundResultProps) {
  const { table } = useShares();
  const explain = useExplain(table, after);
  const { currency } = table;
  const pool = outcome.poolIncrease + outcome.poolOnTop;
  const [all, setAll] = useState(false);
  const changes = changesBetween(before, after);
  const rows = all ? changes : changes.slice(0, ROWS_FIRST);
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
            {sharesText(outcome.newShares)}
          </Figure>
        </Stat>
        <Stat label="Pool increase" note={`Pool afterwards: ${sharesText(after.ownership.pool)}`}>
          <Figure label="Option pool" explain={explain('pool')}>
            {sharesText(pool)}
          </Figure>
        </Stat>
        <Stat label="Fully diluted shares">
          <Figure label="Fully diluted shares" explain={explain('fully-diluted')}>
            {sharesText(outcome.fullyDiluted)}
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
          {sharesText(outcome.conversions.reduce((all, one) => all + one.shares, 0n))}
        </Stat>
      </Stats>
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
              <p className="muted text-xs">{sharesText(row.sharesAfter)} shares</p>
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
          { key: 'shares', header: 'Shares after', numeric: true, cell: (row) => sharesText(row.sharesAfter) },
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

export const RoundResult = memo(RoundResultPlain);
