/** Addresses that get no emails to many: the list, the form that adds one, and the way back. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Suppression } from '@/domain/newsletters/delivery/suppressions';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import SuppressionsPanel from './SuppressionsPanel';

const LIST = '/api/admin/suppressions';
const row = (digit: string, over: Partial<Suppression> = {}): Suppression => ({
  id: digit.repeat(24),
  email: `person-${digit}@example.com`,
  scope: 'all',
  reason: 'hard-bounce',
  detail: '',
  suppressedAt: '2026-11-20T10:00:00.000Z',
  ...over,
});
const answerList = (...items: Suppression[]) => answerAt('get', LIST, { data: { items, next: null } });
const draw = () => drawScreen(<SuppressionsPanel />, { delay: null });

beforeEach(() => sessionStorage.clear());

describe('the list of suppressed addresses', () => {
  it('says what is blocked, why and since when, and is searched', async () => {
    answerList(
      row('1', { detail: '5.1.1 no such user' }),
      row('2', { reason: 'complaint' }),
      row('3', { scope: 'invitations', reason: 'unwanted' }),
      row('4', { reason: 'operator', detail: 'Asked by phone' }),
    );
    const { user } = draw();
    const table = within(await screen.findByRole('table', { name: 'Suppressed addresses' }));
    screen.getByText(/^These addresses get only emails about account security\./);
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Blocked',
      'Reason',
      'Since',
      'Actions',
    ]);
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((one) =>
        within(one)
          .getAllByRole('cell')
          .slice(0, 4)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      [
        'person-1@example.com',
        'All emails except account security',
        'Emails bounced: 5.1.1 no such user',
        '20 Nov 2026, 3:30 pm IST',
      ],
      ['person-2@example.com', 'All emails except account security', 'Marked as spam', '20 Nov 2026, 3:30 pm IST'],
      ['person-3@example.com', 'Meeting invitations', 'Did not expect an invitation', '20 Nov 2026, 3:30 pm IST'],
      [
        'person-4@example.com',
        'All emails except account security',
        'By an operator: Asked by phone',
        '20 Nov 2026, 3:30 pm IST',
      ],
    ]);
    answerList();
    await user.type(screen.getByRole('searchbox', { name: 'Search suppressed addresses' }), 'zzz');
    await screen.findByText('No address matches');
    expect(sentTo('get', LIST).at(-1)?.query.get('q')).toBe('zzz');
  });

  it('is empty, or could not be read and is read again', async () => {
    answerAt('get', LIST, { status: 500 });
    const { user } = draw();
    await screen.findByText('The suppressed addresses could not be read.');
    answerList();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No address is suppressed');
  });
});

describe('an address that is suppressed by hand', () => {
  it('needs a valid address and a reason, and keeps what was typed until it is saved', async () => {
    answerList();
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Suppress an address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suppress an address' }));
    dialog.getByText('For people who ask for no more emails. We do not notify the person.');
    const press = () => user.click(dialog.getByRole('button', { name: 'Suppress' }));
    await press();
    await dialog.findByText('Please enter the email address');
    dialog.getByText('Please say why');
    const email = dialog.getByLabelText(/^Email/);
    await waitFor(() => expect(document.activeElement).toBe(email));
    await user.type(email, 'asha@');
    await user.type(dialog.getByLabelText(/^Reason/), '  Asked  ');
    await press();
    await dialog.findByText('Please enter a valid email address');
    expect(sentTo('post', LIST)).toEqual([]);
    await user.type(email, 'Example.com');
    await user.selectOptions(dialog.getByLabelText('Block'), 'Meeting invitations');
    answerAt('post', LIST, { status: 409, errors: { email: 'This address is on the list already.' } });
    await press();
    await dialog.findByText('This address is on the list already.');
    answerAt('post', LIST, { status: 500 });
    await press();
    await dialog.findByText('The address could not be suppressed. Nothing was changed.');
    expect(valueOf(email)).toBe('asha@Example.com');
    answerAt('post', LIST, {});
    answerList(row('5', { email: 'asha@example.com' }));
    await press();
    await notice('asha@example.com is suppressed');
    await screen.findByRole('button', { name: 'Allow emails to asha@example.com' });
    expect(screen.queryByRole('dialog', { name: 'Suppress an address' })).toBeNull();
    expect(sentTo('post', LIST).at(-1)?.body).toEqual({
      email: 'asha@example.com',
      scope: 'invitations',
      detail: 'Asked',
    });
  });
});

describe('an address that is allowed again', () => {
  it('is asked about first, and stays where that failed', async () => {
    const at = '/api/admin/suppressions/:id';
    answerList(row('1'));
    const { user } = draw();
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Allow emails to person-1@example.com' }));
      return within(await screen.findByRole('alertdialog', { name: 'Allow emails to this address again?' }));
    };
    const first = await ask();
    first.getByText(
      'person-1@example.com gets emails again, if they are turned on. If emails to it bounce again, it returns to this list.',
    );
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(sentTo('delete', at)).toEqual([]);
    answerAt('delete', at, { status: 500 });
    await user.click((await ask()).getByRole('button', { name: 'Allow emails' }));
    await notice('The address could not be allowed again. Please try again.');
    screen.getByRole('button', { name: 'Allow emails to person-1@example.com' });
    answer('delete', at, {});
    answerList();
    await user.click((await ask()).getByRole('button', { name: 'Allow emails' }));
    await notice('person-1@example.com gets emails again');
    await screen.findByText('No address is suppressed');
    expect(sentTo('delete', at).map(({ path }) => path)).toEqual(Array(2).fill(`${LIST}/${'1'.repeat(24)}`));
  });
});
