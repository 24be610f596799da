/** Claims of entries: the address a link goes to, its confirmation, and the list with what each state says and offers. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OwnClaim } from '@/domain/quality/claims';
import { answer, sentTo } from '@tests/setup/component/network';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { ClaimForm, ConfirmClaim } from './ClaimForm';
import { ClaimsScreen } from './ClaimsScreen';

const ID = '5'.repeat(24);
const OFFLINE = 'We could not reach Outset. Check your connection and try again.';
const press = (name: string) => screen.getByRole('button', { name });

describe('the claim of an entry', () => {
  const draw = () => drawScreen(<ClaimForm noun="incubator" id={ID} name="Villgro" domain="villgro.org" />);
  const field = () => screen.getByLabelText<HTMLElement & { value: string }>(/^Your address at the institution/);

  it('asks for an address at the domain, sends it, and says where the link went', async () => {
    const { user } = draw();
    screen.getByText('An address at villgro.org. Only you and the operators can see it.');
    await user.type(field(), '   ');
    await user.click(press('Send the link'));
    await screen.findByText('Please give your address at the institution.');
    expect(document.activeElement).toBe(field());
    expect(sentTo('post', '/api/claims')).toEqual([]);
    await user.clear(field());
    await user.type(field(), 'asha@villgro.org');
    answer('post', '/api/claims', { status: 400, errors: { email: 'Only addresses at villgro.org.' } });
    await user.click(press('Send the link'));
    await screen.findByText('Only addresses at villgro.org.');
    answer('post', '/api/claims', { status: 500 });
    await user.type(field(), 'x');
    await user.click(press('Send the link'));
    await screen.findByText('The claim could not be sent. Your address is still here.');
    expect(field().value).toBe('asha@villgro.orgx');
    answer('post', '/api/claims', { data: { id: ID } });
    await user.type(field(), '{Backspace}');
    await user.click(press('Send the link'));
    await screen.findByRole('heading', { name: 'Open the link that we have sent you' });
    screen.getByText(
      'It went to asha@villgro.org and works once, for 24 hours. An operator then looks at your claim of Villgro.',
    );
    expect(screen.getByRole('link', { name: 'Your entries' }).getAttribute('href')).toBe('/portal/claims');
    expect(sentTo('post', '/api/claims').at(-1)?.body).toEqual({
      noun: 'incubator',
      id: ID,
      email: 'asha@villgro.org',
    });
  });
});

describe('the page of the link', () => {
  const text = () => screen.getAllByRole('status')[0]?.textContent;

  it('changes nothing before the press, and then thanks for a new claim or for one that goes on', async () => {
    const { user, unmount } = drawScreen(<ConfirmClaim token="tkn" />);
    expect(text()).toBe(
      'By confirming, you declare that the address is yours, that you act for the institution, and that its entry is correct.',
    );
    expect(sentTo('post', '/api/claims/confirm')).toEqual([]);
    answer('post', '/api/claims/confirm', 'offline');
    await user.click(press('Confirm address'));
    await screen.findByText(OFFLINE);
    answer('post', '/api/claims/confirm', { status: 500 });
    await user.click(press('Confirm address'));
    await screen.findByText('The address could not be confirmed. Please try again.');
    answer('post', '/api/claims/confirm', { data: { name: 'Villgro', isNew: true } });
    await user.click(press('Confirm address'));
    await waitFor(() =>
      expect(text()).toBe(
        'Your address is confirmed. An operator will review your claim of Villgro. You will get the answer by email and in your notifications.',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
    expect(screen.queryByText('The address could not be confirmed. Please try again.')).toBeNull();
    expect(sentTo('post', '/api/claims/confirm').at(-1)?.body).toEqual({ token: 'tkn' });
    unmount();
    answer('post', '/api/claims/confirm', { data: { name: 'Villgro', isNew: false } });
    const again = drawScreen(<ConfirmClaim token="tkn" />);
    await again.user.click(press('Confirm address'));
    await waitFor(() => expect(text()).toBe('Thank you. You still maintain Villgro.'));
  });
});

describe('the list of claims', () => {
  const claim: OwnClaim = {
    id: ID,
    kind: 'institution',
    noun: 'incubator',
    name: 'Villgro',
    email: 'asha@villgro.org',
    status: 'active',
    reason: '',
    since: '2026-11-20T20:00:00.000Z',
    confirmUntil: '2027-11-20T10:00:00.000Z',
    href: '/portal/incubators/5',
    isHidden: false,
    isWaiting: true,
    views: { month: 1, year: 2 },
    saves: 3,
  };
  const card = (name: string) => within(screen.getByRole('article', { name }));
  const buttons = (name: string) =>
    card(name)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('says for each state what it waits for and offers what can be done', () => {
    drawScreen(
      <ClaimsScreen
        mayApply
        start={[
          claim,
          { ...claim, id: '1', name: 'Mailed', status: 'mailed', href: null },
          { ...claim, id: '2', name: 'Waiting', status: 'waiting' },
          { ...claim, id: '3', name: 'Refused', status: 'refused', reason: 'No such address' },
          { ...claim, id: '4', name: 'Plain', status: 'refused' },
          { ...claim, id: '6', name: 'Bare', since: null, confirmUntil: null, isWaiting: false },
        ]}
      />,
    );
    card('Villgro').getByText(
      'Maintained by the institution since 21 Nov 2026. Confirm your address again by 20 Nov 2027. A change is waiting for review.',
    );
    card('Villgro').getByText('Viewed once in 30 days and 2 times in a year. Saved by 3 people.');
    expect(card('Villgro').getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/portal/claims/edit?id=${ID}`,
    );
    expect(card('Villgro').getByRole('link', { name: 'Villgro' }).getAttribute('href')).toBe('/portal/incubators/5');
    expect(buttons('Villgro')).toEqual(['Confirm address', 'Stop maintaining']);
    card('Mailed').getByText('Open the link that we sent to asha@villgro.org.');
    expect(buttons('Mailed')).toEqual(['Send the link again', 'Remove']);
    expect(card('Mailed').queryByRole('link')).toBeNull();
    card('Waiting').getByText(
      'An operator will review it. You will get the answer by email and in your notifications.',
    );
    expect(buttons('Waiting')).toEqual(['Remove']);
    expect(card('Waiting').queryByText(/^Read /)).toBeNull();
    card('Refused').getByText('An operator refused it: No such address');
    card('Plain').getByText('An operator refused it.');
    card('Bare').getByText(/^Maintained by the institution since\s*\.$/);
    expect(screen.getByRole('link', { name: 'Apply to be listed as an angel investor' }).getAttribute('href')).toBe(
      '/portal/claims/angel',
    );
  });

  it('says that the entry of an angel is still public after an operator ended the claim', () => {
    const ended: OwnClaim = { ...claim, kind: 'angel', status: 'refused' };
    drawScreen(
      <ClaimsScreen
        mayApply
        start={[
          { ...ended, name: 'Left', reason: 'No answer' },
          { ...ended, id: '1', name: 'Gone', href: null },
        ]}
      />,
    );
    card('Left').getByText(
      'You can no longer edit your entry. It stays public until you delete it. An operator decided this: No answer',
    );
    card('Gone').getByText('An operator refused it.');
    expect(buttons('Gone')).toEqual(['Remove']);
  });

  it('sends a link again, and says why where it does not', async () => {
    const { user } = drawScreen(<ClaimsScreen mayApply={false} start={[{ ...claim, status: 'mailed' }]} />);
    expect(screen.queryByText(/^Do you invest yourself/)).toBeNull();
    answer('post', '/api/claims/:id/link', { status: 500 });
    await user.click(press('Send the link again'));
    await notices().findByText('This could not be done. Please try again.');
    expect(sentTo('get', '/api/claims')).toEqual([]);
    answer('post', '/api/claims/:id/link', { data: null });
    answer('get', '/api/claims', { status: 500 });
    await user.click(press('Send the link again'));
    await notices().findByText('We have sent you a link.');
    expect(sentTo('post', '/api/claims/:id/link').map(({ path }) => path)).toEqual([
      `/api/claims/${ID}/link`,
      `/api/claims/${ID}/link`,
    ]);
    // What was shown stays where the list cannot be read again.
    await waitFor(() => expect(sentTo('get', '/api/claims')).toHaveLength(1));
    expect(buttons('Villgro')).toEqual(['Send the link again', 'Remove']);
  });

  it('shows a hidden angel again, and offers no second application', async () => {
    const angel: OwnClaim = { ...claim, kind: 'angel', noun: 'angel-investor', name: 'Ravi', isHidden: true };
    const { user } = drawScreen(<ClaimsScreen mayApply start={[angel]} />);
    card('Ravi').getByText(/^Maintained by you since 21 Nov 2026\..* It is hidden\. A change is waiting for review\.$/);
    expect(screen.queryByText(/^Do you invest yourself/)).toBeNull();
    answer('post', '/api/claims/:id/hidden', { data: null });
    answer('get', '/api/claims', { data: [{ ...angel, isHidden: false }] });
    await user.click(press('Show'));
    await notices().findByText('Your entry is shown again.');
    await screen.findByRole('button', { name: 'Hide' });
    expect(sentTo('post', '/api/claims/:id/hidden').map(({ body }) => body)).toEqual([{ hidden: false }]);
    await user.click(press('Hide'));
    await notices().findByText('Your entry is hidden.');
  });

  it.each([
    [
      'an entry',
      claim,
      'Stop maintaining',
      'The entry stays as it is. Changes that are waiting for review are discarded.',
    ],
    [
      'an open claim',
      { ...claim, status: 'waiting' } as const,
      'Remove',
      'It is removed from this list, with any changes that are waiting for review.',
    ],
    [
      'an angel',
      { ...claim, kind: 'angel', status: 'lapsed' } as const,
      'Delete entry',
      'Your entry is deleted, with any changes that are waiting for review. You can apply again.',
    ],
    [
      'an angel whose claim an operator ended',
      { ...claim, kind: 'angel', status: 'refused' } as const,
      'Delete entry',
      'Your entry is deleted, with any changes that are waiting for review. You can apply again.',
    ],
  ])('asks before the end of %s, with what becomes of it', async (_, one, button, text) => {
    const { user } = drawScreen(<ClaimsScreen mayApply start={[one]} />);
    await user.click(press(button));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Villgro' }));
    dialog.getByText(text);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentTo('delete', '/api/claims/:id')).toEqual([]);
    await user.click(press(button));
    answer('delete', '/api/claims/:id', { data: null });
    answer('get', '/api/claims', { data: [] });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await notices().findByText('Done.');
    await screen.findByText(
      'You do not maintain an entry yet. Open the entry of your institution and press “Claim this entry”.',
    );
    expect(sentTo('delete', '/api/claims/:id').map(({ path }) => path)).toEqual([`/api/claims/${ID}`]);
  });
});
