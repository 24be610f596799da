/** A composed newsletter before it goes: its parts, its HTML, the question who gets it, and how the sending went. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewsletterPreview } from '@/domain/newsletters/composition/composed';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { PreviewEditor } from './PreviewEditor';

const SEND = '/api/newsletter/send-now';
const AUDIENCE = '/api/admin/campaigns/audience';
const ID = 'd'.repeat(24);
const preview: NewsletterPreview = {
  id: ID,
  subject: 'News of the week',
  introduction: 'Much has happened.',
  startupHighlights: [
    { text: 'Kite raised money.', sources: [{ title: 'Kite', link: 'https://kite.example' }] },
    { text: 'Loom was founded.', sources: [] },
  ],
  investorInsights: [],
  content: '<p>Drawn</p>',
  isFromModel: false,
};
const focus = { focusArea: 'Payments', fundingStage: '', industries: [] } as never;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
function draw(over: Partial<NewsletterPreview> = {}) {
  const onSent = vi.fn();
  const drawn = drawScreen(<PreviewEditor preview={{ ...preview, ...over }} focus={focus} onSent={onSent} />, {
    delay: null,
  });
  return { ...drawn, onSent };
}
const frame = () => screen.getByTitle<HTMLIFrameElement>('The newsletter as it will look').getAttribute('srcdoc') ?? '';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Send this newsletter?' }));

describe('a composed newsletter', () => {
  it('says what wrote it, and shows each part with its pages as the mail will have it', () => {
    const { unmount } = draw();
    screen.getByText(/^Written by fixed rules from what is on Outset, not by a language model\./);
    expect(valueOf(screen.getByLabelText(/^Subject/))).toBe('News of the week');
    expect(screen.getByRole('link', { name: 'Kite' }).getAttribute('href')).toBe('https://kite.example');
    within(screen.getByRole('group', { name: 'Investor insights' })).getByText('No points. This part is left out.');
    expect(frame()).toContain('Hello Asha,');
    expect(frame()).toContain('Much has happened.');
    expect(frame()).not.toContain('Investor insights');
    fireEvent.change(screen.getByLabelText('Introduction'), { target: { value: 'Little <b>has</b> happened.' } });
    expect(frame()).toContain('Little &#60;b&#62;has');
    press('Leave out point 1 of Startup highlights');
    expect(frame()).not.toContain('Kite raised money.');
    fireEvent.change(screen.getByLabelText('Startup highlights, point 1'), { target: { value: ' ' } });
    expect(frame()).not.toContain('Startup highlights');
    unmount();
    draw({ id: 'e'.repeat(24), isFromModel: true });
    screen.getByText(/^Written by a language model from what is on Outset\./);
  });

  it('is edited as HTML, whose changes are dropped by going back', () => {
    draw();
    press('Edit the HTML');
    const content = screen.getByLabelText(/^Content/);
    expect(valueOf(content)).toContain('Much has happened.');
    expect(valueOf(content)).toContain('{{subscriberName}}');
    expect(screen.queryByLabelText('Introduction')).toBeNull();
    fireEvent.change(content, { target: { value: '<p>Own words for {{subscriberName}}</p>' } });
    expect(frame()).toContain('Own words for Asha');
    screen.getByText('If you go back, your changes to the HTML are lost.');
    press('Back to the parts');
    expect(frame()).toContain('Much has happened.');
    expect(frame()).not.toContain('Own words');
    expect(screen.queryByText('If you go back, your changes to the HTML are lost.')).toBeNull();
  });

  it('is not sent while a placeholder has no value, and says so at its field', async () => {
    draw();
    press('Edit the HTML');
    const content = screen.getByLabelText(/^Content/);
    fireEvent.change(content, { target: { value: '<p>{{subscriberName}}, see {{eventName}}</p>' } });
    press('Send now');
    await screen.findByText('These placeholders have no value: {{eventName}}');
    expect(content.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('goes after the question who gets it, with its focus and what was edited', async () => {
    answer('post', AUDIENCE, {
      data: {
        receives: 1,
        leftOut: [
          { reason: 'suppressed', count: 2 },
          { reason: 'gone', count: 0 },
          { reason: 'switched-off', count: 1_000 },
        ],
      },
    });
    const { user, onSent } = draw();
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: '' } });
    press('Send now');
    await waitFor(() => expect(screen.getByLabelText(/^Subject/).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Kites' } });
    press('Send now');
    const first = await question();
    first.getByText('“Kites” goes to everyone who gets newsletters.');
    await first.findByText('1 person gets it.');
    first.getByText('1,002 people are left out:');
    expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The address is suppressed: 2',
      'Turned this kind of email off: 1,000',
    ]);
    expect(sentTo('post', AUDIENCE)[0]?.body).toEqual({ kind: 'newsletter', userType: 'all' });
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(sentTo('post', SEND)).toEqual([]);
    press('Send now');
    answerAt('post', SEND, { data: { successCount: 1 } });
    await user.click((await question()).getByRole('button', { name: 'Send now' }));
    await notice('The newsletter is on its way to 1 person.');
    expect(onSent).toHaveBeenCalledOnce();
    const [sent] = sentTo('post', SEND);
    expect(sent?.body).toMatchObject({ customization: focus, preview: { id: ID, subject: 'Kites' } });
    expect((sent?.body as { preview: { content: string } }).preview.content).toContain('Kite raised money.');
  });

  it.each([
    ['without a reason', { status: 500 }, 'Failed to send newsletter'],
    ['with the reason of the server', { status: 409, message: 'It went out already.' }, 'It went out already.'],
    ['for an answer without a count', { data: {} }, 'Failed to send newsletter'],
  ])('says that it was not sent, %s, and keeps what was edited', async (_, reply, text) => {
    answer('post', AUDIENCE, { status: 500 });
    const { user, onSent } = draw();
    fireEvent.change(screen.getByLabelText('Introduction'), { target: { value: 'Edited.' } });
    press('Send now');
    const dialog = await question();
    await dialog.findByText('The recipients could not be counted. We count them again when you send.');
    answerAt('post', SEND, reply);
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    await notice(text);
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(valueOf(screen.getByLabelText('Introduction'))).toBe('Edited.');
    expect(onSent).not.toHaveBeenCalled();
  });

  it('is tried: its preview names what is empty, its links are checked, and a test goes to the operator', async () => {
    answerAt('get', '/api/admin/newsletter-recipients', { data: [] });
    const trial = {
      subject: 'News of the week',
      light: '<p>L</p>',
      dark: '<p>D</p>',
      text: 'As text',
      missing: ['city', 'sector'],
      bytes: 102 * 1024 + 1,
      isClipped: true,
      links: ['https://kite.example', 'https://gone.example', 'https://slow.example', 'mailto:a@b.in'],
      recipient: 'Asha',
    };
    answer('post', '/api/admin/mail-trials/preview', { data: trial });
    const { user } = draw();
    press('Preview and test');
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview of the newsletter' }));
    await dialog.findByText('Subject: News of the week');
    expect(dialog.getByText(/^No value yet for/).textContent).toBe(
      'No value yet for city, sector. Fill them in before you send.',
    );
    dialog.getByText(/^This email is 103 KB\. Gmail cuts emails above 102 KB and hides the rest/);
    await user.click(dialog.getByRole('tab', { name: 'Text' }));
    dialog.getByText('As text');
    dialog.getByRole('heading', { name: 'Links (4)' });
    expect(dialog.queryByRole('img')).toBeNull();
    const check = '/api/admin/mail-trials/check-links';
    answerAt('post', check, { status: 500 });
    await user.click(dialog.getByRole('button', { name: 'Check links' }));
    await notice('The links could not be checked.');
    const states = ['ok', 'broken', 'unknown', 'skipped'];
    answerAt('post', check, {
      data: trial.links.map((link, at) => ({ link, state: states[at], note: `Note ${at}` })),
    });
    await user.click(dialog.getByRole('button', { name: 'Check links' }));
    await dialog.findByText('Note 0');
    expect(
      within(dialog.getByRole('region', { name: 'Links' }))
        .getAllByRole('listitem')
        .map((item) => [within(item).getByRole('img').getAttribute('aria-label'), item.textContent]),
    ).toEqual([
      ['Works', 'https://kite.exampleNote 0'],
      ['Broken', 'https://gone.exampleNote 1'],
      ['Not sure', 'https://slow.exampleNote 2'],
      ['Not checked', 'mailto:a@b.inNote 3'],
    ]);
    expect(sentTo('post', check)[0]?.body).toEqual({ links: trial.links });
    const test = '/api/admin/mail-trials/test-mail';
    answerAt('post', test, { status: 500 });
    await user.click(dialog.getByRole('button', { name: 'Send me a test email' }));
    await notice('The test email could not be sent.');
    answerAt('post', test, { data: { to: 'meera@example.com' } });
    await user.click(dialog.getByRole('button', { name: 'Send me a test email' }));
    await notice('Test email sent to meera@example.com');
    expect(sentTo('post', test)[0]?.body).toMatchObject({ subject: 'News of the week' });
    await user.click(dialog.getByText('Close', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preview of the newsletter' })).toBeNull());
  });
});
