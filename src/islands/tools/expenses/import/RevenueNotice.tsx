/** What a merchant's export says of revenue, and the way to put it into the burn plan. */
import { useState } from 'react';
import type { RevenueOffer } from '@/domain/expenses/import/gateways/gateways';
import { formatMoney, type Currency } from '@/domain/money/money';
import { formatMonth } from '@/domain/time/months';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { burnStore } from '@/islands/tools/burn-rate/store';

interface Props {
  offer: RevenueOffer;
  currency: Currency;
}

const FAILED = 'Your burn plan could not be opened. Please try again.';

/** Sets the monthly revenue of the open plan; a sentence where it cannot. */
async function putRevenue({ monthly }: RevenueOffer, currency: Currency): Promise<string | null> {
  const stop = burnStore.start();
  await new Promise<void>((resolve) => {
    const unlisten = burnStore.$state.subscribe(({ phase }) => {
      if (phase === 'loading') return;
      resolve();
      queueMicrotask(() => unlisten());
    });
  });
  try {
    const { phase, workspace } = burnStore.$state.get();
    if (phase === 'failed') return FAILED;
    const plan = workspace.open.data;
    if (plan.currency !== currency)
      return `Your burn plan is in ${plan.currency}, but these amounts are in ${currency}. We do not convert amounts.`;
    const before = plan.monthlyRevenue;
    const set = (monthlyRevenue: number) => {
      burnStore.edit((now) => ({ ...now, monthlyRevenue }));
      burnStore.flush();
    };
    set(monthly);
    toast('success', `The monthly revenue of “${workspace.open.name}” is ${formatMoney(monthly, currency)}.`, {
      action: { label: 'Undo', run: () => set(before) },
    });
    return null;
  } finally {
    stop();
  }
}

export function RevenueNotice({ offer, currency }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { gateway, from, to, payments, refunds, monthly } = offer;
  // PayPal is also an account that pays.
  const isAccount = gateway === 'PayPal';
  const months = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  const take = async () => {
    setBusy(true);
    setSaid(await putRevenue(offer, currency).catch(() => FAILED));
    setBusy(false);
  };
  return (
    <section
      aria-label="Revenue in this file"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border hairline bg-base-200 px-4 py-2.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64">
        {`This is ${gateway === 'Gateway' ? 'a payment gateway’s' : `${gateway}’s`} ${isAccount ? 'activity' : 'export for merchants'}, ${months}: customers paid ${formatMoney(payments, currency)}`}
        {refunds > 0 && ` and got back ${formatMoney(refunds, currency)}`}
        {isAccount
          ? '. That is revenue, and becomes no expense.'
          : '. That is revenue, so only the fees and GST become expenses.'}
        {said && <span className="block text-warning">{said}</span>}
      </p>
      <Button size="sm" busy={isBusy} onClick={() => void take()}>
        {`Use ${formatMoney(monthly, currency)} a month in my burn plan`}
      </Button>
    </section>
  );
}
