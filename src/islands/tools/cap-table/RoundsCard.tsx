/** The funding rounds in the order in which they dilute; people add, change and move them in place. */

import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import type { CapTable, FundingRound } from '@/domain/cap-table/document/document';
import type { Dilution } from '@/domain/cap-table/calculation/dilution';
import { addRound, hasRoomForRound, updateRound, moveRound, removeRound } from '@/domain/cap-table/editing/edits';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import { formatAmount } from '@/domain/money/money';
import { multiply, whole, ZERO } from '@/domain/money/fractions';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button, IconButton } from '@/islands/ui/Button';
import { NEW_ROW, useRowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { Card } from './Card';
import { changeWithUndo } from './store';
import { ExplainButton } from './ExplainButton';
import { RoundForm } from './RoundForm';

const formulas = () => import('@/domain/cap-table/presentation/explain-dilution');

interface RoundsCardProps {
  store: ToolStore<CapTable>;
  table: CapTable;
  dilution: Dilution;
}

export function RoundsCard({ store, table, dilution }: RoundsCardProps) {
  const { fundingRounds, stakeholders, currency } = table;
  const editing = useRowDraft(
    store,
    'fundingRounds',
    fundingRounds.map(({ id }) => id),
  );
  const adding = useRowDraft(store, 'fundingRounds', [NEW_ROW]);
  const isAdding = adding.id !== null;
  const investors = stakeholders.filter(({ type }) => type === 'investor');
  const namesOf = (round: FundingRound) =>
    round.investors
      .map(({ stakeholderId, amount }) => {
        const name = stakeholders.find(({ id }) => id === stakeholderId)?.name ?? 'Removed stakeholder';
        return amount === null ? name : `${name} ${formatAmount(amount, currency)}`;
      })
      .join(', ');

  const row = (round: FundingRound, at: number) => (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">
          <span className="muted num mr-1.5">{at + 1}.</span>
          {round.name}
        </p>
        <p className="muted text-[13px]">
          <span className="num">{formatAmount(round.amount, currency)}</span> at{' '}
          <span className="num">{formatAmount(round.valuation, currency)}</span> {round.valuationKind}
        </p>
        <p className="muted text-[13px]">
          Dilutes by{' '}
          <ExplainButton
            label={`the dilution of ${round.name}`}
            currency={currency}
            explain={async () => (await formulas()).explainFactor(table, dilution, round.id)}
            className="num text-base-content"
          >
            {formatPercent(multiply(dilution.rounds[at]?.factor ?? ZERO, whole(100)))}
          </ExplainButton>
          {round.optionPoolPercentage > 0 && <>, option pool {round.optionPoolPercentage}%</>}
        </p>
        {round.investors.length > 0 && <p className="muted text-[13px] wrap-anywhere">{namesOf(round)}</p>}
      </div>
      <span className="flex print:hidden">
        {fundingRounds.length > 1 && (
          <>
            <IconButton
              label={`Move ${round.name} up`}
              icon={<ChevronDown className="size-4 rotate-180" />}
              disabled={at === 0}
              onClick={() => store.edit((now) => moveRound(now, round.id, -1))}
            />
            <IconButton
              label={`Move ${round.name} down`}
              icon={ChevronDown}
              disabled={at === fundingRounds.length - 1}
              onClick={() => store.edit((now) => moveRound(now, round.id, 1))}
            />
          </>
        )}
        <IconButton label={`Edit ${round.name}`} icon={Pencil} onClick={() => editing.open(round.id)} />
        <IconButton
          label={`Remove ${round.name}`}
          icon={Trash2}
          onClick={() => changeWithUndo(store, (now) => removeRound(now, round.id), `“${round.name}” was removed.`)}
        />
      </span>
    </div>
  );

  return (
    <Card
      title="Funding Rounds"
      text="Rounds dilute in this order."
      actions={
        !isAdding && (
          <Button size="sm" disabled={!hasRoomForRound(table)} onClick={() => adding.open(NEW_ROW)}>
            Add round
          </Button>
        )
      }
    >
      {fundingRounds.length === 0 && !isAdding && (
        <p className="muted rounded-lg border border-dashed hairline px-4 py-8 text-center text-sm">
          No funding rounds yet. Add one to see how it dilutes everyone.
        </p>
      )}
      {fundingRounds.length > 0 && (
        <ol aria-label="Funding rounds" className="-my-2 divide-y divide-base-content/10">
          {fundingRounds.map((round, at) => (
            <li key={round.id}>
              {editing.id === round.id ? (
                <div className="py-2">
                  <RoundForm
                    currency={currency}
                    investors={investors}
                    round={round}
                    draft={editing.draftOf(round.id)}
                    onCancel={editing.close}
                    onSave={(entry) => {
                      store.edit((now) => updateRound(now, round.id, entry));
                      editing.close();
                    }}
                  />
                </div>
              ) : (
                row(round, at)
              )}
            </li>
          ))}
        </ol>
      )}
      {isAdding && (
        <RoundForm
          currency={currency}
          investors={investors}
          draft={adding.draftOf(NEW_ROW)}
          onCancel={adding.close}
          onSave={(entry) => store.edit((now) => addRound(now, crypto.randomUUID(), entry))}
        />
      )}
    </Card>
  );
}
