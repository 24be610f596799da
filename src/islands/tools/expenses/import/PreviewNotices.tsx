/** The notices above the lines of a preview: other currencies, revenue, likely duplicates, a file with nothing new, no room. */
import { useState, type ReactNode } from 'react';
import { countText } from '@/domain/count';
import type { ImportStep } from '@/domain/expenses/import/session';
import { faultOfRoom } from '@/domain/expenses/import/take-over';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { Button } from '@/islands/ui/Button';
import type { RevenueOffer } from '@/domain/expenses/import/gateways/gateways';
import { formatMoney, type Currency } from '@/domain/money/money';
import { formatMonth } from '@/domain/time/months';
import { toast } from '@/stores/toasts';
import { burnStore } from '@/islands/tools/burn-rate/store';
import type { PreviewModel } from './use-import';

interface RevenueNoticeProps {
  offer: RevenueOffer;
  currency: Currency;
}

const FAILED = 'Your burn plan could not be opened. Please try again.';

/** Sets the monthly revenue of the open plan; returns a sentence if it cannot. */
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

/** The revenue in a merchant's export, and a button that puts it into the burn plan. */
function RevenueNotice({ offer, currency }: RevenueNoticeProps) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { gateway, from, to, payments, refunds, monthly } = offer;
  // A PayPal account also makes payments.
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
          ? '. That is revenue, so it is not added as an expense.'
          : '. That is revenue, so only the fees and GST become expenses.'}
        {said && <span className="block warning-text">{said}</span>}
      </p>
      <Button size="sm" busy={isBusy} onClick={() => void take()}>
        {`Use ${formatMoney(monthly, currency)} a month in my burn plan`}
      </Button>
    </section>
  );
}

interface Props {
  step: Extract<ImportStep, { kind: 'preview' }>;
  model: PreviewModel;
  book: ExpenseBook;
}

const lines = (number: number) => (number === 1 ? '1 line' : `${countText(number)} lines`);
const LOOKS = { warning: 'border-warning/60 bg-warning/10', plain: 'hairline bg-base-200' } as const;

function Notice({ look = 'warning', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5 text-sm ${LOOKS[look]}`}>
      {children}
    </div>
  );
}

export function PreviewNotices({ step, model, book }: Props) {
  const { preview, foreign, notes, revenue } = step;
  const { chosen, counts } = model;
  const others = foreign.map(([code, count]) => `${lines(count)} in ${code}`).join(', ');
  const isForeign = foreign.length > 0 && preview.rows.length === 0;
  const similar = preview.rows.flatMap((row, place) => (row.similarTo === null ? [] : [place]));
  const isImported = preview.rows.some((row) => row.isSimilarImported);
  const room = faultOfRoom(book.expenses.length, chosen.add.length);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {foreign.length > 0 && (
        <Notice>
          <p className="min-w-0 flex-1 basis-64">
            {isForeign
              ? `This file is in ${foreign.map(([code]) => code).join(' and ')}, but the expenses of this document are in ${book.currency}. We do not convert amounts, so nothing can be imported. Open or create a document in that currency first.`
              : `The file has ${others}. The expenses of this document are in ${book.currency} and we do not convert amounts, so these lines are left out.`}
          </p>
        </Notice>
      )}
      {revenue && <RevenueNotice offer={revenue} currency={book.currency} />}
      {notes.map((note) => (
        <Notice key={note} look="plain">
          <p>{note}</p>
        </Notice>
      ))}
      {similar.length > 0 && (
        <Notice>
          <p className="min-w-0 flex-1 basis-64">
            {isImported
              ? `${similar.length === 1 ? 'One line is perhaps' : `${lines(similar.length)} are perhaps`} in this book already: the same ${similar.length === 1 ? 'amount' : 'amounts'} within three days. We leave ${similar.length === 1 ? 'it' : 'them'} out`
              : similar.length === 1
                ? 'One line looks like an expense you typed: the same amount within three days. We treat it as the same expense'
                : `${lines(similar.length)} look like expenses you typed: the same amounts within three days. We treat them as the same expenses`}{' '}
            unless you say otherwise.
          </p>
          <Button size="sm" onClick={() => model.show('similar', '')}>
            Show {similar.length === 1 ? 'it' : 'them'}
          </Button>
          <Button size="sm" onClick={() => model.choose(similar, { decision: 'add' })}>
            Add {similar.length === 1 ? 'it' : 'them all'}
          </Button>
        </Notice>
      )}
      {preview.counts.new === 0 && preview.rows.length > 0 && (
        <Notice look="plain">
          <p>
            {counts.known > 0
              ? 'Nothing new: you have already imported everything in this file.'
              : 'Nothing to import: all the lines are money in.'}
          </p>
        </Notice>
      )}
      {preview.rows.length === 0 && !isForeign && (
        <Notice>
          <p>None of the lines could be read. Please check the columns, or download the statement in another format.</p>
        </Notice>
      )}
      {room && (
        <Notice>
          <p>{room}</p>
        </Notice>
      )}
    </div>
  );
}
