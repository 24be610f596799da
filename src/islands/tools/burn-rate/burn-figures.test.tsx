/** The burn rate screen before any cost or revenue is entered, and after real costs were copied from the expense tracker. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { applyRealCosts } from '@/domain/burn-rate/real-costs';
import { computeSummary } from '@/domain/burn-rate/runway';
import { burnInputs } from '@tests/factories/burn-rate';
import { Overview } from './Overview';
import { BeforeAndAfter, TypedChoice } from './costs/RealCostsChange';
import { burnStore } from './store';

const nothing = () => undefined;
const plan = (...inputs: Parameters<typeof burnInputs>) => ({ ...EMPTY_PLAN, ...burnInputs(...inputs) });
const draw = (of: typeof EMPTY_PLAN) =>
  render(
    <Overview
      store={burnStore}
      plan={of}
      summary={computeSummary(of)}
      month="2026-11"
      onConfigure={nothing}
      onScenarios={nothing}
      onRealCosts={nothing}
    />,
  );

describe('the overview', () => {
  it('asks for the first cost of a plan with only a bank balance, and judges nothing', () => {
    const { container } = draw(plan(250_000, 0, []));
    const card = within(screen.getByRole('region', { name: 'Runway' }));
    card.getByText('Add your first cost to see your runway.');
    screen.getByRole('heading', { name: 'Add your first cost' });
    expect(container.textContent).not.toMatch(/Default|Infinite|Good|Recommendations|month by month/);
  });

  it('BURN-04 says Infinite where revenue covers the costs', () => {
    draw(plan(0, 500, [500]));
    within(screen.getByRole('region', { name: 'Runway' })).getByText('Infinite');
    screen.getByText('Default alive');
  });
});

describe('real costs beside typed ones', () => {
  it('show burn and runway before and after, and are asked about', async () => {
    const before = plan(170_000, 0, [10_000]);
    const costs = [{ category: 'Salary & Benefits' as const, target: 'Team' as const, monthlyCost: 14_000_00 }];
    const shown = (typed: 'replace' | 'keep') => {
      const { unmount } = render(
        <BeforeAndAfter before={before} after={applyRealCosts(before, costs, 'USD', typed)} />,
      );
      const text = within(screen.getByRole('table', { name: 'Before and after' }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
      unmount();
      return text.slice(1);
    };
    expect(shown('replace')).toEqual(['Monthly burn rate$10,000.00$14,000.00', 'Runway17 months12 months']);
    expect(shown('keep')).toEqual(['Monthly burn rate$10,000.00$24,000.00', 'Runway17 months7 months']);
    const chosen: string[] = [];
    render(<TypedChoice amount="$10,000.00" value="replace" onChange={(value) => chosen.push(value)} />);
    expect(screen.getByRole('radio', { name: /^Replace the \$10,000.00 a month I typed/ })).toHaveProperty(
      'checked',
      true,
    );
    await userEvent.setup().click(screen.getByRole('radio', { name: /^Keep what I typed as well/ }));
    expect(chosen).toEqual(['keep']);
  });
});
