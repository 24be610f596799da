/** The team or the fixed costs as a table; rows are edited in place, and new ones are entered below. */
import { useRef, type ReactNode } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { BURN_LIMITS, withoutRow, type BurnPlan } from '@/domain/burn-rate/plan';
import { formatMoney, formatShare, shareOf, sumMoney } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { NEW_ROW, useRowDraft } from '@/islands/tools/frame/use-tool-drafts';
import type { CostList, CostRow } from './CostForm';
import { broughtBack, type BurnStore } from '@/islands/tools/burn-rate/store';
import { CostForm } from './CostForm';

const LISTS = {
  teamMembers: {
    title: 'Team costs',
    second: 'Role',
    add: 'Add team member',
    empty: 'No one yet. Add everyone you pay, including yourself.',
    most: BURN_LIMITS.members,
  },
  fixedCosts: {
    title: 'Fixed costs',
    second: 'Category',
    add: 'Add fixed cost',
    empty: 'Nothing yet. Add what you pay each month: rent, software, accounting.',
    most: BURN_LIMITS.fixedCosts,
  },
} as const;

const secondOf = (row: CostRow): string => ('role' in row ? row.role : row.category);
const CELL = 'px-3 py-2 first:pl-5 last:pr-5 max-sm:first:pl-4 max-sm:last:pr-2';

export interface CostTableProps {
  list: CostList;
  store: BurnStore;
  plan: BurnPlan;
  /** Shown beside the button that adds a row. */
  extra?: ReactNode;
}

export function CostTable({ list, store, plan, extra }: CostTableProps) {
  const words = LISTS[list];
  const rows: readonly CostRow[] = plan[list];
  const editing = useRowDraft(store, list, [NEW_ROW, ...rows.map(({ id }) => id)]);
  const section = useRef<HTMLElement>(null);
  const total = sumMoney(rows.map((row) => row.monthlyCost));
  const money = (amount: number) => formatMoney(amount, plan.currency);
  const isFull = rows.length >= words.most;

  const edit = (id: string) => editing.open(id);
  const close = (id: string | null) => {
    editing.close();
    const target = id === null ? '[data-add]' : `[data-edit="${CSS.escape(id)}"]`;
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>(target)?.focus());
  };
  const remove = (row: CostRow) => {
    const index = rows.indexOf(row);
    store.edit((now) => ({ ...now, [list]: withoutRow<CostRow>(now[list], row.id) }));
    const putBack = () =>
      store.edit((now) => ({ ...now, [list]: broughtBack<CostRow>(now[list], row, index, words.most) }));
    toast('success', `“${row.name}” was removed.`, { action: { label: 'Undo', run: putBack } });
    close(rows[index + 1]?.id ?? rows[index - 1]?.id ?? null);
  };
  const form = (row: CostRow | null) => (
    <CostForm
      list={list}
      row={row}
      store={store}
      currency={plan.currency}
      room={words.most - rows.length}
      draft={editing.draftOf(row?.id ?? NEW_ROW)}
      onClose={() => close(row?.id ?? null)}
    />
  );

  return (
    <section ref={section} aria-label={words.title} className="@container min-w-0 card">
      <div className="flex items-baseline justify-between gap-3 px-5 pt-5 max-sm:px-4">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <p className="font-medium tabular-nums">{money(total)}</p>
      </div>
      {rows.length === 0 ? (
        <p className="muted px-5 pt-2 text-sm max-sm:px-4">{words.empty}</p>
      ) : (
        <table className="mt-3 w-full table-fixed text-sm">
          <caption className="sr-only">{`${words.title} a month`}</caption>
          <colgroup>
            <col />
            {/* In a narrow card, this column is shown below the name instead. */}
            <col className="@max-xl:hidden" />
            <col className="w-32" />
            <col className="w-16 max-sm:hidden" />
            <col className="w-22 max-sm:w-26" />
          </colgroup>
          <thead>
            <tr className="muted border-b hairline text-left text-xs">
              <th scope="col" className={`${CELL} font-medium`}>
                Name
              </th>
              <th scope="col" className={`${CELL} font-medium @max-xl:hidden`}>
                {words.second}
              </th>
              <th scope="col" className={`${CELL} num font-medium`}>
                Monthly cost
              </th>
              <th scope="col" className={`${CELL} num font-medium max-sm:hidden`}>
                Share
              </th>
              <th scope="col" className={CELL}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              editing.id === row.id ? (
                <tr key={row.id} className="border-b hairline bg-base-200/60">
                  <td colSpan={5} className="px-5 py-4 max-sm:px-4">
                    {form(row)}
                  </td>
                </tr>
              ) : (
                <tr key={row.id} className="border-b hairline hover:bg-base-200/60">
                  <td className={`${CELL} wrap-anywhere`}>
                    {row.name}
                    <span className="muted block text-[13px] @xl:hidden">{secondOf(row)}</span>
                  </td>
                  <td className={`${CELL} muted wrap-anywhere @max-xl:hidden`}>{secondOf(row)}</td>
                  <td className={`${CELL} num wrap-anywhere`}>{money(row.monthlyCost)}</td>
                  <td className={`${CELL} num muted max-sm:hidden`}>
                    {formatShare(Math.round((shareOf(row.monthlyCost, total) ?? 0) / 100) * 100)}
                  </td>
                  <td className={`${CELL} whitespace-nowrap text-right`} data-print="hide">
                    <IconButton
                      label={`Edit ${row.name}`}
                      icon={Pencil}
                      data-edit={row.id}
                      onClick={() => edit(row.id)}
                    />
                    <IconButton label={`Remove ${row.name}`} icon={Trash2} onClick={() => remove(row)} />
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      <div className="px-5 py-4 max-sm:px-4" data-print="hide">
        {editing.id === NEW_ROW ? (
          form(null)
        ) : isFull ? (
          <p className="muted text-sm">{`A plan can have at most ${words.most}.`}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" data-add="" icon={Plus} onClick={() => edit(NEW_ROW)}>
              {words.add}
            </Button>
            {extra}
          </div>
        )}
      </div>
    </section>
  );
}
