/** Changes that the assistant proposes: saved items and follow-ups by their own store, and what a failure says. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Action } from '@/domain/assistant/message';
import { answer, sentTo } from '@tests/setup/component/network';
import { COLLECTION, collectionOf, refOf, savedCard, signInSaver } from '@tests/setup/component/saved';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { AnswerCards } from './AnswerCards';

const card = savedCard(1);
const item = { type: card.type, id: card.id };
const draw = (action: Action) =>
  drawScreen(<AnswerCards sums={[]} draft={undefined} onCopy={() => undefined} action={action} local={[]} />);
const open = () => screen.getByRole('link', { name: 'Open it' }).getAttribute('href');

describe('a change that is proposed', () => {
  it('saves an entry after the press, with Undo', async () => {
    const { server } = await signInSaver([], [card]);
    const { user } = draw({ kind: 'save', item, name: card.name });
    within(screen.getByRole('region', { name: 'Save an entry' })).getByText(card.name);
    screen.getByText('Nothing changes until you press the button.');
    expect(server.held()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save it' }));
    await screen.findByText(/^Done\./);
    expect(open()).toBe('/portal/saved-investors');
    notices().getByText('Added to Favorites');
    await waitFor(() => expect(server.held('favourite').map(({ key }) => key)).toEqual([refOf(card)]));
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.held('favourite')).toEqual([]));
  });

  it('sets a follow-up where the entry is saved, or in a collection of its own', async () => {
    const { server } = await signInSaver(collectionOf([card]), [card]);
    const press = async (collection: string | null, day: string) => {
      const { user, unmount } = draw({ kind: 'follow-up', item, name: card.name, day, collection });
      screen.getByText(`${card.name}, ${collection ? '5 January 2031' : '6 January 2031'}`);
      await user.click(screen.getByRole('button', { name: 'Set the follow-up' }));
      await screen.findByText(/^Done\./);
      notices().getByText('Follow-up set');
      unmount();
    };
    await press(COLLECTION, '2031-01-05');
    await waitFor(() =>
      expect(server.held('follow-up')).toEqual([
        { kind: 'follow-up', key: `${COLLECTION}/${refOf(card)}`, value: '2031-01-05' },
      ]),
    );
    expect(server.held('collection')).toHaveLength(1);
    await press(null, '2031-01-06');
    await waitFor(() =>
      expect(server.held('collection').map(({ value }) => (value as { name: string }).name)).toContain('Follow-ups'),
    );
    expect(server.held('follow-up').map(({ value }) => value)).toEqual(['2031-01-05', '2031-01-06']);
  });

  it('that fails says so, and can be tried again', async () => {
    answer('post', '/api/check/marks', { status: 500 });
    const { user } = draw({ kind: 'tick', milestoneId: 'a'.repeat(24), name: 'Open a current account' });
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await screen.findByText('That did not work. Please try again.');
    answer('post', '/api/check/marks', { data: { marks: {}, unknown: [] } });
    await user.click(screen.getByRole('button', { name: 'Mark complete' }));
    await screen.findByText(/^Done\./);
    expect(open()).toBe('/portal/checklist');
    expect(sentTo('post', '/api/check/marks')).toHaveLength(2);
  });
});
