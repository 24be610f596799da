/** Composing a newsletter: what is asked for, what a reload keeps, and when edits are replaced. History: how each one went. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewsletterPreview } from '@/domain/newsletters/composition/composed';
import type { HistoryRecord } from '@/domain/newsletters/campaigns/campaign-lists';
import { drawScreen, valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { AutomationScreen } from './AutomationScreen';

const PREVIEW = '/api/newsletter/preview';
const preview = (id: string, subject: string): NewsletterPreview => ({
  id: id.repeat(24),
  subject,
  introduction: 'Much has happened.',
  startupHighlights: [],
  investorInsights: [],
  content: '<p>Drawn</p>',
  isFromModel: false,
});
const compose = (made: NewsletterPreview) => answer('post', PREVIEW, { data: { preview: made } as never });
const subject = () => screen.findByLabelText(/^Subject/);

beforeEach(() => sessionStorage.clear());

describe('a composed newsletter', () => {
  it('is made from its focus, and is there again after a reload', async () => {
    compose(preview('a', 'First'));
    const { user, unmount } = drawScreen(<AutomationScreen query="" />);
    fireEvent.change(await screen.findByLabelText('Focus area'), { target: { value: 'Kites' } });
    const industry = screen.getAllByRole('checkbox')[0]!;
    await user.click(industry);
    screen.getByText('1 chosen');
    await user.click(screen.getByRole('button', { name: 'Generate preview' }));
    expect(valueOf(await subject())).toBe('First');
    expect(sentTo('post', PREVIEW)[0]?.body).toMatchObject({ customization: { focusArea: 'Kites' } });
    expect(
      (sentTo('post', PREVIEW)[0]?.body as { customization: { industries: string[] } }).customization.industries,
    ).toHaveLength(1);
    unmount();
    drawScreen(<AutomationScreen query="" />);
    expect(valueOf(await subject())).toBe('First');
    expect(valueOf(screen.getByLabelText('Focus area'))).toBe('Kites');
  });

  it('that was edited is replaced only after a question', async () => {
    compose(preview('a', 'First'));
    const { user } = drawScreen(<AutomationScreen query="" />);
    await user.click(await screen.findByRole('button', { name: 'Generate preview' }));
    fireEvent.change(await subject(), { target: { value: 'My own' } });
    compose(preview('b', 'Second'));
    const again = () => user.click(screen.getByRole('button', { name: 'Generate again' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Replace the newsletter you edited?' });
    await again();
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(valueOf(await subject())).toBe('My own');
    expect(sentTo('post', PREVIEW)).toHaveLength(1);
    await again();
    await user.click(within(await question()).getByRole('button', { name: 'Replace it' }));
    await waitFor(async () => expect(valueOf(await subject())).toBe('Second'));
    // Nothing was edited in the new one: it is replaced at once.
    compose(preview('c', 'Third'));
    await again();
    await waitFor(async () => expect(valueOf(await subject())).toBe('Third'));
  });
});

describe('the history of newsletters', () => {
  const record = (n: number, over: Partial<HistoryRecord>): HistoryRecord => ({
    _id: `${n}`.repeat(24),
    kind: 'newsletter',
    state: 'finished',
    subject: `Number ${n}`,
    sentAt: '2026-11-23T03:30:00.000Z',
    recipientCount: 1000,
    successCount: 999,
    customization: { focusArea: '', fundingStage: '', industries: [] } as unknown as HistoryRecord['customization'],
    isScheduled: false,
    ...over,
  });

  it('says the share of deliveries of those that ended, rounded down, and the state of the others', async () => {
    answerAt('get', '/api/newsletter/history', {
      data: [
        record(1, {}),
        record(2, { state: 'cancelled', successCount: 100 }),
        record(3, { state: 'scheduled', sentAt: null, successCount: 0 }),
        record(4, { recipientCount: 0, successCount: 0 }),
      ],
      body: { total: 4, next: null, previous: null, at: 0 },
    });
    drawScreen(<AutomationScreen query="?tab=history" />);
    const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);
    await screen.findByRole('link', { name: 'Number 1' });
    rowOf('Number 1').getByText('99% sent');
    rowOf('Number 2').getByText('Cancelled, 10% sent');
    rowOf('Number 3').getByText('Scheduled');
    rowOf('Number 3').getByText('–');
    expect(rowOf('Number 4').queryByText(/% sent$/)).toBeNull();
  });
});
