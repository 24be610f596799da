/** The main fields of a round: new money, valuation, pool, and price method. They take effect immediately. */
import type { FundingRound, PriceMethod } from '@/domain/cap-table/document/document';
import { putRound } from '@/domain/cap-table/editing/round-edits';
import { METHODS, POOL_TIMINGS } from '@/domain/cap-table/presentation/round-text';
import { fieldText } from '@/domain/cap-table/presentation/texts';
import { currencySign } from '@/domain/money/money';
import { Choice } from '@/islands/tools/cap-table/shares/Choice';
import { LiveField } from '@/islands/tools/cap-table/shares/LiveField';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

const METHOD_ITEMS = (Object.keys(METHODS) as PriceMethod[]).map((value) => ({ value, label: METHODS[value].name }));

export function RoundFields({ round }: { round: FundingRound }) {
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
