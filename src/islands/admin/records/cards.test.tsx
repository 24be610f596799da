/** Records as cards and the forms of what has a file: a category with its resources, and a design resource. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { entityOf } from '@/domain/admin/entities';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import { drawScreen, notice } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { CategoryCard, TermCard } from './RecordCards';
import { RecordForm } from './RecordForm';

const CATEGORY = 'a'.repeat(24);
const LIST = '/api/admin/records/resource';
const record = (over: Record<string, unknown>): AdminRecord => ({
  _id: CATEGORY,
  revision: 1,
  isActive: true,
  createdAt: '2026-11-22T20:00:00.000Z',
  updatedAt: '2026-11-22T20:00:00.000Z',
  ...over,
});
const resource = (digit: string, over: Record<string, unknown> = {}) =>
  record({
    _id: digit.repeat(24),
    name: `Deck ${digit}`,
    description: 'How to pitch.',
    fileType: 'pdf',
    downloads: 1,
    rating: 4,
    fileSource: 'local',
    fileUrl: `/files/resources/deck-${digit}.pdf`,
    ...over,
  });
const answerList = (rows: AdminRecord[], body: Record<string, unknown> = {}) =>
  answerAt('get', LIST, { data: rows, body: { total: rows.length, ...body } });
function draw() {
  const openForm = vi.fn();
  const drawn = drawScreen(
    <CategoryCard
      record={record({ title: 'Pitching', description: 'All about decks', color: '#112233', icon: 'Book' })}
      select={null}
      actions={null}
      openForm={openForm}
    />,
  );
  return { ...drawn, openForm, card: within(screen.getByRole('article', { name: 'Pitching' })) };
}

describe('a category', () => {
  it('lists its resources, adds and edits them, and deletes one with a way back', async () => {
    const rows = [resource('1'), resource('2', { fileSource: 'drive', downloads: 1_200, fileType: 'docx' })];
    answerList(rows);
    const { user, card, openForm } = draw();
    card.getByRole('status', { name: 'Loading Pitching' });
    card.getByText('All about decks');
    const list = within(await card.findByRole('list', { name: 'Resources of Pitching' }));
    const [first, second] = list.getAllByRole('listitem').map((item) => within(item));
    first!.getByText('1 download');
    first!.getByText('Upload');
    second!.getByText('1,200 downloads');
    second!.getByText('Google Drive');
    expect(Object.fromEntries(sentTo('get', LIST)[0]!.query)).toMatchObject({
      categoryId: CATEGORY,
      sort: 'place',
      limit: '100',
    });
    card.getByRole('button', { name: 'Order resources of Pitching' });
    await user.click(card.getByRole('button', { name: 'Add resource' }));
    await user.click(card.getByRole('button', { name: 'Edit Deck 1' }));
    expect(openForm.mock.calls.map(([form]) => form as object)).toEqual([
      expect.objectContaining({ noun: 'resource', id: 'new', start: { categoryId: CATEGORY } }),
      expect.objectContaining({ noun: 'resource', id: '1'.repeat(24) }),
    ]);
    answerAt('post', `${LIST}/delete`, { data: { ids: ['1'.repeat(24)] } });
    answerList(rows.slice(1));
    await user.click(card.getByRole('button', { name: 'Delete Deck 1' }));
    await waitFor(() => expect(card.queryByText('Deck 1')).toBeNull());
    expect(sentTo('post', `${LIST}/delete`)[0]?.body).toEqual({ ids: ['1'.repeat(24)] });
    // One alone has no order.
    expect(card.queryByRole('button', { name: 'Order resources of Pitching' })).toBeNull();
    answerAt('post', `${LIST}/restore`, { data: [] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await notice('Nothing was restored.');
    expect(sentTo('post', `${LIST}/restore`)[0]?.body).toEqual({ ids: ['1'.repeat(24)] });
  });

  it('is empty, cut at a hundred, or could not be read and is read again', async () => {
    answerAt('get', LIST, { status: 500 });
    const { user, card, unmount } = draw();
    const alert = await card.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch');
    answerList([]);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await card.findByText('No resources here yet.');
    unmount();
    answerList([resource('1')], { total: 1_234, next: 'more' });
    const again = draw();
    await again.card.findByText('Deck 1');
    again.card.getByText('The first 100 of 1,234.');
  });

  it('says the count of the server after a download, and none where it failed', async () => {
    answerList([resource('1')]);
    const { user, card } = draw();
    const get = await card.findByRole('button', { name: 'Download Deck 1' });
    const at = '/api/resources/categories/:categoryId/resources/:resourceId/downloads';
    answer('post', at, { status: 500 });
    await user.click(get);
    await waitFor(() => expect(sentTo('post', at)).toHaveLength(1));
    card.getByText('1 download');
    expect(sentTo('post', at)[0]?.path).toContain(`/categories/${CATEGORY}/resources/${'1'.repeat(24)}/`);
    expect(sentTo('get', LIST)).toHaveLength(1);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    answer('post', at, { data: { address: '/files/resources/deck-1.pdf', downloads: 2 } });
    answerList([resource('1', { downloads: 2 })]);
    await user.click(get);
    await card.findByText('2 downloads');
    expect(saved).toHaveBeenCalledOnce();
  });
});

describe('a design resource', () => {
  const draw_ = (over: Record<string, unknown>) => {
    drawScreen(
      <TermCard
        record={record({ title: 'Buttons', category: 'Forms', description: 'All states.', ...over })}
        select={null}
        actions={null}
        openForm={vi.fn()}
      />,
    );
    return within(screen.getByRole('article', { name: 'Buttons' }));
  };

  it('says its category, views and that it is not active, and opens its link in a new tab', () => {
    const card = draw_({ isActive: false, views: 1, figmaLink: 'https://figma.example/x' });
    card.getByText('Forms');
    card.getByText('All states.');
    card.getByText('Not active');
    card.getByText('1 view');
    const link = card.getByRole('link', { name: /^Open\s*Buttons \(opens in a new tab\)$/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://figma.example/x', '_blank']);
  });

  it('has no link where its address is none of the web', () => {
    const card = draw_({ views: 1_500, figmaLink: 'javascript:alert(1)' });
    card.getByText('1,500 views');
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByText('Not active')).toBeNull();
  });
});

describe('an empty form', () => {
  it.each([
    ['resource', ['Please enter the name', 'Please upload exactly one file: PDF, DOC, DOCX, PPT, PPTX, XLS or XLSX']],
    ['startup-term', ['Please enter the title', 'Please enter the thumbnail URL or upload an image']],
  ] as const)('of a %s says all that is missing at the first try, also the file', async (noun, messages) => {
    answerAt('get', '/api/admin/records/resource-category', { data: [] });
    const { user } = drawScreen(<RecordForm entity={entityOf(noun)} id="new" onClose={vi.fn()} onSaved={vi.fn()} />);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    for (const message of messages) await screen.findByText(message);
    expect(sentTo('post', `/api/admin/records/${noun}`)).toEqual([]);
  });
});
