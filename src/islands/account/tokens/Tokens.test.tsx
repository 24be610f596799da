/** Personal tokens and connected programs on the security page: the list, making one with a code where it is asked for, showing it once, ending; and the question of a program that connects. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $othersEnded } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import Consent from './Consent';
import Tokens from './Tokens';

const user = userEvent.setup({ delay: null });
const NOW = Date.parse('2026-11-26T12:00:00Z');
const TOKEN = `outset_${'A'.repeat(46)}`;
const view = (over: object = {}) => ({
  id: 'a1'.repeat(12),
  name: 'Investor sheet',
  hint: 'x9Zq',
  scopes: ['directory:read', 'own:read'],
  program: null as string | null,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2027-01-30T00:00:00.000Z',
  lastUsedAt: null,
  ...over,
});
const open = (over: object = {}) =>
  render(<Tokens tokens={[]} needsCode={false} email="asha@example.com" now={NOW} {...over} />);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  $toasts.set([]);
});

describe('personal tokens', () => {
  it('are listed with what they may do and when they end', () => {
    open({ tokens: [view(), view({ id: 'b2'.repeat(12), name: 'Old', expiresAt: '2026-11-20T00:00:00.000Z' })] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Read the directory, Read my data');
    expect(first?.textContent).toContain('Never used');
    expect(first?.textContent).toMatch(/Expires 30 Jan 2027/);
    expect(second?.textContent).toMatch(/Expired 20 Nov 2026/);
    act(() => $othersEnded.set($othersEnded.get() + 1));
    screen.getByText('You have no tokens and no connected programs.');
  });

  it('are made by the password, shown once, and gone from the page afterwards', async () => {
    open();
    await press('New token');
    const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create token' });
    expect(make().disabled).toBe(true);
    fill('Name', 'Investor sheet');
    fill('Password', 'monsoon');
    await user.click(screen.getByLabelText(/^Change my data/));
    answer('post', '/api/personal-tokens', { data: { token: TOKEN, view: view() } });
    await user.click(make());
    await screen.findByText(TOKEN);
    expect(sentTo('post', '/api/personal-tokens').at(-1)?.body).toEqual({
      name: 'Investor sheet',
      scopes: ['directory:read', 'own:write'],
      days: 90,
      password: 'monsoon',
    });
    await press('Done');
    expect(document.body.textContent).not.toContain(TOKEN);
    within(screen.getByRole('list')).getByText('Investor sheet');
  });

  it('ask for a code where two-factor authentication is on, and say what is wrong beside the field', async () => {
    open({ needsCode: true });
    await press('New token');
    fill('Name', 'Script');
    fill('Password', 'wrong');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create token' }).disabled).toBe(true);
    fill('6-digit code', '123 456');
    answer('post', '/api/personal-tokens', { status: 403, errors: { password: 'This password is not correct.' } });
    await press('Create token');
    await screen.findByText('This password is not correct.');
    expect(sentTo('post', '/api/personal-tokens').at(-1)?.body).toMatchObject({ code: '123456' });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Script');
  });

  it('ask for a code once the server wants one, since two-factor authentication was turned on after the page was loaded', async () => {
    open();
    await press('New token');
    fill('Name', 'Script');
    fill('Password', 'monsoon');
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
    answer('post', '/api/personal-tokens', { status: 400, errors: { code: 'Please enter the code.' } });
    await press('Create token');
    await screen.findByText('Please enter the code.');
    fill('6-digit code', '123456');
    answer('post', '/api/personal-tokens', { data: { token: TOKEN, view: view() } });
    await press('Create token');
    await screen.findByText(TOKEN);
    expect(sentTo('post', '/api/personal-tokens').at(-1)?.body).toMatchObject({ code: '123456' });
  });

  it('take a recovery code in the place of a code from the app', async () => {
    open({ needsCode: true });
    await press('New token');
    fill('Name', 'Script');
    fill('Password', 'monsoon');
    await press('Use a recovery code');
    fill('Recovery code', '7KQ4-M2XW-9RTD-5HJC');
    answer('post', '/api/personal-tokens', { data: { token: TOKEN, view: view() } });
    await press('Create token');
    await screen.findByText(TOKEN);
    const body = sentTo('post', '/api/personal-tokens').at(-1)?.body as Record<string, unknown>;
    expect([body['code'], body['recoveryCode']]).toEqual([undefined, '7KQ4-M2XW-9RTD-5HJC']);
  });

  it('become addresses for Google Sheets, one a sheet', async () => {
    open();
    await press('New token');
    fill('Name', 'Our sheet');
    fill('Password', 'monsoon');
    fill('For', 'sheet');
    expect(screen.queryByRole('group', { name: 'It may' })).toBeNull();
    answer('post', '/api/personal-tokens', { data: { token: TOKEN, view: view({ scopes: ['sheet:read'] }) } });
    await press('Create token');
    const text = (await screen.findByText(/IMPORTDATA/)).textContent;
    for (const sheet of ['expenses', 'saved', 'runway'])
      expect(text).toContain(`=IMPORTDATA("${location.origin}/api/sheets/${TOKEN}/${sheet}.csv")`);
    expect(sentTo('post', '/api/personal-tokens').at(-1)?.body).toMatchObject({ scopes: ['sheet:read'] });
    await press('Done');
    within(screen.getByRole('list')).getByText('Google Sheets address');
  });

  it('stand beside connected programs, which are disconnected', async () => {
    open({ tokens: [view({ name: 'Claude', program: 'claude.ai', hint: '' })] });
    screen.getByText('Connected from claude.ai');
    await press('Disconnect the program Claude');
    answer('delete', '/api/personal-tokens/:id', {});
    await press('Disconnect');
    await screen.findByText('You have no tokens and no connected programs.');
  });

  it('are revoked after a question, and the focus goes to the next one', async () => {
    open({ tokens: [view(), view({ id: 'b2'.repeat(12), name: 'Old' })] });
    await press('Revoke the token Investor sheet');
    answer('delete', '/api/personal-tokens/:id', {});
    await press('Revoke token');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Revoke the token Old' }));
    await press('Revoke the token Old');
    await press('Revoke token');
    await screen.findByText('You have no tokens and no connected programs.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New token' }));
    expect(sent.at(-1)?.method.toLowerCase()).toBe('delete');
  });
});

describe('the consent', () => {
  const asked = { client_id: 'c1', redirect_uri: 'https://claude.ai/cb', state: 'x' };
  const ask = (go = vi.fn()) => {
    const refusal = 'https://claude.ai/cb?error=access_denied';
    render(<Consent asked={asked} scopes={['directory:read', 'own:write']} refusal={refusal} go={go} />);
    return go;
  };

  it('allows what is ticked, and goes on to the program', async () => {
    const go = ask();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(screen.getByLabelText(/^Change my data/));
    answer('post', '/api/oauth/consent', { data: { address: 'https://claude.ai/cb?code=1' } });
    await press('Allow');
    await waitFor(() => expect(go).toHaveBeenCalledWith('https://claude.ai/cb?code=1'));
    expect(sentTo('post', '/api/oauth/consent').at(-1)?.body).toEqual({ ...asked, scopes: ['directory:read'] });
  });

  it('says why it failed, and leads back without access', async () => {
    const go = ask();
    answer('post', '/api/oauth/consent', { status: 409, message: 'You have connected 20 programs.' });
    await press('Allow');
    await screen.findByText('You have connected 20 programs.');
    expect(go).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toContain('error=access_denied');
  });
});
