/** The Configure drawer: everything that the plan is calculated from, taken over while it is typed. */
import { useRef } from 'react';
import { formatRunway, NO_RUNWAY, type BurnSummary } from '@/domain/burn-rate/runway';
import { isUntouched, type BurnPlan } from '@/domain/burn-rate/plan';
import { formatMoney } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { DraftMoney, DraftRows } from './DraftRows';
import type { BurnStore } from './store';
import { usePlanDrafts } from './use-plan-drafts';

export interface ConfigureDrawerProps {
  open: boolean;
  onClose: () => void;
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
