/** The results of a round: price, shares, valuations; below them, each conversion and the ownership of all holders before and after. */
import { memo } from 'react';
import { headMoneyText, minorText, priceText, sharesText } from '@/domain/cap-table/presentation/texts';
import { amountOf } from '@/domain/cap-table/document/exact-amounts';
import { toDecimal } from '@/domain/money/fractions';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { Figure } from '@/islands/tools/cap-table/shares/Figure';
import { explainer, type RoundResultProps } from './round-explainer';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { Stat, Stats } from '@/islands/tools/cap-table/shares/Stat';
import { RoundTables } from './RoundTables';

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
      <WhenSeen height={320}>{() => <RoundTables before={before} after={after} outcome={outcome} />}</WhenSeen>
    </div>
  );
}

export const RoundResult = memo(RoundResultPlain);
