import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AskedPlan, PlanHolder } from '@/domain/admin/plans/requests';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { PlansScreen } from './PlansScreen';

const holder: PlanHolder = {
  accountId: '0123456789abcdef01234567',
  fullName: 'Asha <b>Rao</b>',
  email: 'asha+1@example.com',
  userType: 'visitor',
  plan: 'free',
  used: 0,
  limit: 5,
};
const request: AskedPlan = {
  ...holder,
  id: 'request-1',
  asked: 'premium',
  status: 'open',
  isAtPayment: false,
  createdAt: '2026-11-22T20:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  isOvertaken: false,
};

describe('plans', () => {
  it('tell that someone else has decided, and show the decision', async () => {
    const { user } = drawScreen(<PlansScreen query="" first={{ items: [request], next: null }} hasPayments={false} />);
    const row = () => within(screen.getByRole('table', { name: 'Requests for plans' }));
    row().getByText('0 of 5');
    await user.click(screen.getByRole('button', { name: /^Decline/ }));
    const dialog = within(
      await screen.findByRole('dialog', { name: `Decline ${holder.fullName}’s request for Premium?` }),
    );
    await user.type(dialog.getByLabelText(/^Reason/), 'Ask again in March.');
    const text = 'This request is no longer open. Someone else has handled it.';
    answer('post', '/api/admin/plan-requests/:id/decline', { status: 409, message: text });
    answer('get', '/api/admin/plan-requests', { data: { items: [{ ...request, status: 'declined' }], next: null } });
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await notice(text);
    await waitFor(() => row().getByText('Declined'));
    expect(sentTo('post', '/api/admin/plan-requests/:id/decline')[0]?.body).toEqual({ reason: 'Ask again in March.' });
  });

  it('are set back to Free only with a reason', async () => {
    const paid: PlanHolder = { ...holder, plan: 'core', limit: 50 };
    const { user } = drawScreen(
      <PlansScreen query="?view=accounts" first={{ items: [paid], next: null }} hasPayments={false} />,
    );
    screen.getByText('0 of 50');
    await user.click(screen.getByRole('button', { name: /^Set to Free/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Set to Free' }));
    await dialog.findByText('Please write why. The person reads it.');
    expect(sentTo('post', '/api/admin/plans/:id/end')).toEqual([]);
  });
});
