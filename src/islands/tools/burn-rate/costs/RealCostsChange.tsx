/** The effect of using the real costs: burn and runway before and after, and the choice about typed costs. */
import type { BurnPlan } from '@/domain/burn-rate/plan';
import type { TypedCosts } from '@/domain/burn-rate/real-costs';
import { computeSummary, formatRunway, NO_RUNWAY } from '@/domain/burn-rate/runway';
import { formatMoney } from '@/domain/money/money';

/** Burn and runway side by side, now and with the copied costs, so that people see the effect before they decide. */
export function BeforeAndAfter({ before, after }: { before: BurnPlan; after: BurnPlan }) {
  const sides = [
    ['Now', computeSummary(before)],
    ['With these costs', computeSummary(after)],
  ] as const;
  return (
    <table className="mt-4 w-full text-sm" aria-label="Before and after">
      <thead className="muted text-left text-[13px]">
        <tr>
          <td />
          {sides.map(([side]) => (
            <th key={side} scope="col" className="py-1 text-right font-medium">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-t hairline">
          <th scope="row" className="py-1.5 text-left font-normal">
            Monthly burn rate
          </th>
          {sides.map(([side, { burn }]) => (
            <td key={side} className="num py-1.5 text-right">
              {formatMoney(burn, before.currency)}
            </td>
          ))}
        </tr>
        <tr className="border-t hairline font-medium">
          <th scope="row" className="py-1.5 text-left">
            Runway
          </th>
          {sides.map(([side, { runway }]) => (
            <td key={side} className="num py-1.5 text-right">
              {runway === null ? NO_RUNWAY.value : formatRunway(runway)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface TypedChoiceProps {
  amount: string;
  value: TypedCosts;
  onChange: (value: TypedCosts) => void;
}

/** Asks whether to replace typed costs, which may be the same money. */
export function TypedChoice({ amount, value, onChange }: TypedChoiceProps) {
  const choices = [
    ['replace', `Replace the ${amount} a month I typed`, 'Your plan then has only these costs.'],
    ['keep', 'Keep what I typed as well', 'Only if none of it is in the expense tracker, or it counts twice.'],
  ] as const;
  return (
    <fieldset className="mt-4 grid gap-2 text-sm">
      <legend className="mb-1 font-medium">Costs you typed</legend>
      {choices.map(([choice, label, help]) => (
        <label key={choice} className="flex min-h-8 cursor-pointer items-start gap-2.5 max-md:min-h-11">
          <input
            type="radio"
            name="typed-costs"
            className="radio radio-sm mt-0.5"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>
            {label}
            <span className="muted block text-[13px]">{help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
