/** Who gets how much of an exit, and what each class decides and why. */
import type { Exit } from '@/domain/cap-table/calculation/exit/exit';
import { convertsFrom } from '@/domain/cap-table/calculation/exit/exit-conversion';
import { holderName } from '@/domain/cap-table/presentation/instrument-text';
import { className } from '@/domain/cap-table/presentation/terms-text';
import type { Choice as Decision } from '@/domain/cap-table/calculation/exit/waterfall';
import { minorText, partText, headMoneyText, sharesText } from '@/domain/cap-table/presentation/texts';
import { EntryTable } from '@/islands/tools/cap-table/shares/entries/EntryTable';
import { Figure } from '@/islands/tools/cap-table/shares/Figure';
import { Section } from '@/islands/tools/cap-table/shares/Section';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

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
  const { claims, claimMinor, stages, waterfall, net, holders } = exit;
  const explain = (at: number) => async () => {
    const { explainExit } = await import('@/domain/cap-table/presentation/explain-exit');
    return explainExit(table, exit).slice(at, at + 1);
  };
  const people = holders
    .map((one) => ({ ...one, id: one.holderId }))
    .sort((a, b) => (a.minor === b.minor ? 0 : a.minor < b.minor ? 1 : -1));
  const classes = claims.map((claim, at) => ({
    id: claim.id,
    claim,
    at,
    payout: waterfall.payouts[at],
    gets: claimMinor[at] ?? 0n,
    turn: convertsFrom(stages, claim.id),
  }));
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_3fr]">
      <Section title="By holder">
        <EntryTable
          caption="Payout by holder"
          rows={people}
          columns={[
            {
              key: 'name',
              header: 'Holder',
              cell: (row) => (
                <span className="block min-w-24 font-medium wrap-anywhere">{holderName(table, row.id)}</span>
              ),
            },
            {
              key: 'amount',
              header: 'Gets',
              numeric: true,
              cell: (row) => (
                <>
                  {minorText(row.minor, currency)}
                  <span className="muted block text-xs">{partText(row.minor, net)}</span>
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section title="By class" text="Each class takes whatever pays it more.">
        <EntryTable
          caption="Payout by class"
          rows={classes}
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
                <span className="block sm:min-w-36">
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
  );
}
