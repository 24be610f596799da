/** The calculators and the drafts as tools: for guests, with input of a model, and as text for one. */
import { describe, expect, it } from 'vitest';
import { CALCULATORS } from '@/domain/assistant/sums/calculators';
import { openToolBox } from '@worker/services/assistant/tools/call';
import { ctxAt } from '@tests/setup/people';

const box = () => openToolBox(ctxAt().as({ role: 'guest' }), { mayReadOwn: false });

describe('calculators as tools', () => {
  it('calculate for guests, keep the sum for the answer and give it to a model as text', async () => {
    const tools = box();
    const { sum, text } = await tools.call('calculate_runway', { cash: 4_000_000, monthly_costs: 600_000 });
    expect(sum).toMatchObject({ title: 'Runway', href: '/portal/tools/burn-rate' });
    expect(tools.found.sums).toEqual([sum]);
    expect(JSON.parse(text)).toMatchObject({ sum: { result: expect.stringContaining('6.67 months') as string } });
  });

  it('say what is wrong with input that a model made up, and add no sum', async () => {
    const tools = box();
    for (const input of [
      null,
      'forty lakh',
      { cash: null, monthly_costs: 6 },
      { cash: 1, monthly_costs: 1, currency: 'BTC' },
    ])
      expect((await tools.call('calculate_runway', input)).says).toContain('does not fit');
    expect((await tools.call('calculate_ownership', { rounds_percent: Array(5000).fill(20) })).says).toContain(
      'does not fit',
    );
    expect((await tools.call('calculate_runway', { cash: 1e30, monthly_costs: 6 })).says).toBe(
      'The cash is larger than this calculator can take.',
    );
    expect(tools.found.sums).toEqual([]);
  });

  it('are told to a model with a schema of their input', () => {
    const specs = box().specs;
    for (const { name } of CALCULATORS) expect(specs.map((spec) => spec.name)).toContain(name);
    expect(specs.find(({ name }) => name === 'calculate_runway')?.parameters).toMatchObject({
      type: 'object',
      required: ['cash'],
    });
  });
});

describe('a draft of a mail', () => {
  it('comes from a template, with blanks, and nothing is sent', async () => {
    const tools = box();
    const { draft, says } = await tools.call('draft_mail', { template: 'follow-up', person: 'Asha', company: 'Blume' });
    expect(draft?.body).toMatch(/^Hi Asha,/);
    expect(draft?.body).toContain('[Your name]');
    expect(says).toContain('Nothing is sent');
    expect(tools.found.draft).toEqual(draft);
  });

  it('refuses a template that does not exist', async () =>
    expect((await box().call('draft_mail', { template: '../../secrets' })).says).toContain('does not fit'));
});

describe('a conversion between currencies', () => {
  it('says what is wrong with the amount, as the other calculators do', async () => {
    const said = async (amount: unknown, from = 'USD', to = 'INR') =>
      (await box().call('convert_currency', { amount, from, to })).says;
    expect(await said(-100)).toBe('The amount cannot be below 0.');
    expect(await said(0)).toBe('The amount must be above 0.');
    for (const amount of ['abc', '1e6'])
      expect(await said(amount)).toBe('The amount must be an amount, such as 40 lakh or 4,00,000.');
    expect(await said(100, 'INR', 'INR')).toBe('₹100 is already in INR.');
    expect((await box().call('convert_currency', { amount: 100, from: 'USD', to: 'INR' })).sum?.result).toMatch(
      /^\$100 is ₹/,
    );
  });
});
