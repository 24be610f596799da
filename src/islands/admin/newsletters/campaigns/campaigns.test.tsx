/** An open campaign: what is said of it, and its actions with their questions. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CampaignDetail } from '@/domain/newsletters/campaigns/campaign';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { NewslettersScreen } from '../NewslettersScreen';

const ONE = '/api/admin/campaigns/one';
const campaign: CampaignDetail = {
  id: 'one',
  kind: 'newsletter',
  state: 'scheduled',
  subject: 'News of May',
  senderName: null,
  replyTo: null,
  userType: 'founder',
  named: null,
  details: {} as CampaignDetail['details'],
  content: '',
  sendAt: '2026-12-23T03:30:00.000Z',
  createdAt: '2026-11-23T03:30:00.000Z',
  startedAt: null,
  endedAt: null,
  createdBy: null,
  counts: { pending: 0, sending: 0, sent: 0, failed: 0, skipped: 0 },
  doubtful: 0,
  waitsUntil: null,
  actions: [],
  revision: 4,
};

beforeEach(() => answerAt('get', '/api/admin/campaigns/:id/recipients', { data: { items: [], next: null } }));

async function open(over: Partial<CampaignDetail>) {
  answerAt('get', ONE, { data: { ...campaign, ...over } });
  const { user } = drawScreen(<NewslettersScreen query="?tab=campaigns&open=one" first={null} />);
  return { user, article: within(await screen.findByRole('article', { name: over.subject || campaign.subject })) };
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('an open campaign', () => {
  it('says when it is scheduled, for whom, and that Outset made it', async () => {
    const { article } = await open({ named: 3 });
    expect(fact('To')).toBe('Founders, 3 people selected');
    expect(fact('By')).toBe('Outset');
    expect(fact('Scheduled for')).toBeTruthy();
    expect(screen.queryByText('Started', { selector: 'dt' })).toBeNull();
    within(article.getAllByRole('status')[0]!).getByText('Scheduled');
  });

  it('says until when it waits and why, and when it ended', async () => {
    const { article } = await open({
      state: 'sending',
      startedAt: '2026-11-23T03:31:00.000Z',
      waitsUntil: '2026-11-23T05:00:00.000Z',
      counts: { ...campaign.counts, pending: 2 },
    });
    article.getByText(/because of a pause, the daily cap or a retry\.$/);
    article.getByText('2 people');
    expect(screen.queryByText('Scheduled for', { selector: 'dt' })).toBeNull();
  });

  it('is sent again only to those where it failed, after a question', async () => {
    const { user, article } = await open({
      state: 'finished',
      actions: ['resend-failed'],
      counts: { ...campaign.counts, sent: 5, failed: 2 },
    });
    answerAt('post', `${ONE}/resend-failed`, { data: {} });
    await user.click(article.getByRole('button', { name: 'Send again to failed recipients' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send it to 2 people again?' }));
    await user.click(question.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentTo('post', `${ONE}/resend-failed`)).toEqual([]);
    await user.click(article.getByRole('button', { name: 'Send again to failed recipients' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
    await notice('Sending again to failed recipients');
    expect(sentTo('post', `${ONE}/resend-failed`).map(({ body }) => body)).toEqual([{ revision: 4 }]);
  });

  it('is duplicated, and the paused copy is opened', async () => {
    const { user, article } = await open({ state: 'finished', actions: ['duplicate'] });
    answerAt('post', `${ONE}/duplicate`, { data: { id: 'two' } });
    answerAt('get', '/api/admin/campaigns/two', {
      data: { ...campaign, id: 'two', subject: 'The copy', state: 'paused', actions: ['resume'] },
    });
    await user.click(article.getByRole('button', { name: 'Duplicate' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Duplicate' }));
    await notice('Duplicated');
    const copy = within(await screen.findByRole('article', { name: 'The copy' }));
    answerAt('post', '/api/admin/campaigns/two/resume', { data: {} });
    // Resuming can be taken back, so that nothing is asked.
    await user.click(copy.getByRole('button', { name: 'Resume' }));
    await notice('Sending again');
  });

  it('says that it is gone, or that it could not be read and tries again', async () => {
    answerAt('get', ONE, { status: 404 });
    const { unmount } = drawScreen(<NewslettersScreen query="?tab=campaigns&open=one" first={null} />);
    await screen.findByText('This email no longer exists.');
    unmount();
    answerAt('get', ONE, { status: 500 });
    const { user } = drawScreen(<NewslettersScreen query="?tab=campaigns&open=one" first={null} />);
    await screen.findByText('The campaign could not be read.');
    answerAt('get', ONE, { data: campaign });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('article', { name: campaign.subject });
    answer('get', '/api/admin/campaigns', { data: { items: [], next: null } as never });
    await user.click(screen.getByRole('link', { name: 'All campaigns' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });
});
