/** Webhooks on the security page: the list with its log, adding one, showing the secret once, test, on again, removing. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { $toasts } from '@/stores/toasts';
import { answer, sentTo } from '@tests/setup/component/network';
import Webhooks from './Webhooks';

const user = userEvent.setup({ delay: null });
const SECRET = `whsec_${'A'.repeat(43)}=`;
const URL = 'https://hooks.example.com/outset';
const view = (over: object = {}) => ({
  id: 'a1'.repeat(12),
  url: URL,
  events: ['follow-up.due' as const],
  createdAt: '2026-11-01T00:00:00.000Z',
  offAt: null as string | null,
  deliveries: [],
  ...over,
});
const delivery = (id: string, over: object) => ({
  id,
  type: 'expense.added',
  outcome: 'waiting' as const,
  status: null,
  tries: 0,
  createdAt: '2026-11-20T06:30:00.000Z',
  ...over,
});
const open = (over: object = {}) =>
  render(<Webhooks webhooks={[]} needsCode={false} email="asha@example.com" {...over} />);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const toasts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => {
  $toasts.set([]);
});

describe('webhooks', () => {
  it('are listed with what they get and how deliveries went', () => {
    const deliveries = [
      delivery('1', {}),
      delivery('2', { status: 503, tries: 2 }),
      delivery('3', { outcome: 'failed', tries: 1, type: 'test' }),
      delivery('4', { outcome: 'delivered', status: 204, tries: 1 }),
    ];
    open({ webhooks: [view({ deliveries })] });
    for (const text of [
      URL,
      'Follow-up due',
      'On its way',
      'Tried 2 times, answer 503; we will try again',
      'Failed, no answer',
      'Delivered, answer 204',
    ])
      screen.getByText(text);
    expect(screen.queryByRole('button', { name: /Turn on/ })).toBeNull();
  });

  it('are added by the password, and the secret is shown once', async () => {
    open();
    await press('New webhook');
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add webhook' });
    expect(submit().disabled).toBe(true);
    fill('Address', 'http://localhost');
    fill('Password', 'monsoon');
    await user.click(screen.getByLabelText(/^Expense added/));
    const wrong = 'Please enter an https address of a public host, without a port or a password.';
    answer('post', '/api/webhooks', { status: 400, errors: { url: wrong } });
    await user.click(submit());
    await screen.findByText(wrong);
    fill('Address', URL);
    answer('post', '/api/webhooks', { data: { secret: SECRET, view: view() } });
    await user.click(submit());
    await screen.findByText(SECRET);
    expect(sentTo('post', '/api/webhooks').at(-1)?.body).toEqual({
      url: URL,
      events: ['follow-up.due'],
      password: 'monsoon',
    });
    await press('Done');
    expect(document.body.textContent).not.toContain(SECRET);
    screen.getByText(URL);
  });

  it('ask for a code where two-factor authentication is on', async () => {
    open({ needsCode: true });
    await press('New webhook');
    fill('Address', URL);
    fill('Password', 'monsoon');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add webhook' }).disabled).toBe(true);
    fill('6-digit code', '123 456');
    answer('post', '/api/webhooks', { data: { secret: SECRET, view: view() } });
    await press('Add webhook');
    await screen.findByText(SECRET);
    expect(sentTo('post', '/api/webhooks').at(-1)?.body).toMatchObject({ code: '123456' });
  });

  it('send a test, and say how it went', async () => {
    open({ webhooks: [view()] });
    answer('get', '/api/webhooks', { data: [view()] });
    answer('post', '/api/webhooks/:id/test', { data: { isAccepted: false, status: 503 } });
    await press(`Send a test to ${URL}`);
    expect(toasts()).toContain('The test was not accepted. Your server answered 503.');
    answer('get', '/api/webhooks', { data: [view()] });
    answer('post', '/api/webhooks/:id/test', { data: { isAccepted: true, status: 200 } });
    await press(`Send a test to ${URL}`);
    expect(toasts()).toContain('The test was delivered.');
  });

  it('that are off are turned on again', async () => {
    open({ webhooks: [view({ offAt: '2026-11-20T06:30:00.000Z' })] });
    screen.getByText(/^Off since 20 Nov 2026/);
    answer('get', '/api/webhooks', { data: [view()] });
    answer('post', '/api/webhooks/:id/on', {});
    await press(`Turn on ${URL} again`);
    expect(screen.queryByText(/^Off since/)).toBeNull();
  });

  it('are removed after a question, and no sixth is added', async () => {
    open({ webhooks: Array.from({ length: 5 }, (_, n) => view({ id: `${n}`.repeat(24), url: `${URL}/${n}` })) });
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'New webhook' });
    expect(add().disabled).toBe(true);
    await press(`Remove the webhook ${URL}/3`);
    answer('delete', '/api/webhooks/:id', {});
    await press('Remove webhook');
    expect(screen.queryByText(`${URL}/3`)).toBeNull();
    expect(add().disabled).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Remove the webhook ${URL}/4` }));
  });
});
