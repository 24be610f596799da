/** The Configure drawer: all figures that the plan is calculated from, saved while people type. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useRef } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { formatRunway, NO_RUNWAY, type BurnSummary } from '@/domain/burn-rate/runway';
import { isUntouched, FIXED_COST_CATEGORIES, type BurnPlan } from '@/domain/burn-rate/plan';
import { formatMoney, type Currency } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { Field, Select, TextField } from '@/islands/ui/fields/inputs';
import { MoneyInput } from '@/islands/tools/frame/MoneyInput';
import type { BurnStore } from './store';
import { usePlanDrafts, MAX_ROW, type DraftField, type PlanDrafts, type RowList } from './use-plan-drafts';

const CATEGORIES = FIXED_COST_CATEGORIES.map((category) => ({ value: category, label: category }));
const WORDS = {
  teamMembers: {
    title: 'Team members',
    one: 'Team member',
    add: 'Add team member',
    empty: 'No one yet. Add everyone you pay, including yourself.',
  },
  fixedCosts: {
    title: 'Fixed costs',
    one: 'Fixed cost',
    add: 'Add fixed cost',
    empty: 'Nothing yet. Add what you pay each month: rent, software, accounting.',
  },
} as const;

function DraftText({ label, field }: { label: string; field: DraftField }) {
  return (
    <TextField
      label={label}
      error={field.error}
      required
      autoComplete="off"
      value={field.value}
      onChange={(event) => field.onValue(event.target.value)}
      onBlur={field.onBlur}
    />
  );
}

interface DraftMoneyProps {
  label: string;
  field: DraftField;
  currency: Currency;
  help?: string;
}

function DraftMoney({ label, field, currency, help }: DraftMoneyProps) {
  return (
    <Field label={label} error={field.error} help={help} required>
      {(props) => (
        <MoneyInput
          {...props}
          currency={currency}
          value={field.value}
          onValue={field.onValue}
          onBlur={field.onBlur}
          className={field.error ? 'border-error' : ''}
        />
      )}
    </Field>
  );
}

/** The team members or fixed costs in the Configure drawer: one card of fields per row, and a button that adds a row. */
function DraftRows({ list, drafts, currency }: { list: RowList; drafts: PlanDrafts; currency: Currency }) {
  const words = WORDS[list];
  const section = useRef<HTMLElement>(null);
  const ids = drafts.rowIds(list);
  const removed = drafts.removedFrom(list);
  const remove = (id: string) => {
    drafts.removeRow(list, id);
    // The button that had the focus is gone with its row.
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const isFull = drafts.roomIn(list) <= 0;
  const add = () => {
    drafts.addRow(list);
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <section ref={section} aria-label={words.title} className="mt-7">
      <h3 className="text-base font-semibold">
        {words.title}
        {ids.length > 0 && <span className="muted ml-2 text-sm font-normal tabular-nums">{ids.length}</span>}
      </h3>
      {ids.length === 0 && <p className="muted mt-1 text-sm">{words.empty}</p>}
      <ul className="mt-3 grid gap-3">
        {ids.map((id, index) => {
          const cost = drafts.rowField(list, id, 'monthlyCost');
          return (
            <li key={id}>
              <fieldset className="relative grid gap-3 rounded-xl border hairline p-4 sm:grid-cols-[1fr_1fr_9.5rem_auto]">
                <legend className="sr-only">{`${words.one} ${index + 1}`}</legend>
                <DraftText label="Name" field={drafts.rowField(list, id, 'name')} />
                {list === 'teamMembers' ? (
                  <DraftText label="Role" field={drafts.rowField(list, id, 'role')} />
                ) : (
                  <CategoryField field={drafts.rowField(list, id, 'category')} />
                )}
                <DraftMoney label="Monthly cost" field={cost} currency={currency} />
                <IconButton
                  label={`Remove ${drafts.rowField(list, id, 'name').value || `${words.one.toLowerCase()} ${index + 1}`}`}
                  icon={Trash2}
                  className="max-sm:absolute max-sm:top-1 max-sm:right-1 sm:mt-7"
                  onClick={() => remove(id)}
                />
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div role="status" className="text-sm">
        {removed !== null && (
          <p className="mt-3 flex flex-wrap items-center gap-2">
            {`“${removed}” was removed.`}
            <Button size="sm" variant="ghost" className="text-brand" onClick={drafts.putBack}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <Button size="sm" className="mt-3" data-add="" icon={Plus} disabled={isFull} onClick={add}>
        {words.add}
      </Button>
      {isFull && <p className="muted mt-2 text-sm">{`A plan can have at most ${MAX_ROW[list]}.`}</p>}
    </section>
  );
}

function CategoryField({ field }: { field: DraftField }) {
  return (
    <Field label="Category" error={field.error} required>
      {(props) => (
        <Select
          {...props}
          placeholder="Select category"
          className="aria-invalid:border-error"
          options={CATEGORIES}
          value={field.value}
          onChange={(event) => field.onValue(event.target.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

export interface ConfigureDrawerProps extends Closable {
  store: BurnStore;
  plan: BurnPlan;
  summary: BurnSummary;
  /** Opens the dialog that takes costs from the expense tracker. */
  onRealCosts: () => void;
}

export default function ConfigureDrawer({ open, onClose, store, plan, summary, onRealCosts }: ConfigureDrawerProps) {
  const drafts = usePlanDrafts(store, plan);
  const form = useRef<HTMLFormElement>(null);
  const { currency } = plan;
  const done = () => {
    if (drafts.check()) return onClose();
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const close = () => {
    onClose();
    if (drafts.hasOpen())
      toast('warning', 'Some of what you typed in Configure is not in the plan yet. Open it to complete the fields.');
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      title="Configure"
      side="wide"
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm tabular-nums" aria-live="polite">
            {!isUntouched(plan) && (
              <>
                <span className="muted">Burn</span> {formatMoney(summary.burn, currency)}
                <span className="muted"> · Runway</span>{' '}
                {summary.runway === null ? NO_RUNWAY.value : formatRunway(summary.runway)}
              </>
            )}
          </p>
          <Button variant="primary" type="submit" form="burn-configure" className="max-sm:w-full">
            Done
          </Button>
        </div>
      }
    >
      <form
        id="burn-configure"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <p className="muted mb-5 text-sm">
          Results update as you type. Write amounts your way: 1,50,000, 1.5 lakh or 150k.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DraftMoney
            label="Bank balance"
            field={drafts.balanceField('bankBalance')}
            currency={currency}
            help="Cash you can use today"
          />
          <DraftMoney
            label="Monthly revenue"
            field={drafts.balanceField('monthlyRevenue')}
            currency={currency}
            help="What customers pay in a normal month"
          />
        </div>
        <DraftRows list="teamMembers" drafts={drafts} currency={currency} />
        <DraftRows list="fixedCosts" drafts={drafts} currency={currency} />
        <div className="mt-7 rounded-xl border border-dashed hairline p-4 text-sm">
          <p>Use the expense tracker? Bring in the average of your last three full months.</p>
          <Button size="sm" className="mt-3" onClick={onRealCosts}>
            Use my actual costs
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
