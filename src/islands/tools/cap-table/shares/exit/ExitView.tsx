/** An exit: its conditions, and below them the payout of each holder. */
import { optionsOf } from '@/domain/options';
import { useMemo } from 'react';
import { minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import type { Sale } from '@/domain/cap-table/vesting/vesting';
import type { Capitalisation } from '@/domain/cap-table/calculation/capitalisation';
import { DAY_RANGE_MESSAGE } from '@/domain/time/days';
import { dayOf } from '@/domain/cap-table/document/calendar';
import { MAX_MONEY } from '@/domain/cap-table/document/document';
import { failed, fault, fine } from '@/domain/cap-table/document/faults';
import { fieldText } from '@/domain/cap-table/presentation/texts';
import { currencySign } from '@/domain/money/money';
import { multiply, round, whole } from '@/domain/money/fractions';
import { localToday } from '@/lib/local-today';
import { WhenSeen } from '@/islands/ui/loading/WhenSeen';
import { useViewDraft } from '@/islands/tools/frame/use-tool-drafts';
import { Choice, LiveField, StepSelect, useStep } from '@/islands/tools/cap-table/shares/fields';
import { Section } from '@/islands/tools/cap-table/Card';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';
import { ExitOutcome } from './ExitOutcome';

/** The initial proceeds: twice the value of all shares at the last price, cut to two digits, or else ten million. */
function firstProceeds({ steps }: Capitalisation, currency: string): number {
  const unit = minorPerUnit(currency);
  const last = steps.findLast(({ outcome }) => outcome)?.outcome;
  if (!last) return Number(10_000_000n * unit);
  const double = String(round(multiply(last.postMoneyAtPrice, whole(2))));
  const minor = BigInt(`${double.slice(0, 2)}${'0'.repeat(Math.max(0, double.length - 2))}`) * unit;
  return Number(minor > BigInt(MAX_MONEY) ? BigInt(MAX_MONEY) : minor);
}

const ORDERS = {
  stacked: 'The highest rank is paid first, usually the latest round.',
  'pari-passu': 'If the money is short, each gets the same part of its preference.',
} as const;
const UNVESTED = {
  paid: 'They go on vesting after the sale.',
  lapses: 'They are cancelled at the sale.',
} as const;
const LET_GO = {
  no: 'The sale alone accelerates nothing for them.',
  yes: 'Within the agreed time, so their shares accelerate.',
} as const;

export function ExitView() {
  const { table, capitalisation, store, url, go, isReadOnly } = useShares();
  const { currency } = table;
  const step = useStep('last');
  // An amount is valid only in its own currency, so each currency has a separate draft.
  const [typed, type] = useViewDraft(store, isReadOnly ? null : `exit-${currency}`, () => ({
    proceeds: firstProceeds(capitalisation, currency),
    deductions: 0,
    date: '',
  }));
  const { proceeds, deductions } = typed;
  const date = typed.date || null;
  const { seniority, unvested, letGo } = url;
  const day = date ?? localToday();
  const sale = useMemo<Sale>(() => ({ day, isLetGo: letGo === 'yes' }), [day, letGo]);
  const schedules = table.stakeholders.flatMap(({ vestingSchedule }) => vestingSchedule ?? []);
  const hasSchedules = schedules.length > 0;
  const sign = currencySign(currency);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section
        title="Exit"
        text="When the company is sold, preferences are paid first, then each class takes whatever pays it more."
        actions={<StepSelect step={step} />}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <LiveField
            label="Proceeds"
            before={sign}
            text={fieldText(proceeds, currency)}
            read={(text, entry) => entry.readMoney(text, currency)}
            onValue={(amount) => type({ proceeds: amount })}
          />
          <LiveField
            label="Debts and costs"
            before={sign}
            text={deductions === 0 ? '' : fieldText(deductions, currency)}
            read={(text, entry) => (text.trim() === '' ? fine(0) : entry.readMoney(text, currency))}
            onValue={(amount) => type({ deductions: amount })}
            help="Paid before everyone else."
          />
          <LiveField<string | null>
            label="Date"
            type="date"
            text={date ?? ''}
            read={(text) =>
              text === '' || dayOf(text) !== null ? fine(text || null) : failed(fault('date', DAY_RANGE_MESSAGE))
            }
            onValue={(next) => type({ date: next ?? '' })}
            help="For interest on notes that are still open, and for vesting."
          />
        </div>
        <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Choice
            label="Order of the preferences"
            items={optionsOf({ stacked: 'By seniority', 'pari-passu': 'All together' })}
            value={seniority}
            onChange={(next) => go({ seniority: next })}
            help={ORDERS[seniority]}
          />
          {hasSchedules && (
            <Choice
              label="Shares not vested by then"
              items={optionsOf({ paid: 'Paid like all others', lapses: 'Get nothing' })}
              value={unvested}
              onChange={(next) => go({ unvested: next })}
              help={UNVESTED[unvested]}
            />
          )}
          {schedules.some(({ acceleration }) => acceleration?.trigger === 'double') && (
            <Choice
              label="Holders with a double trigger"
              items={optionsOf({ no: 'Stay on', yes: 'Are let go' })}
              value={letGo}
              onChange={(next) => go({ letGo: next })}
              help={LET_GO[letGo]}
            />
          )}
        </div>
      </Section>
      <WhenSeen height={220} title="Payout">
        {() => (
          <ExitOutcome
            state={step.state}
            proceeds={proceeds}
            deductions={deductions}
            date={date}
            sale={sale}
            hasSchedules={hasSchedules}
          />
        )}
      </WhenSeen>
    </div>
  );
}
