/** Everyone's equity today, after each round alone, after all rounds up to it, and at the end. Computed figures explain themselves. */

import type { CapTable } from '@/domain/cap-table/document/document';
import { rowName, type Dilution, type DilutionRow } from '@/domain/cap-table/calculation/dilution';
import { formatPercent, formatTotalPercent } from '@/domain/cap-table/presentation/format';
import { Card } from '@/islands/tools/cap-table/Card';
import { DistributionCharts } from '@/islands/tools/cap-table/DistributionCharts';
import { ExplainButton } from '@/islands/tools/cap-table/ExplainButton';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';

const formulas = () => import('@/domain/cap-table/presentation/explain-dilution');

const HEAD = 'sticky top-0 z-1 border-b hairline bg-base-100 px-3 py-2 text-xs font-medium';
const CELL = 'num px-3 py-2';
const NAME = 'sticky left-0 z-1 max-w-44 min-w-30 border-r hairline bg-base-100 px-3 py-2 text-left wrap-anywhere';

export function DilutionCard({ table, dilution }: { table: CapTable; dilution: Dilution }) {
  const { rounds, stakeholders, newMoney, isOver } = dilution;
  const { currency } = table;
  const isEmpty = table.stakeholders.length + rounds.length === 0;

  const shares = (row: DilutionRow) =>
    rounds.flatMap((round) => {
      const share = row.rounds.find(({ roundId }) => roundId === round.id);
      const explain = async () => {
        const { explainDilution, explainNewMoney } = await formulas();
        const ofRow = row.type === 'round' ? explainNewMoney : explainDilution;
        return ofRow(table, dilution, row.id, round.id);
      };
      return (['diluted', 'running'] as const).map((which) => (
        <td key={`${round.id} ${which}`} className={`${CELL} ${which === 'diluted' ? 'muted border-l hairline' : ''}`}>
          {share ? (
            <ExplainButton label={`${rowName(row)} after ${round.name}`} currency={currency} explain={explain}>
              {formatPercent(share[which])}
            </ExplainButton>
          ) : (
            <span className="muted">–</span>
          )}
        </td>
      ));
    });

  const row = (one: DilutionRow) => (
    <tr key={one.id} className="border-b hairline last:border-0">
      <th scope="row" className={`${NAME} font-medium`}>
        {rowName(one)}
        {one.type === 'round' && <span className="muted block text-xs font-normal">New money</span>}
      </th>
      <td className={CELL}>{one.type === 'round' ? <span className="muted">–</span> : formatPercent(one.equity)}</td>
      {shares(one)}
      <td className={`${CELL} border-l hairline font-semibold`}>
        <ExplainButton
          label={`${rowName(one)} after all rounds`}
          currency={currency}
          explain={async () => (await formulas()).explainFinal(dilution, one)}
        >
          {formatPercent(one.final)}
        </ExplainButton>
      </td>
    </tr>
  );

  const last = rounds.at(-1);
  return (
    <Card
      title="Equity Distribution and Dilution"
      text={
        <>
          For each round: equity after that round alone, and after it and all rounds before.
          <span className="print:hidden"> Press a figure to see its formula.</span>
        </>
      }
    >
      {isEmpty ? (
        <p className="muted rounded-lg border border-dashed hairline px-4 py-8 text-center text-sm">
          Add stakeholders to see who owns what, and rounds to see the dilution.
        </p>
      ) : isOver ? (
        <p className="muted rounded-lg border border-dashed hairline px-4 py-8 text-center text-sm">
          The percentages add up to {formatTotalPercent(dilution.total)}. Bring them to 100% first.
        </p>
      ) : (
        <>
          <div
            role="region"
            aria-label="Dilution by round"
            tabIndex={0}
            className="relative max-h-[34rem] overflow-auto rounded-lg border hairline"
          >
            <table className="w-full text-sm">
              <caption className="sr-only">Everyone’s equity today, after each round and after all rounds</caption>
              <thead>
                <tr>
                  <th scope="col" rowSpan={2} className={`${HEAD} left-0 z-2 text-left`}>
                    Holder
                  </th>
                  <th scope="col" rowSpan={2} className={`${HEAD} num`}>
                    Today
                  </th>
                  {rounds.map(({ id, name }) => (
                    <th key={id} scope="colgroup" colSpan={2} className={`${HEAD} border-l text-center`}>
                      <span className="block max-w-40 truncate">{name}</span>
                    </th>
                  ))}
                  <th scope="col" rowSpan={2} className={`${HEAD} num border-l`}>
                    After all rounds
                  </th>
                </tr>
                <tr>
                  {rounds.flatMap(({ id }) => [
                    <th key={`${id} alone`} scope="col" className={`${HEAD} num muted border-l whitespace-nowrap`}>
                      This round
                    </th>,
                    <th key={`${id} running`} scope="col" className={`${HEAD} num muted whitespace-nowrap`}>
                      Running
                    </th>,
                  ])}
                </tr>
              </thead>
              <tbody>
                {stakeholders.map(row)}
                {newMoney.map(row)}
              </tbody>
              <tfoot>
                <tr className="border-t hairline font-medium">
                  <th scope="row" className={NAME}>
                    Today’s stakeholders
                  </th>
                  <td className={CELL}>
                    <ExplainButton
                      label="total equity"
                      currency={currency}
                      explain={async () => (await formulas()).explainTotal(dilution)}
                    >
                      {formatTotalPercent(dilution.total)}
                    </ExplainButton>
                  </td>
                  {rounds.flatMap((round) => [
                    <td key={`${round.id} alone`} className={`${CELL} border-l hairline`} />,
                    <td key={`${round.id} running`} className={CELL}>
                      <ExplainButton
                        label={`all stakeholders after ${round.name}`}
                        currency={currency}
                        explain={async () => (await formulas()).explainRemaining(table, dilution, round.id)}
                      >
                        {formatTotalPercent(round.remaining)}
                      </ExplainButton>
                    </td>,
                  ])}
                  <td className={`${CELL} border-l hairline`}>
                    {formatTotalPercent(last?.remaining ?? dilution.total)}
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
          <WhenSeen height={220} title="Today">
            {() => <DistributionCharts dilution={dilution} />}
          </WhenSeen>
        </>
      )}
    </Card>
  );
}
