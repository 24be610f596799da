/** A person's own saved views, and deleted records that cannot be restored completely. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answerAt, sentTo } from '@tests/setup/component/network';
import { RecordsScreen } from './RecordsScreen';

const ID = 'a'.repeat(24);
const LIST = '/api/admin/records/faq';
const record = (_id: string, question: string): AdminRecord => ({
  _id,
  revision: 1,
  isActive: true,
  createdAt: '2026-11-22T20:00:00.000Z',
  updatedAt: '2026-11-22T20:00:00.000Z',
  question,
});
const RECORDS = [record(ID, 'Why?'), record('b'.repeat(24), 'How?')];

function draw(query = '') {
  const first = { rows: RECORDS, total: 2, totalIsCapped: false, next: null, previous: null, at: 0 };
  answerAt('get', LIST, { data: RECORDS, body: { total: 2 } });
  return drawScreen(<RecordsScreen noun="faq" query={query} first={first} />);
}

describe('a view of one’s own', () => {
  const view = { id: ID, name: 'Mine', query: 'q=why', isShared: false, isOwn: true, operator: 'Meera' };
  const VIEW = `/api/admin/views/${ID}`;

  it('is shared with all and no longer shared, and deleted', async () => {
    const { user } = draw();
    const pick = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Views and columns' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Mine' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    answerAt('get', '/api/admin/views', { data: [view] });
    answerAt('put', VIEW, { data: {} });
    await pick('Share with all operators');
    await notice('Mine is shared with all operators');
    expect(sentTo('put', VIEW).map(({ body }) => body)).toEqual([{ isShared: true }]);
    answerAt('delete', VIEW, { status: 500 });
    await pick('Delete');
    await notice(/The view could not be deleted\.$/);
    answerAt('delete', VIEW, {});
    await pick('Delete');
    await notice('View Mine deleted');
  });

  it('is not saved under a name that the server refuses, which is said at the name', async () => {
    answerAt('get', '/api/admin/views', { data: [] });
    answerAt('post', '/api/admin/views', { status: 400, errors: { name: 'You have 50 views already.' } });
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'Views and columns' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.click(dialog.getByLabelText(/^Name/));
    await user.paste('Mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You have 50 views already.');
  });
});

describe('deleted records', () => {
  it.each([
    [[ID], '1 of 2 restored.'],
    [[], 'Nothing was restored.'],
  ])('that come back as %j say how many', async (back, text) => {
    const { user } = draw();
    answerAt('post', `${LIST}/delete`, { data: { ids: RECORDS.map(({ _id }) => _id) } });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await notice('2 FAQs deleted');
    answerAt('post', `${LIST}/restore`, { data: back });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await notice(text);
    expect(sentTo('post', `${LIST}/restore`).map(({ body }) => body)).toEqual([{ ids: RECORDS.map(({ _id }) => _id) }]);
  });
});
