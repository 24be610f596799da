/** The exit as figures: who gets how much, and what each class decides and why. */
import type { Exit } from '../../../../domain/cap-table/calculation/exit';
import { convertsFrom } from '../../../../domain/cap-table/calculation/exit';
import { holderName } from '../../../../domain/cap-table/presentation/instrument-text';
import { className } from '../../../../domain/cap-table/presentation/terms-text';
import type { Choice as Decision } from '../../../../domain/cap-table/calculation/waterfall';
import {
  minorText,
  partText,
  headMoneyText,
  priceText,
  sharesText,
} from '../../../../domain/cap-table/presentation/texts';
import { roundTo } from '../../../../domain/fractions';
import { DataTable } from '../../../ui/DataTable';
import { Figure } from './Figure';
import { Section } from './Section';
import { useShares } from './shares-context';
import { Stat, Stats } from './Stat';

const DECISIONS: Readonly<Record<Decision, string>> = {
  preference: 'Takes its preference',
  participates: 'Preference and a share of the rest',
  capped: 'Reaches its cap',
  converts: 'Converts to common',
  common: 'Common',
  exercises: 'Exercises',
  lapses: 'Worth nothing',
};

export function ExitTables({ exit }: { exit: Exit }) {
  const { table } = useShares();
  const { currency } = table;
  const { claims, claimMinor, stages, waterfall, net, holders, unclaimed } = exit;
  const explain = (at: number) => async () => {
    const { explainExit } = await import('../../../../domain/cap-table/presentation/explain-exit');
    return explainExit(table, exit).slice(at, at + 1);
  };
  const people = holders.toSorted((a, b) => (a.minor === b.minor ? 0 : a.minor < b.minor ? 1 : -1));
  const classes = claims.map((claim, at) => ({
    claim,
    at,
    payout: waterfall.payouts[at],
    gets: claimMinor[at] ?? 0n,
    turn: convertsFrom(stages, claim.id),
  }));
  return (
    <>
      <Stats label="Exit">
        <Stat label="Net proceeds">{minorText(net, currency)}</Stat>
        <Stat label="One common share gets">{priceText(roundTo(waterfall.perShare, 6), currency)}</Stat>
        <Stat label="Holders paid">{people.filter((one) => one.minor > 0n).length}</Stat>
        <Stat label="Unassigned">{minorText(unclaimed, currency)}</Stat>
      </Stats>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_3fr]">
        <Section title="By holder">
          <DataTable
            caption="Payout by holder"
            rows={people}
            rowKey={(row) => row.holderId}
            columns={[
              {
                key: 'name',
                header: 'Holder',
                cell: (row) => (
                  <span className="block min-w-24 font-medium wrap-anywhere">{holderName(table, row.holderId)}</span>
                ),
              },
              { key: 'amount', header: 'Gets', numeric: true, cell: (row) => minorText(row.minor, currency) },
              { key: 'part', header: 'Share of net', numeric: true, cell: (row) => partText(row.minor, net) },
            ]}
          />
        </Section>
        <Section title="By class" text="Each class takes whatever pays it more.">
          <DataTable
            caption="Payout by class"
            rows={classes}
            rowKey={(row) => row.claim.id}
            columns={[
              {
                key: 'name',
                header: 'Class',
                cell: ({ claim }) => (
                  <span className="block min-w-32">
                    <span className="block font-medium wrap-anywhere">{className(table, claim)}</span>
                    <span className="muted block text-xs">{sharesText(claim.shares)} as common</span>
                  </span>
                ),
              },
              {
                key: 'choice',
                header: 'Decision',
                cell: ({ payout, turn }) => (
                  <span className="block min-w-36">
                    {DECISIONS[payout?.choice ?? 'lapses']}
                    {turn && <span className="muted block text-xs">Converts from {headMoneyText(turn, currency)}</span>}
                  </span>
                ),
              },
              {
                key: 'amount',
                header: 'Gets',
                numeric: true,
                cell: ({ claim, at, gets }) => (
                  <Figure label={`Payout of ${className(table, claim)}`} explain={explain(at)}>
                    {minorText(gets, currency)}
                  </Figure>
                ),
              },
            ]}
          />
        </Section>
      </div>
    </>
  );
}
