/** Cards of an answer about the person's own data: figures of a document that only this browser has, and a change that happens only after a press. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keysOf } from '@tests/factories/burn-plans';
import { answer, sentTo } from '@tests/setup/component/network';
import { AnswerCards } from './AnswerCards';

const shown = { sums: [], draft: undefined, onCopy: () => undefined };
const RUNWAY = [{ document: 'burn-rate', about: 'runway' }] as const;

it('computes a plan that lies only in this browser, and sends nothing of it', async () => {
  for (const [key, value] of keysOf({})) localStorage.setItem(key, value);
  render(<AnswerCards {...shown} action={undefined} local={RUNWAY} />);
  expect(await screen.findByText(/your runway is 5 months/)).toBeTruthy();
  expect(screen.getByText('Calculated in this browser. Nothing was sent.')).toBeTruthy();
});

it('says where to begin when this browser has none, either', async () => {
  localStorage.clear();
  render(<AnswerCards {...shown} action={undefined} local={RUNWAY} />);
  expect((await screen.findByRole('link', { name: 'Open Burn Rate' })).getAttribute('href')).toBe(
    '/portal/tools/burn-rate',
  );
});

it('ticks a step only when the person presses', async () => {
  answer('post', '/api/check/marks', { data: { marks: {}, unknown: [] } });
  const action = { kind: 'tick', milestoneId: 'a'.repeat(24), name: 'Open a current account' } as const;
  render(<AnswerCards {...shown} action={action} local={[]} />);
  expect(sentTo('post', '/api/check/marks')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Mark complete' }));
  expect(await screen.findByText(/Done\./)).toBeTruthy();
  expect(sentTo('post', '/api/check/marks')[0]?.body).toMatchObject({
    changes: [{ milestoneId: 'a'.repeat(24), done: true }],
  });
});

it('adds an expense to the book of this browser when the person presses, once, and refuses another currency', async () => {
  localStorage.clear();
  const action = {
    kind: 'expense',
    id: 'e1',
    name: '₹12,000 for AWS',
    amount: 1_200_000,
    currency: 'INR',
    description: 'AWS',
    category: 'Software & Subscriptions',
    date: '2026-11-03',
  } as const;
  const stored = () =>
    JSON.parse(localStorage.getItem('expenses') ?? '[]') as { description: string; amount: number }[];
  for (const press of [1, 2]) {
    const { unmount } = render(<AnswerCards {...shown} action={action} local={[]} />);
    if (press === 1) expect(stored()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add it' }));
    expect(await screen.findByText(/Done\./)).toBeTruthy();
    expect(stored()).toMatchObject([{ description: 'AWS', amount: 12_000 }]);
    unmount();
  }
  render(<AnswerCards {...shown} action={{ ...action, id: 'e2', currency: 'USD' }} local={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText(/is in Indian rupees, and this is in US dollars/)).toBeTruthy();
  expect(stored()).toHaveLength(1);
});

it('opens a scenario in the plan of this browser when the person presses', async () => {
  for (const [key, value] of keysOf({})) localStorage.setItem(key, value);
  const action = {
    kind: 'scenario',
    id: 's1',
    name: '2 engineers',
    currency: 'USD',
    revenueGrowth: 500,
    costGrowth: 0,
    hires: { count: 2, role: 'engineers', monthlyCost: 15_000_000 },
    oneOff: null,
  } as const;
  render(<AnswerCards {...shown} action={action} local={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
  const link = await screen.findByRole('link', { name: 'Open it' });
  expect(link.getAttribute('href')).toBe('/portal/tools/burn-rate');
  const all = Object.values({ ...localStorage }).join();
  expect(all).toContain('2 engineers');
  expect(all.match(/New hire \d/g)).toHaveLength(2);
});
