/** The form for a mail to many: the template that it starts from, its placeholders, its recipients and its time. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailRecipient } from '@/domain/newsletters/screen-state';
import { valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import SendNewsletter from './SendNewsletter';

const PATH = '/api/user/send-newsletter';
const person = (n: number, userType: MailRecipient['userType']): MailRecipient => ({
  _id: `${n}`.repeat(24),
  fullName: `Person ${n}`,
  email: `${n}@example.com`,
  userType,
  isSubscribed: true,
  unreachable: null,
});
const CHOSEN = [person(1, 'founder'), person(2, 'visitor')];
const TEMPLATES = [
  { _id: 'a', name: 'Event', content: '<p>{{eventName}}: {{eventDescription}}</p>' },
  { _id: 'b', name: 'Plain', content: '<p>Plain</p>' },
];

beforeEach(() => {
  answer('get', '/api/templates', { data: { data: TEMPLATES } as never });
  answer('post', '/api/admin/campaigns/audience', { data: { total: 1, receives: 1, leftOut: [] } });
});

async function draw(chosen: readonly MailRecipient[] = []) {
  const onSent = vi.fn();
  render(<SendNewsletter open chosen={chosen} onClose={vi.fn()} onSent={onSent} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Newsletter' }));
  await dialog.findByRole('option', { name: 'Event' });
  return { user: userEvent.setup(), dialog, onSent };
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole('button', { name: /^(Send|Schedule)( (to|for) .*)?$/ });

describe('a newsletter', () => {
  it('starts from a template, and what was written is replaced only after a question', async () => {
    const { user, dialog } = await draw();
    const content = dialog.getByLabelText(/^Content/);
    const templates = dialog.getByLabelText('Start from a template');
    await user.selectOptions(templates, 'Plain');
    expect(valueOf(content)).toBe('<p>Plain</p>');
    fill(content, 'My own words');
    await user.selectOptions(templates, 'Event');
    const question = () => screen.findByRole('alertdialog', { name: 'Replace what you wrote?' });
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(valueOf(content)).toBe('My own words');
    await user.selectOptions(templates, 'Event');
    await user.click(within(await question()).getByRole('button', { name: 'Replace' }));
    expect(valueOf(content)).toBe(TEMPLATES[0]!.content);
  });

  it('asks for the values of its placeholders, and is sent with them and its template', async () => {
    const { user, dialog, onSent } = await draw();
    await user.selectOptions(dialog.getByLabelText(/^Recipients/), 'founder');
    await user.selectOptions(dialog.getByLabelText('Start from a template'), 'Event');
    fill(dialog.getByLabelText(/^Subject/), 'Come');
    await user.click(submit(dialog));
    const name = dialog.getByLabelText(/^Event name/);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(sentTo('post', PATH)).toEqual([]);
    fill(name, 'Demo day');
    fill(dialog.getByLabelText(/^Event description/), 'Ten pitches');
    fill(dialog.getByLabelText('Send at'), '2099-01-01T09:30');
    answerAt('post', PATH, { data: { campaignId: 'c1', successCount: 1 } });
    await user.click(await dialog.findByRole('button', { name: 'Schedule for 1 person' }));
    await waitFor(() => expect(onSent).toHaveBeenCalledWith('c1'));
    expect(sentTo('post', PATH)[0]?.body).toMatchObject({
      templateId: 'a',
      subject: 'Come',
      values: { eventName: 'Demo day', eventDescription: 'Ten pitches' },
    });
  });

  it('goes only to those selected who are of the user type', async () => {
    const { user, dialog } = await draw(CHOSEN);
    await user.selectOptions(dialog.getByLabelText(/^Recipients/), 'visitor');
    await user.click(dialog.getByLabelText('Only those selected in the table (2 people)'));
    fill(dialog.getByLabelText(/^Subject/), 'Hello');
    fill(dialog.getByLabelText(/^Content/), 'A text');
    answerAt('post', PATH, { data: { campaignId: 'c1', successCount: 1 } });
    await user.click(submit(dialog));
    await waitFor(() => expect(sentTo('post', PATH)).toHaveLength(1));
    expect(JSON.stringify(sentTo('post', PATH)[0]?.body)).toContain(CHOSEN[1]!._id);
    expect(JSON.stringify(sentTo('post', PATH)[0]?.body)).not.toContain(CHOSEN[0]!._id);
  });

  it('has one id while the same mail is tried again, and another once it was changed', async () => {
    const { user, dialog } = await draw();
    await user.selectOptions(dialog.getByLabelText(/^Recipients/), 'all');
    fill(dialog.getByLabelText(/^Subject/), 'Hello');
    fill(dialog.getByLabelText(/^Content/), 'A text');
    answerAt('post', PATH, 'offline');
    for (const [at, content] of ['A text', 'A text', 'Another text'].entries()) {
      fill(dialog.getByLabelText(/^Content/), content);
      await user.click(submit(dialog));
      await waitFor(() => expect(sentTo('post', PATH)).toHaveLength(at + 1));
      await waitFor(() => expect(submit(dialog).getAttribute('aria-busy')).not.toBe('true'));
    }
    const ids = sentTo('post', PATH).map(({ body }) => (body as { requestId: string }).requestId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('has another id once it was sent or cancelled, also with the same text', async () => {
    const { user, dialog, onSent } = await draw();
    const cancelled = { status: 409, code: 'cancelled', message: 'This email was cancelled, so nothing was sent.' };
    for (const [at, reply] of [
      { data: { campaignId: 'c1', successCount: 1 } },
      cancelled,
      'offline' as const,
    ].entries()) {
      await user.selectOptions(dialog.getByLabelText(/^Recipients/), 'all');
      fill(dialog.getByLabelText(/^Subject/), 'Hello');
      fill(dialog.getByLabelText(/^Content/), 'A text');
      answerAt('post', PATH, reply);
      await user.click(submit(dialog));
      await waitFor(() => expect(sentTo('post', PATH)).toHaveLength(at + 1));
      await waitFor(() => expect(submit(dialog).getAttribute('aria-busy')).not.toBe('true'));
      if (reply === cancelled) await dialog.findByText(cancelled.message);
    }
    expect(onSent).toHaveBeenCalledOnce();
    expect(new Set(sentTo('post', PATH).map(({ body }) => (body as { requestId: string }).requestId)).size).toBe(3);
  });

  it('is asked about again where it was changed after the answer, because its time had passed', async () => {
    answer('post', '/api/admin/campaigns/audience', { data: { total: 5, receives: 5, leftOut: [] } });
    const { user, dialog } = await draw();
    const question = () => screen.findByRole('alertdialog', { name: 'Send this newsletter?' });
    await user.selectOptions(dialog.getByLabelText(/^Recipients/), 'founder');
    fill(dialog.getByLabelText(/^Subject/), 'Hello');
    fill(dialog.getByLabelText(/^Content/), 'A text');
    fill(dialog.getByLabelText('Send at'), '2099-01-01T09:30');
    await user.click(await dialog.findByRole('button', { name: 'Schedule for 5 people' }));
    const asked = within(await question());
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-02-01'));
    await user.click(asked.getByRole('button', { name: 'Send it' }));
    await waitFor(() => expect(dialog.getByLabelText('Send at').getAttribute('aria-invalid')).toBe('true'));
    clock.mockRestore();
    fill(dialog.getByLabelText('Send at'), '');
    await user.selectOptions(dialog.getByLabelText(/^Recipients/), 'all');
    await user.click(await dialog.findByRole('button', { name: 'Send to 5 people' }));
    const again = within(await question());
    expect(sentTo('post', PATH)).toEqual([]);
    answerAt('post', PATH, { data: { campaignId: 'c1', successCount: 5 } });
    await user.click(again.getByRole('button', { name: 'Send it' }));
    await waitFor(() =>
      expect(sentTo('post', PATH).map(({ body }) => body)).toMatchObject([{ subject: 'Hello', confirmed: true }]),
    );
  });

  it('is previewed for the time at which it is to be sent', async () => {
    answerAt('get', '/api/admin/newsletter-recipients', { data: [] });
    answer('post', '/api/admin/mail-trials/preview', { status: 500 });
    const { user, dialog } = await draw();
    fill(dialog.getByLabelText(/^Content/), '{{monthYear}}');
    fill(dialog.getByLabelText('Send at'), '2099-02-01T00:30');
    await user.click(dialog.getByRole('button', { name: 'Preview and test' }));
    await waitFor(() =>
      expect(sentTo('post', '/api/admin/mail-trials/preview')[0]?.body).toMatchObject({
        sendAt: '2099-01-31T19:00:00.000Z',
      }),
    );
  });

  it('can be written where the templates cannot be read', async () => {
    answer('get', '/api/templates', { status: 500 });
    render(<SendNewsletter open chosen={[]} onClose={vi.fn()} onSent={vi.fn()} />);
    await screen.findByText('Failed to fetch templates');
    fill(screen.getByLabelText(/^Content/), 'Mine');
    expect(valueOf(screen.getByLabelText(/^Content/))).toBe('Mine');
  });
});
