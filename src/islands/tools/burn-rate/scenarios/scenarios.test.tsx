/** Scenarios of a runway plan: added, copied, changed, chosen, removed and brought back, and what is stored of them. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BURN_LIMITS, type BurnPlan, type Scenario } from '@/domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { addMonths, formatShortMonth, monthOfDay } from '@/domain/time/months';
import { readWorkspace } from '@/domain/tools/local-keys';
import { localToday } from '@/lib/local-today';
import { keysOf, PLAN } from '@tests/factories/burn-plans';
import { drawTool, fill, notices, pressButton, valueOf } from '@tests/setup/component/tool';

const QUERY = '?tab=scenarios';
async function openPlan(plan: Partial<BurnPlan>) {
  const drawn = await drawTool({
    path: `/portal/tools/burn-rate${QUERY}`,
    stored: keysOf(plan),
    make: async () => {
      const { BurnRateScreen, readBurnView } = await import('@/islands/tools/burn-rate/BurnRateScreen');
      return <BurnRateScreen start={readBurnView(new URLSearchParams(QUERY))} />;
    },
  });
  await screen.findByRole('button', { name: 'New scenario' });
  return drawn;
}
const scenario = (id: string, over: Partial<Scenario> = {}): Scenario => ({
  id,
  name: `Plan ${id}`,
  revenueGrowth: 0,
  costGrowth: 0,
  hires: [],
  oneOffs: [],
  ...over,
});
/** The plan as another visit reads it. */
function stored(): BurnPlan {
  dispatchEvent(new Event('pagehide'));
  const kept = new Map(Object.entries({ ...localStorage } as Record<string, string>));
  const nothing = { id: 'none', name: '', savedAt: 0, data: PLAN };
  return readWorkspace(BURN_PLAN, BURN_LAYOUT, kept, nothing, 0).workspace.open.data;
}
const names = () => stored().scenarios.map(({ name }) => name);
const rows = () =>
  within(screen.getByRole('table', { name: 'Scenarios side by side' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const editor = async (name: string) => within(await screen.findByRole('region', { name: `Scenario ${name}` }));
/** Presses the name of a scenario in the table, beside which the chart has one, too. */
const chooseRow = async (user: Awaited<ReturnType<typeof openPlan>>['user'], name: string) =>
  user.click(within(screen.getByRole('table', { name: 'Scenarios side by side' })).getByRole('button', { name }));
const undo = (user: Awaited<ReturnType<typeof openPlan>>['user']) =>
  user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);

describe('scenarios', () => {
  it('begin with the plan as it is; a new one is chosen at once and can be changed', async () => {
    const { user } = await openPlan({});
    expect(rows()).toHaveLength(1);
    screen.getByText(/^A scenario answers one “what if”/);
    await pressButton(user, 'New scenario');
    await waitFor(() => expect(rows()).toHaveLength(2));
    const [{ id, name } = scenario('none')] = stored().scenarios;
    expect(stored().scenarioId).toBe(id);
    const part = await editor(name);
    fill(part.getByRole('textbox', { name: /^Name/ }), 'Two sales people');
    fill(part.getByRole('textbox', { name: /^Growth of revenue/ }), '12.5');
    fill(part.getByRole('textbox', { name: /^Growth of costs/ }), '-2');
    await waitFor(() =>
      expect(stored().scenarios).toMatchObject([{ name: 'Two sales people', revenueGrowth: 1250, costGrowth: -200 }]),
    );
    await waitFor(() => expect(rows()[1]).toBe('Two sales people'));
  });

  it('keep a text that is not valid in its field with a message, and store the last valid one', async () => {
    const { user } = await openPlan({ scenarios: [scenario('a', { revenueGrowth: 500 })], scenarioId: 'a' });
    const part = await editor('Plan a');
    const growth = part.getByRole('textbox', { name: /^Growth of revenue/ });
    expect(valueOf(growth)).toBe('5');
    await user.click(growth);
    fill(growth, 'much');
    expect(growth.getAttribute('aria-invalid')).not.toBe('true');
    await user.tab();
    await waitFor(() => expect(growth.getAttribute('aria-invalid')).toBe('true'));
    expect(valueOf(growth)).toBe('much');
    expect(stored().scenarios[0]?.revenueGrowth).toBe(500);
    fill(growth, '7.00');
    await waitFor(() => expect(growth.getAttribute('aria-invalid')).not.toBe('true'));
    growth.focus();
    await user.tab();
    // Once it is left, it is written like every other.
    await waitFor(() => expect(valueOf(growth)).toBe('7'));
    const name = part.getByRole('textbox', { name: /^Name/ });
    fill(name, ' ');
    name.focus();
    await user.tab();
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(names()).toEqual(['Plan a']);
  });

  it('are copied with all that is in them, and the copy is chosen', async () => {
    const hires = [
      { id: 'h', name: 'Mina', role: 'Sales', monthlyCost: 500_000, from: '2026-12' as const, until: null },
    ];
    const { user } = await openPlan({ scenarios: [scenario('a', { revenueGrowth: 300, hires })] });
    screen.getByText('Choose a scenario to change its growth, hires and one-off amounts.');
    await pressButton(user, 'Copy Plan a');
    await waitFor(() => expect(rows()).toHaveLength(3));
    const { scenarios, scenarioId } = stored();
    expect(scenarios[1]).toMatchObject({ revenueGrowth: 300, hires: [{ name: 'Mina', monthlyCost: 500_000 }] });
    expect(scenarios[1]?.name).not.toBe('Plan a');
    expect(scenarios[1]?.hires[0]?.id).not.toBe('h');
    expect(scenarioId).toBe(scenarios[1]?.id);
  });

  it('say which amounts of the current month are not counted', async () => {
    const month = monthOfDay(localToday());
    const oneOffs = [month, addMonths(month, 1)].map((when, at) => ({
      id: `o${at}`,
      name: `Fair ${at}`,
      month: when,
      direction: 'cost' as const,
      amount: 100,
    }));
    await openPlan({ scenarios: [scenario('a', { oneOffs })], scenarioId: 'a' });
    const part = await editor('Plan a');
    part.getByText(`${formatShortMonth(month)}. Not counted: your bank balance should already include it.`);
    part.getByText(formatShortMonth(addMonths(month, 1)));
  });

  it('are chosen and left by their names', async () => {
    const { user } = await openPlan({ scenarios: [scenario('a'), scenario('b')], scenarioId: 'a' });
    await chooseRow(user, 'Plan b');
    await editor('Plan b');
    expect(stored().scenarioId).toBe('b');
    const [asItIs] = within(screen.getByRole('table', { name: 'Scenarios side by side' })).getAllByRole('button');
    await user.click(asItIs!);
    await screen.findByText('Choose a scenario to change its growth, hires and one-off amounts.');
    expect(stored().scenarioId).toBeNull();
  });

  it('come back in their place with Undo, also after another one was changed', async () => {
    const { user } = await openPlan({ scenarios: ['a', 'b', 'c'].map((id) => scenario(id)), scenarioId: 'b' });
    await pressButton(user, 'Remove Plan b');
    await notices().findByText('“Plan b” was removed.');
    expect(stored().scenarioId).toBeNull();
    await chooseRow(user, 'Plan c');
    fill((await editor('Plan c')).getByRole('textbox', { name: /^Name/ }), 'Changed');
    await waitFor(() => expect(names()).toEqual(['Plan a', 'Changed']));
    await undo(user);
    await waitFor(() => expect(names()).toEqual(['Plan a', 'Plan b', 'Changed']));
    expect(stored().scenarioId).toBe('b');
  });

  it('are not more than a plan may have, also not by Undo', async () => {
    const scenarios = Array.from({ length: BURN_LIMITS.scenarios }, (_, at) => scenario(`s${at}`));
    const { user } = await openPlan({ scenarios });
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'New scenario' });
    expect(add().disabled).toBe(true);
    screen.getByText(`A plan can have at most ${BURN_LIMITS.scenarios} scenarios.`);
    await pressButton(user, 'Remove Plan s3');
    await waitFor(() => expect(add().disabled).toBe(false));
    await user.click(add());
    await waitFor(() => expect(add().disabled).toBe(true));
    await undo(user);
    await notices().findByText('There is no room for “Plan s3” any more. Remove another entry first.');
    expect(stored().scenarios).toHaveLength(BURN_LIMITS.scenarios);
    expect(names()).not.toContain('Plan s3');
  });
});
