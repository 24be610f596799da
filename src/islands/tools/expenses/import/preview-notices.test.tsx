/** The notices above the lines of a bank file: other currencies, likely duplicates, nothing new, revenue. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { PreviewNotices } from './PreviewNotices';

type Props = Parameters<typeof PreviewNotices>[0];
interface Row {
  similarTo: string | null;
  isSimilarImported?: boolean;
}
const BOOK = { ...EMPTY_BOOK, currency: 'INR' } as Props['book'];

function draw(rows: Row[], over: object = {}, counts: { new?: number; known?: number; adding?: number } = {}) {
  const step = {
    kind: 'preview',
    preview: {
      rows: rows.map((row) => ({ isSimilarImported: false, ...row })),
      counts: { new: counts.new ?? rows.length },
    },
    foreign: [],
    notes: [],
    revenue: null,
    ...over,
  };
  const model = {
    chosen: { add: Array.from({ length: counts.adding ?? 0 }) },
    counts: { known: counts.known ?? 0 },
    show: vi.fn(),
    choose: vi.fn(),
  };
  const { unmount } = render(
    <PreviewNotices step={step as unknown as Props['step']} model={model as unknown as Props['model']} book={BOOK} />,
  );
  const said = () => screen.getByRole('status').textContent;
  return { model, unmount, said, user: userEvent.setup({ delay: null }) };
}
const [fresh, similar]: Row[] = [{ similarTo: null }, { similarTo: 'e1' }];

describe('the notices of a preview', () => {
  it('say nothing of a file that is in order', () => {
    expect(draw([fresh!]).said()).toBe('');
  });

  it.each([
    [
      'lines in other currencies',
      [fresh!],
      [
        ['USD', 1],
        ['EUR', 1_200],
      ],
      'The file has 1 line in USD, 1,200 lines in EUR. The expenses of this document are in INR and we do not convert amounts, so these lines are left out.',
    ],
    [
      'a file in another currency',
      [],
      [
        ['USD', 2],
        ['EUR', 1],
      ],
      'This file is in USD and EUR, but the expenses of this document are in INR. We do not convert amounts, so nothing can be imported. Open or create a document in that currency first.',
    ],
  ] as const)('name %s', (_, rows, foreign, text) => {
    expect(draw([...rows], { foreign }).said()).toBe(text);
  });

  it('show and add what looks like a typed expense, or is perhaps imported already', async () => {
    const one = draw([fresh!, similar!]);
    expect(one.said()).toContain(
      'One line looks like an expense you typed: the same amount within three days. We treat it as the same expense unless you say otherwise.',
    );
    await one.user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(one.model.show.mock.calls).toEqual([['similar', '']]);
    await one.user.click(screen.getByRole('button', { name: 'Add it' }));
    expect(one.model.choose.mock.calls).toEqual([[[1], { decision: 'add' }]]);
    one.unmount();
    const two = draw([similar!, similar!]);
    expect(two.said()).toContain('2 lines look like expenses you typed: the same amounts within three days.');
    screen.getByRole('button', { name: 'Show them' });
    await two.user.click(screen.getByRole('button', { name: 'Add them all' }));
    expect(two.model.choose.mock.calls).toEqual([[[0, 1], { decision: 'add' }]]);
    two.unmount();
    const imported = { ...similar!, isSimilarImported: true };
    const three = draw([imported]);
    expect(three.said()).toContain(
      'One line is perhaps in this book already: the same amount within three days. We leave it out unless you say otherwise.',
    );
    three.unmount();
    expect(draw([imported, imported]).said()).toContain(
      '2 lines are perhaps in this book already: the same amounts within three days. We leave them out unless',
    );
  });

  it('say why nothing comes in', () => {
    const known = draw([fresh!], {}, { new: 0, known: 1 });
    expect(known.said()).toBe('Nothing new: you have already imported everything in this file.');
    known.unmount();
    const money = draw([fresh!], {}, { new: 0 });
    expect(money.said()).toBe('Nothing to import: all the lines are money in.');
    money.unmount();
    const none = draw([], { notes: ['The balance does not add up.'] });
    expect(none.said()).toBe(
      'The balance does not add up.None of the lines could be read. Please check the columns, or download the statement in another format.',
    );
    none.unmount();
    expect(draw([fresh!], {}, { adding: 1_000_000 }).said()).toMatch(
      /^A document can have at most .* expenses, so you/,
    );
  });

  it('say what a merchant’s export has of revenue, with the way into the burn plan', () => {
    const revenue = {
      gateway: 'Razorpay',
      from: '2026-04',
      to: '2026-06',
      payments: 300_000_00,
      refunds: 30_000_00,
      monthly: 90_000_00,
    };
    const first = draw([fresh!], { revenue });
    const part = within(screen.getByRole('region', { name: 'Revenue in this file' }));
    part.getByText(
      /^This is Razorpay’s export for merchants, Apr.* 2026 to Jun.* 2026: customers paid ₹3,00,000\.00 and got back ₹30,000\.00\. That is revenue, so only the fees and GST become expenses\.$/,
    );
    part.getByRole('button', { name: 'Use ₹90,000.00 a month in my burn plan' });
    first.unmount();
    draw([fresh!], { revenue: { ...revenue, gateway: 'PayPal', to: '2026-04', refunds: 0 } });
    screen.getByText(
      /^This is PayPal’s activity, Apr.* 2026: customers paid ₹3,00,000\.00\. That is revenue, so it is not added as an expense\.$/,
    );
  });
});
