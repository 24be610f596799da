/** Rating an answer: a press counts at once, a second one takes it back, and a reason and a note go only when they are sent. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { Message } from './Message';

const ID = 'a'.repeat(24);
const PATH = '/api/ai-chat/answers/:id/rating';
const show = (canRate: boolean) =>
  render(
    <ol>
      <Message
        message={{
          id: ID,
          type: 'assistant',
          content: 'Four years.',
          timestamp: '2026-11-27T03:00:00.000Z',
          state: 'done',
          details: { by: 'embedded' },
        }}
        isLive={false}
        isLast
        canGoOn={false}
        canRate={canRate}
        status={null}
        provider={null}
        copy={() => undefined}
        retry={() => undefined}
        goOn={() => undefined}
      />
    </ol>,
  );
const bodies = () => sentTo('put', PATH).map(({ body }) => body);

it('is sent at once and taken back by a second press; a poor answer may say why', async () => {
  answer('put', PATH, { data: null });
  show(true);
  const good = screen.getByRole('button', { name: 'Good answer' });
  await userEvent.click(good);
  await userEvent.click(good);
  expect(good.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Poor answer' }));
  const form = within(screen.getByRole('form', { name: 'What was poor?' }));
  await userEvent.selectOptions(form.getByLabelText('What was poor?'), 'It is out of date');
  await userEvent.type(form.getByLabelText('Note to our team'), 'It is five years now');
  await userEvent.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(bodies()).toEqual([
    { rating: 'good' },
    { rating: null },
    { rating: 'poor' },
    { rating: 'poor', reason: 'outdated', note: 'It is five years now' },
  ]);
});

it('is as it was where it could not be saved, and is not offered for an answer that is not stored', async () => {
  answer('put', PATH, { status: 500 });
  const { unmount } = show(true);
  const poor = screen.getByRole('button', { name: 'Poor answer' });
  await userEvent.click(poor);
  await waitFor(() => expect(poor.getAttribute('aria-pressed')).toBe('false'));
  unmount();
  show(false);
  expect(screen.queryByRole('button', { name: 'Good answer' })).toBeNull();
});
