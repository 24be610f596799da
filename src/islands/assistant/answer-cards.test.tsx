/** Cards of an answer about one's own things: figures of a document that only this browser has, and a change that waits for a press. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keysOf } from '@tests/factories/burn-plans';
import { answer, sentTo } from '@tests/setup/component/network';
import AnswerCards from './AnswerCards';

const shown = { sums: [], draft: undefined, onCopy: () => undefined };
const RUNWAY = [{ document: 'burn-rate', about: 'runway' }] as const;

it('computes a plan that lies only in this browser, and sends nothing of it', async () => {
  for (const [key, value] of keysOf({})) localStorage.setItem(key, value);
  render(<AnswerCards {...shown} action={undefined} local={RUNWAY} />);
  expect(await screen.findByText(/your runway is 5 months/)).toBeTruthy();
  expect(screen.getByText('Computed in this browser. Nothing of it was sent.')).toBeTruthy();
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
  await userEvent.click(screen.getByRole('button', { name: 'Tick it' }));
  expect(await screen.findByText(/Done\./)).toBeTruthy();
  expect(sentTo('post', '/api/check/marks')[0]?.body).toMatchObject({
    changes: [{ milestoneId: 'a'.repeat(24), done: true }],
  });
});
