import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { entityOf } from '@/domain/admin/entities';
import type { AdminRecord, Field, Noun } from '@/domain/admin/entities/entity';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answerAt, sentTo } from '@tests/setup/component/network';
import { onPhone } from '@tests/setup/component/tool';
import * as files from '@/lib/export/table-file';
import type { FormValues } from '@/domain/admin/form-values';
import { useForm } from '@/islands/ui/form/use-form';
import OrderDialog from './OrderDialog';
import { FieldRow } from './FieldRow';
import { RecordsScreen } from './RecordsScreen';

const BROKEN = { status: 500, message: 'Oh' };
const ID = '0123456789abcdef01234567';
const record = (over: Record<string, unknown>): AdminRecord => ({
  _id: ID,
  revision: 1,
  isActive: true,
  createdAt: '2026-11-22T20:00:00.000Z',
  updatedAt: '2026-11-22T20:00:00.000Z',
  ...over,
});
const listOf = (records: readonly AdminRecord[]) => ({
  rows: records,
  total: records.length,
  totalIsCapped: false,
  next: null,
  previous: null,
  at: 0,
});
const answerList = (noun: Noun, records: AdminRecord[]) =>
  answerAt('get', `/api/admin/records/${noun}`, { data: records, body: { total: records.length } });
const draw = (noun: Noun, records: readonly AdminRecord[], query = '') =>
  drawScreen(<RecordsScreen noun={noun} query={query} first={listOf(records)} />);
/** The form in its drawer, once the record is fetched. */
const drawer = (name: string) =>
  waitFor(() => {
    const dialog = within(screen.getByRole('dialog', { name }));
    dialog.getByRole('button', { name: 'Save' });
    return dialog;
  });
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const KINDS: [ids: string, noun: Noun, texts: [list: string, one: string, many: string]][] = [
  ['ACON-04', 'faq', ['Failed to fetch FAQs', 'Failed to delete FAQ', 'Failed to delete FAQ']],
  [
    'ADIR-07 ADIR-08',
    'pre-seed-investor',
    ['Failed to fetch companies', 'Failed to delete company', 'Failed to delete selected companies'],
  ],
  [
    'ADIR-27',
    'youtube-influencer',
    ['Failed to fetch influencers', 'Failed to delete influencer', 'Failed to delete selected influencers'],
  ],
];

it.each([
  ['ADIR-01', 'pre-seed-investor', 'company', 'companies', 'Company deleted'],
  ['ADIR-01', 'seed-investor', 'company', 'companies', 'Company deleted'],
  ['ADIR-01', 'incubator', 'company', 'companies', 'Company deleted'],
  ['ADIR-22 ADIR-27', 'youtube-influencer', 'influencer', 'influencers', 'Influencer deleted successfully'],
  ['ADIR-22 ADIR-27', 'startup-influencer', 'influencer', 'influencers', 'Influencer deleted successfully'],
] as const)(
  '%s the screen of %s has search, a table, a form, an import, an export and deletion',
  async (_ids, noun, one, many, gone) => {
    const { nameField } = entityOf(noun);
    const records = [record({ [nameField]: 'Asha' }), record({ _id: ID.replace('0', 'f'), [nameField]: 'Kite' })];
    const { user } = draw(noun, records);
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
    screen.getByRole('searchbox', { name: `Search ${many}` });
    expect(rows()).toBe(2);
    await user.click(screen.getByRole('button', { name: `Add ${one}` }));
    await user.click((await drawer(`Add ${one}`)).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toContain(`noun=${noun}`);
    for (const name of ['Export', 'Edit Kite', 'Delete Kite']) screen.getByRole('button', { name });
    await user.click(screen.getByRole('checkbox', { name: 'Select Asha' }));
    screen.getByRole('button', { name: 'Export 1 selected' });
    answerAt('post', `/api/admin/records/${noun}/delete`, { data: { ids: [ID] } });
    answerList(noun, records.slice(1));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await notice(gone);
    await waitFor(() => expect(rows()).toBe(1));
  },
);

it('MEDIA-10 a search of influencers is in the order of no column until one is chosen', async () => {
  const people = [record({ name: 'Kite' }), record({ _id: ID.replace('0', 'f'), name: 'Asha' })];
  const { user } = draw('youtube-influencer', people);
  const sorted = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort');
  expect(sorted()).toBe('ascending');
  answerList('youtube-influencer', people);
  await user.type(screen.getByRole('searchbox'), 'kitte');
  await waitFor(() => expect(sorted()).toBe('none'));
  await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('link'));
  await waitFor(() => expect(sorted()).toBe('descending'));
});

describe('what fails', () => {
  it.each(KINDS)('%s is said of %s', async (_ids, noun, [list, one, many]) => {
    const { nameField } = entityOf(noun);
    const records = [record({ [nameField]: 'Asha' }), record({ _id: ID.replace('0', 'f'), [nameField]: 'Ärvind 🚀' })];
    const { user } = draw(noun, records);
    answerList(noun, records);
    answerAt('post', `/api/admin/records/${noun}/delete`, BROKEN);
    await user.click(screen.getByRole('button', { name: 'Delete Asha' }));
    await notice(one);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const notices = within(screen.getByRole('region', { name: 'Notices' }));
    // The same notice twice is one.
    await waitFor(() => {
      expect(sentTo('post', `/api/admin/records/${noun}/delete`).map(({ body }) => body)).toEqual([
        { ids: [records[0]?._id] },
        { ids: records.map(({ _id }) => _id) },
      ]);
      expect(notices.getAllByText(many)).toHaveLength(1);
    });
    answerAt('get', `/api/admin/records/${noun}`, BROKEN);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByText(list);
  });
});

describe('the Active switch', () => {
  it('ADIR-16 is in the row and for a selection, and sends nothing but what it switches', async () => {
    const records = [
      record({ preseedName: 'Asha Fund' }),
      record({ _id: ID.replace('0', 'f'), preseedName: 'Kite Fund', isActive: false }),
    ];
    const { user } = draw('pre-seed-investor', records);
    answerList('pre-seed-investor', records);
    const at = '/api/admin/records/pre-seed-investor/active';
    answerAt('post', at, { data: { ids: [ID] } });
    const first = screen.getAllByRole('switch', { name: 'Asha Fund is active' })[0]!;
    expect((first as HTMLInputElement).checked).toBe(true);
    // Paper has a word instead.
    const printed = screen.getAllByRole('switch').map((one) => one.nextElementSibling);
    expect(new Set(printed.map((word) => word?.textContent))).toEqual(new Set(['Yes', 'No']));
    expect(printed.every((word) => word?.className === 'hidden print:inline')).toBe(true);
    await user.click(first);
    await notice('Asha Fund hidden');
    answerAt('post', at, { data: { ids: records.map(({ _id }) => _id) } });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Set active' }));
    await notice('2 companies shown');
    expect(sentTo('post', at).map(({ body }) => body)).toEqual([
      { ids: [ID], isActive: false },
      { ids: records.map(({ _id }) => _id), isActive: true },
    ]);
  });
});

describe('a change of a selection', () => {
  const at = '/api/admin/records/pre-seed-investor/change';
  const records = [
    record({ preseedName: 'Asha Fund' }),
    record({ _id: ID.replace('0', 'f'), preseedName: 'Kite Fund' }),
  ];
  const ids = records.map(({ _id }) => _id);
  const result = { count: 2, changed: 1, same: 1, refused: 0, reason: null, ids: [], batch: null };

  it('is seen first, then done, and undone from its notice', async () => {
    const { user } = draw('pre-seed-investor', records);
    answerList('pre-seed-investor', records);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Edit selected' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit 2 companies' }));
    await user.selectOptions(dialog.getByLabelText('Field'), 'Preferred startup stage');
    await user.click(dialog.getByRole('checkbox', { name: 'MVP' }));
    answerAt('post', at, { data: result });
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.findByText('2 companies: 1 changes, 1 has it already and changes nothing.');
    answerAt('post', at, { data: { ...result, ids, batch: ID } });
    await user.click(dialog.getByRole('button', { name: 'Change 1 company' }));
    await notice('1 company changed');
    const change = { ids, field: 'preferredStartupStage', how: 'add', value: ['MVP'] };
    expect(sentTo('post', at).map(({ body }) => body)).toEqual([
      { ...change, isPreview: true },
      { ...change, isPreview: false },
    ]);
    answerAt('post', `/api/admin/audit/${ID}/undo`, { data: { restored: 1, kept: 0 } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await notice('1 company as before.');
  });

  it('is seen again after another value, and says what is wrong at the field', async () => {
    const { user } = draw('pre-seed-investor', records);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Edit selected' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit 2 companies' }));
    answerAt('post', at, { status: 400, errors: { value: 'Give at least one tag.' } });
    await user.selectOptions(dialog.getByLabelText('Field'), 'Sector');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.findByText('Give at least one tag.');
    answerAt('post', at, { data: result });
    await user.type(dialog.getByRole('textbox', { name: /Sector/ }), 'Space,');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.findByRole('button', { name: 'Change 1 company' });
    await user.type(dialog.getByRole('textbox', { name: /Sector/ }), 'Health,');
    dialog.getByRole('button', { name: 'Preview' });
  });
});

describe('views of a list', () => {
  it('open from a menu, are saved as what is shown, and choose columns by the address', async () => {
    const view = {
      id: ID,
      name: 'No stage',
      query: 'missing=preferredStartupStage',
      isShared: true,
      isOwn: false,
      operator: 'Meera',
    };
    answerAt('get', '/api/admin/views', { data: [view] });
    const { user } = draw(
      'pre-seed-investor',
      [record({ preseedName: 'Asha Fund', preseedLocation: 'Pune' })],
      '?isActive=true',
    );
    answerList('pre-seed-investor', []);
    await user.click(screen.getByRole('button', { name: 'Views and columns' }));
    const link = await screen.findByRole('menuitem', { name: /No stage/ });
    expect(link.getAttribute('href')).toBe('/adminPortal/investors/pre-seed?missing=preferredStartupStage');
    await user.click(screen.getByRole('menuitem', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Location' }));
    expect(new URLSearchParams(location.search).get('columns')).not.toContain('Location');
    expect(new URLSearchParams(location.search).get('columns')).toContain('preseedName');
    answerAt('post', '/api/admin/views', { data: { id: ID } });
    await user.click(screen.getByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await notice('View Mine saved');
    const [{ body } = { body: null }] = sentTo('post', '/api/admin/views');
    expect(body).toMatchObject({ noun: 'pre-seed-investor', name: 'Mine' });
    expect((body as { query: string }).query).toContain('isActive=true');
  });
});

describe('a record with empty published facts', () => {
  it('ADIR-09 is saved as it is, and not with a value emptied', async () => {
    const bare = record({
      preseedName: 'Asha Fund',
      preseedLogo: null,
      preseedLocation: 'Pune, Maharashtra',
      preseedType: 'Pre-Seed',
      sector: [],
      about: 'Early.',
      noOfInvestedCompanies: null,
      socialLinks: { website: 'https://example.org/' },
    });
    const { user } = draw('pre-seed-investor', [bare]);
    const at = `/api/admin/records/pre-seed-investor/${ID}`;
    answerAt('get', at, { data: bare });
    answerAt('put', at, { data: bare });
    answerList('pre-seed-investor', [bare]);
    await user.click(screen.getByRole('button', { name: 'Edit Asha Fund' }));
    const form = await drawer('Edit company');
    fill(form.getByLabelText(/^About/), '');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Please enter the about text');
    expect(form.queryByText('Logo URL is required')).toBeNull();
    fill(form.getByLabelText(/^About/), 'Early.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await notice('Asha Fund saved');
    expect(sentTo('put', at)).toHaveLength(1);
  });
});

describe('angels', () => {
  const angel = record({
    angelName: 'Asha Ängel',
    angelLogo: 'https://example.com/logo.png',
    angelLocation: 'Pune, Maharashtra',
    angelType: 'Angel',
    sector: ['SaaS'],
    focusIndustries: ['Fintech'],
    preferredStartupStage: ['Idea'],
    about: 'Backs first-time founders.',
    noOfInvestedCompanies: 0,
    socialLinks: { website: 'https://example.org/' },
  });

  it('ADIR-17 ADIR-21 have search, a table, a form, import, export and bulk delete, with words of their own', async () => {
    const { user } = draw('angel-investor', [angel]);
    screen.getByRole('searchbox', { name: 'Search angels' });
    screen.getByRole('table', { name: 'Angel Management' });
    answerAt('post', '/api/admin/records/angel-investor', BROKEN);
    await user.click(screen.getByRole('button', { name: 'Add angel' }));
    const form = await drawer('Add angel');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Please enter Angel name');
    fill(form.getByLabelText(/^Logo/), 'https://example.com/logo.png');
    fill(form.getByRole('textbox', { name: /^Name/ }), 'Asha');
    fill(form.getByLabelText(/^Location/), 'Pune, Maharashtra');
    await user.type(form.getByRole('textbox', { name: /^Sector/ }), 'SaaS{Enter}');
    await user.type(form.getByRole('textbox', { name: /^Focus industries/ }), 'Fintech{Enter}');
    await user.click(form.getByLabelText('Idea'));
    fill(form.getByLabelText(/^About/), 'Backs first-time founders.');
    fill(form.getAllByLabelText(/^Website/)[0]!, 'https://example.org/');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Failed to create angel investor');
    expect(valueOf(form.getByLabelText(/^About/))).toBe('Backs first-time founders.');
    answerAt('post', '/api/admin/records/angel-investor', { data: { ...angel, angelName: 'Asha' } });
    answerList('angel-investor', [angel]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await notice('Asha saved');

    answerAt('get', `/api/admin/records/angel-investor/${ID}`, { data: angel });
    answerAt('put', `/api/admin/records/angel-investor/${ID}`, BROKEN);
    await user.click(screen.getByRole('button', { name: 'Edit Asha Ängel' }));
    const edit = await drawer('Edit angel');
    fill(edit.getByLabelText(/^About/), 'More.');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await edit.findByText('Failed to update angel investor');
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));

    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toContain('noun=angel-investor');
    await user.click(screen.getByRole('checkbox', { name: 'Select Asha Ängel' }));
    await user.click(screen.getByRole('button', { name: 'Export 1 selected' }));
    await screen.findByRole('menuitem', { name: 'CSV' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['CSV', 'Excel (.xlsx)']);
    await user.keyboard('{Escape}');
    answerAt('post', '/api/admin/records/angel-investor/delete', { data: { ids: [ID] } });
    answerList('angel-investor', []);
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    await screen.findByText('No angels yet');
    answerAt('get', '/api/admin/records/angel-investor', BROKEN);
    await user.type(screen.getByRole('searchbox', { name: 'Search angels' }), 'zzz');
    await screen.findByText('Failed to fetch Angels');
  });
});

describe('an export', () => {
  it('leaves samples out and says so, unless the list shows samples alone', async () => {
    const real = record({ angelName: 'Asha', sample: false });
    const sample = record({ _id: ID.replace('0', 'f'), angelName: 'Made Up', sample: true });
    const save = vi.spyOn(files, 'saveTable').mockResolvedValue('angels.csv');
    const exported = () =>
      save.mock.lastCall?.[0].rows.map((cells) => cells.find((cell) => cell === 'Asha' || cell === 'Made Up'));
    const exportCsv = async (user: ReturnType<typeof draw>['user']) => {
      await user.click(screen.getByRole('button', { name: /^Export/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    };
    answerList('angel-investor', [real, sample]);
    const { user, unmount } = draw('angel-investor', [real, sample]);
    await exportCsv(user);
    await screen.findByText(/^Successfully exported 1 records\. 1 sample is left out\./);
    expect(exported()).toEqual(['Asha']);
    await user.click(screen.getByRole('checkbox', { name: 'Select Made Up' }));
    await exportCsv(user);
    await screen.findByText(/^Nothing was exported\. 1 sample is left out\./);
    expect(save).toHaveBeenCalledOnce();
    unmount();
    answerList('angel-investor', [sample]);
    const alone = draw('angel-investor', [sample], '?sample=true');
    await exportCsv(alone.user);
    await screen.findByText('Successfully exported 1 records');
    expect(exported()).toEqual(['Made Up']);
  });
});

describe('two operators', () => {
  it('tells the second one what the first one saved, and loses nothing that was typed', async () => {
    const faq = record({ category: 'Account', question: 'Who pays?', answer: 'So.' });
    const path = `/api/admin/records/faq/${ID}`;
    answerAt('get', path, { data: faq });
    const { user, unmount } = draw('faq', [faq], `?open=${ID}`);
    fill((await drawer('Edit FAQ')).getByLabelText(/^Answer/), 'Mine.');
    unmount();

    const theirs = { ...faq, answer: 'Theirs.', revision: 2 };
    answerAt('get', path, { data: theirs });
    draw('faq', [faq], `?open=${ID}`);
    const form = await drawer('Edit FAQ');
    await form.findByText('What you typed earlier is back.');
    answerAt('put', path, { status: 409, code: 'changed-elsewhere', message: 'x' });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const difference = within(await form.findByRole('alert', { name: 'Changed by someone else' }));
    difference.getByRole('row', { name: 'Answer Mine. Theirs.' });
    answerAt('put', path, { data: { ...theirs, answer: 'Mine.', revision: 3 } });
    answerList('faq', [faq]);
    await user.click(difference.getByRole('button', { name: 'Save mine' }));
    await notice('Who pays? saved');
    expect(sentTo('put', path).map(({ body }) => body)).toMatchObject([
      { answer: 'Mine.', revision: 1 },
      { answer: 'Mine.', revision: 2 },
    ]);
    // The draft is of the revision before: reopened, it would be a conflict again.
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});

describe('two operators of different fields', () => {
  it('are asked only about what both changed, and keep what the other saved', async () => {
    const faq = record({ category: 'Account', question: 'Who pays?', answer: 'So.' });
    const path = `/api/admin/records/faq/${ID}`;
    answerAt('get', path, { data: faq });
    const { user } = draw('faq', [faq], `?open=${ID}`);
    const form = await drawer('Edit FAQ');
    fill(form.getByLabelText(/^Answer/), 'Mine.');
    const theirs = { ...faq, answer: 'Theirs.', question: 'Who pays now?', revision: 2 };
    answerAt('get', path, { data: theirs });
    answerAt('put', path, { status: 409, code: 'changed-elsewhere', message: 'x', errors: { answer: 'x' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const difference = within(await form.findByRole('alert', { name: 'Changed by someone else' }));
    expect(difference.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldYoursSaved now',
      'AnswerMine.Theirs.',
    ]);
    answerAt('put', path, { data: { ...theirs, answer: 'Mine.', revision: 3 } });
    answerList('faq', [faq]);
    await user.click(difference.getByRole('button', { name: 'Save mine' }));
    await notice('Who pays now? saved');
    expect(sentTo('put', path).at(-1)?.body).toMatchObject({
      answer: 'Mine.',
      question: 'Who pays now?',
      revision: 2,
    });
  });
});

describe('an amount that two operators gave in two currencies', () => {
  it('is saved with the currency that it was typed in', async () => {
    const scheme = record({ name: 'Seed Grant', amountMax: 3_000_000, currency: 'INR', audience: 'not-said' });
    const path = `/api/admin/records/scheme/${ID}`;
    answerAt('get', path, { data: scheme });
    const { user } = draw('scheme', [scheme], `?open=${ID}`);
    const form = await drawer('Edit scheme');
    fill(form.getByLabelText(/^Largest amount/), '40 lakh');
    const theirs = { ...scheme, currency: 'USD', apply: 'By email', revision: 2 };
    answerAt('get', path, { data: theirs });
    const errors = { amountMax: 'x', currency: 'x' };
    answerAt('put', path, { status: 409, code: 'changed-elsewhere', message: 'x', errors });
    await user.click(form.getByRole('button', { name: 'Save' }));
    const difference = within(await form.findByRole('alert', { name: 'Changed by someone else' }));
    expect(difference.getAllByRole('row')).toHaveLength(3);
    answerAt('put', path, { data: { ...theirs, revision: 3 } });
    answerList('scheme', [scheme]);
    await user.click(difference.getByRole('button', { name: 'Save mine' }));
    await notice('Seed Grant saved');
    expect(sentTo('put', path).at(-1)?.body).toMatchObject({
      amountMax: 4_000_000,
      currency: 'INR',
      apply: 'By email',
    });
  });
});

describe('a page that is not there any more', () => {
  const faq = (question: string) => record({ question, category: 'Account', answer: 'So.' });
  const LIST = '/api/admin/records/faq';

  it('gives way to the last page, where the row can be found', async () => {
    answerAt('get', LIST, ({ query }) => ({
      data: query.get('page') === '3' ? [faq('Who pays?')] : [],
      body: { total: 21 },
    }));
    drawScreen(<RecordsScreen noun="faq" query="?page=999" first={{ ...listOf([]), total: 21 }} />);
    expect(screen.queryByText(/no FAQs/i)).toBeNull();
    await screen.findAllByText('Who pays?');
    expect(location.search).toBe('?page=3');
    screen.getByText('21–21 of 21');
  });

  it('gives way to the first page, where its place belongs to another list', async () => {
    answerAt('get', LIST, ({ query }) =>
      query.has('after')
        ? { status: 400, message: 'This page link is not valid. Start again from the first page.' }
        : { data: [faq('Who pays?')], body: { total: 1 } },
    );
    drawScreen(<RecordsScreen noun="faq" query="?page=2&after=aa.bb&category=Account" first={null} />);
    await screen.findAllByText('Who pays?');
    expect(location.search).not.toMatch(/after|page/);
  });
});

describe('the focus', () => {
  const records = ['Asha', 'Kite', 'Neer'].map((name, at) =>
    record({ _id: ID.replace('0', `${at}`), preseedName: name }),
  );
  it('goes to the next row after a delete, and to the table after the buttons of a selection are gone', async () => {
    const { user } = draw('pre-seed-investor', records);
    answerAt('post', '/api/admin/records/pre-seed-investor/delete', { data: { ids: [records[1]?._id] } });
    answerList('pre-seed-investor', [records[0]!, records[2]!]);
    await user.click(screen.getByRole('button', { name: 'Delete Kite' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Neer' })));
    const table = screen.getByRole('table').parentElement;
    await user.click(screen.getByRole('checkbox', { name: 'Select Asha' }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(document.activeElement).toBe(table);
    await user.click(screen.getByRole('checkbox', { name: 'Select Asha' }));
    answerAt('post', '/api/admin/records/pre-seed-investor/active', { data: { ids: [records[0]?._id], batch: null } });
    await user.click(screen.getByRole('button', { name: 'Set active' }));
    await waitFor(() => expect(document.activeElement).toBe(table));
  });
});

describe('cards on a phone', () => {
  const records = [
    record({ preseedName: 'Asha Fund' }),
    record({ _id: ID.replace('0', 'f'), preseedName: 'Kite Fund' }),
  ];
  it('have what the heads of the table have: all rows of the page are selected, and the order is chosen', async () => {
    onPhone();
    answerList('pre-seed-investor', records);
    const { user } = draw('pre-seed-investor', records);
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    screen.getByText('2 selected');
    const order = screen.getByRole('combobox', { name: 'Sorted by' });
    await user.selectOptions(order, 'Name, reversed');
    expect(new URLSearchParams(location.search).get('sort')).toBe('-preseedName');
    expect(valueOf(order)).toBe(within(order).getByRole<HTMLOptionElement>('option', { name: 'Name, reversed' }).value);
    await user.selectOptions(order, 'Name');
    expect(within(order).getByRole<HTMLOptionElement>('option', { name: 'Name' }).selected).toBe(true);
  });
});

describe('a selection', () => {
  it('is of all that match once the page is selected, and ends with another filter', async () => {
    const rows = [record({ category: 'Account', question: 'Who pays?', answer: 'So.', isActive: true })];
    const page = { rows, total: 331, totalIsCapped: false, next: 'n', previous: null, at: 1000 };
    const { user } = drawScreen(<RecordsScreen noun="faq" query="?q=who" first={page} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 331 that match' }));
    screen.getByText('331 selected');
    answerAt('post', '/api/admin/records/faq/active', { status: 404, message: 'Gone.' });
    answerList('faq', rows);
    await user.click(screen.getByRole('button', { name: 'Set inactive' }));
    await notice('Gone.');
    expect(sentTo('post', '/api/admin/records/faq/active')[0]?.body).toEqual({
      all: { match: { q: 'who' }, count: 331, at: 1000 },
      isActive: false,
    });
    await user.type(screen.getByRole('searchbox'), 'x');
    await waitFor(() => expect(screen.queryByText('331 selected')).toBeNull());
  });

  it.each(['Set inactive', 'Delete selected', 'Edit selected'])(
    'of all ends at “%s” if others match now',
    async (name) => {
      const rows = [record({ category: 'Account', question: 'Who pays?', answer: 'So.', isActive: true })];
      const page = { rows, total: 331, totalIsCapped: false, next: 'n', previous: null, at: 1000 };
      const { user } = drawScreen(<RecordsScreen noun="faq" query="" first={page} />);
      const message = '330 FAQs match now, not 331. Look at the list and select again.';
      for (const verb of ['active', 'delete', 'change'])
        answerAt('post', `/api/admin/records/faq/${verb}`, { status: 409, code: 'selection-changed', message });
      answerList('faq', rows);
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
      await user.click(screen.getByRole('button', { name: 'Select all 331 that match' }));
      await user.click(screen.getByRole('button', { name }));
      if (name === 'Edit selected') await user.click(screen.getByRole('button', { name: 'Preview' }));
      await notice(message);
      await waitFor(() => expect(screen.queryByText('331 selected')).toBeNull());
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('milestones', () => {
  const milestone = record({
    description: 'Failing',
    category: 'Documents',
    stage: 'MVP',
    fileUrl: null,
    fileName: null,
  });
  const stored = { ...milestone, fileUrl: '/files/milestones/1.pdf', fileName: 'plan.pdf' };
  const LIST = '/api/admin/records/milestone';
  const ONE = `${LIST}/${ID}`;
  const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  const fileField = (form: Awaited<ReturnType<typeof drawer>>) => form.getByLabelText('File');

  it('ACON-08 ACON-09 keeps the milestone when its file fails, and what was typed when it cannot be saved', async () => {
    const { user } = draw('milestone', [milestone]);
    await user.click(screen.getByRole('button', { name: 'Add milestone' }));
    const form = await drawer('Add milestone');
    fireEvent.change(fileField(form), { target: { files: [pdf('a.exe')] } });
    await form.findByText('This type of file is not accepted, or its content does not match its name.');
    fill(form.getByLabelText(/^Description/), 'Failing');
    await user.selectOptions(form.getByLabelText(/^Category/), 'Documents');
    await user.selectOptions(form.getByLabelText(/^Stage/), 'MVP');
    fireEvent.change(fileField(form), { target: { files: [pdf('plan.pdf')] } });
    const save = () => user.click(form.getByRole('button', { name: 'Save' }));
    answerAt('post', LIST, BROKEN);
    await save();
    await form.findByText('Failed to save milestone');
    expect(valueOf(form.getByLabelText(/^Description/))).toBe('Failing');
    answerAt('post', LIST, { data: milestone });
    answerAt('post', `${ONE}/file`, BROKEN);
    answerList('milestone', [milestone]);
    await save();
    await notice('Failed to upload file, but milestone was saved');
    expect(sentTo('post', `${ONE}/file`)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    // The file goes up with another try.
    answerAt('get', ONE, { data: milestone });
    answerAt('put', ONE, { data: { ...milestone, revision: 2 } });
    answerAt('post', `${ONE}/file`, { data: stored });
    answerList('milestone', [stored]);
    await user.click(screen.getByRole('button', { name: 'Edit Failing' }));
    const edit = await drawer('Edit milestone');
    fireEvent.change(fileField(edit), { target: { files: [pdf('plan.pdf')] } });
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: /plan\.pdf/ });
    expect(sentTo('post', `${ONE}/file`)).toHaveLength(2);
  });

  it('ACON-09 says that a file or a milestone could not be deleted, and that there are none to show', async () => {
    const { user } = draw('milestone', [stored]);
    answerAt('get', ONE, { data: stored });
    await user.click(screen.getByRole('button', { name: 'Edit Failing' }));
    const edit = await drawer('Edit milestone');
    answerAt('delete', `${ONE}/file`, BROKEN);
    await user.click(edit.getByRole('button', { name: 'Delete file' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete file' }));
    await notice('Failed to delete file');
    edit.getByRole('link', { name: /plan\.pdf/ });
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    answerAt('post', `${LIST}/delete`, BROKEN);
    answerList('milestone', [stored]);
    await user.click(screen.getByRole('button', { name: 'Delete Failing' }));
    await notice('Failed to delete milestone');
    answerAt('get', LIST, BROKEN);
    await user.type(screen.getByRole('searchbox', { name: 'Search milestones' }), 'x');
    await screen.findByText('Failed to fetch milestones');
  });
});

describe('the order of records', () => {
  const names = ['Asha', 'Bela', 'Chitra', 'Dev'];
  const records = names.map((question, at) => record({ _id: ID.replace('0', 'abcd'[at] ?? ''), question }));

  it('moves a record by its buttons and by keys, not beyond the ends, and sends the whole order', async () => {
    const { user } = draw('faq', records);
    answerList('faq', records);
    await user.click(screen.getByRole('button', { name: 'Order' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Order of/ }));
    await dialog.findByText('Dev');
    const order = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    await user.click(dialog.getByRole('button', { name: 'Move up Chitra' }));
    expect(order()).toEqual(['Asha', 'Chitra', 'Bela', 'Dev']);
    await user.click(dialog.getByRole('button', { name: 'Move down Bela' }));
    expect(order()).toEqual(['Asha', 'Chitra', 'Dev', 'Bela']);
    await user.click(dialog.getByRole('button', { name: 'Move up Asha' }));
    await user.click(dialog.getByRole('button', { name: 'Move down Bela' }));
    expect(order()).toEqual(['Asha', 'Chitra', 'Dev', 'Bela']);
    const handle = (name: string) => dialog.getByRole('button', { name: new RegExp(`^Move ${name}, number`) });
    fireEvent.keyDown(handle('Asha'), { key: 'End' });
    expect(order()).toEqual(['Chitra', 'Dev', 'Bela', 'Asha']);
    fireEvent.keyDown(handle('Bela'), { key: 'ArrowUp' });
    expect(order()).toEqual(['Chitra', 'Bela', 'Dev', 'Asha']);
    dialog.getByText('Bela is now number 2 of 4.');
    answerAt('put', '/api/admin/records/faq/order', { data: null });
    await user.click(dialog.getByRole('button', { name: 'Save order' }));
    await notice('The order is saved');
    expect(sentTo('put', '/api/admin/records/faq/order').map(({ body }) => body)).toEqual([
      { ids: [2, 1, 3, 0].map((at) => records[at]?._id) },
    ]);
  });

  it('keeps what was arranged when someone else added and deleted records, and asks before it is discarded', async () => {
    const onClose = vi.fn();
    answerList('faq', records);
    const { user } = drawScreen(<OrderDialog entity={entityOf('faq')} onClose={onClose} onOrdered={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', { name: /^Order of/ }));
    await user.click(await dialog.findByRole('button', { name: 'Move up Chitra' }));
    const added = record({ _id: ID.replace('0', 'e'), question: 'Esha' });
    answerList('faq', [...records.filter(({ question }) => question !== 'Asha'), added]);
    const at = '/api/admin/records/faq/order';
    answerAt('put', at, { status: 409, code: 'changed-elsewhere', message: 'The list has changed. Reload it.' });
    await user.click(dialog.getByRole('button', { name: 'Save order' }));
    await dialog.findByText(/^Someone else added or deleted FAQs, so nothing was saved\./);
    const order = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(order()).toEqual(['Chitra', 'Bela', 'Dev', 'Esha']);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    answerAt('put', at, { data: null });
    await user.click(dialog.getByRole('button', { name: 'Save order' }));
    await notice('The order is saved');
    expect(sentTo('put', at).at(-1)?.body).toEqual({
      ids: [records[2], records[1], records[3], added].map((one) => one?._id),
    });
  });

  it('is left without a question where nothing was moved, and after one where something was', async () => {
    const onClose = vi.fn();
    answerList('faq', records);
    const { user } = drawScreen(<OrderDialog entity={entityOf('faq')} onClose={onClose} onOrdered={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', { name: /^Order of/ }));
    await dialog.findByText('Dev');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(dialog.getByRole('button', { name: 'Move up Chitra' }));
    // What the browser makes of Escape.
    fireEvent(screen.getByRole('dialog', { name: /^Order of/ }), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('an export of resources', () => {
  it('has the name of the category, and fails where it cannot be read', async () => {
    const resource = record({ name: 'Deck', categoryId: 'c1', fileSource: 'local' });
    const save = vi.spyOn(files, 'saveTable').mockResolvedValue('resources.csv');
    const { user } = draw('resource', [resource]);
    answerList('resource', [resource]);
    const exportCsv = async () => {
      await user.click(screen.getByRole('button', { name: /^Export/ }));
      await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    };
    answerAt('get', '/api/admin/records/resource-category', BROKEN);
    await exportCsv();
    await notice('Failed to export data');
    expect(save).not.toHaveBeenCalled();
    answerList('resource-category', [record({ _id: 'c1', title: 'Pitch decks' })]);
    await exportCsv();
    await notice('Export completed successfully');
    expect(save.mock.lastCall?.[0].rows[0]?.slice(0, 2)).toEqual(['Deck', 'Pitch decks']);
    expect(save.mock.lastCall?.[0].rows[0]).toContain('Upload');
  });
});

describe('a field of the form', () => {
  function OneField({ field, value }: { field: Field; value: unknown }) {
    const form = useForm<FormValues>({ initial: { [field.name]: value } as FormValues, onValid: () => undefined });
    return <FieldRow form={form} field={field} />;
  }

  it('takes a typed tag once a press elsewhere has ended, so that nothing moves under the press', () => {
    render(<OneField field={{ name: 'sectors', label: 'Sectors', kind: 'tags' }} value={[]} />);
    const input = screen.getByRole('textbox', { name: 'Sectors' });
    const tagsAfter = (press: () => void, tag: string) => {
      fill(input, tag);
      press();
      return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    };
    const press = () => {
      fireEvent.mouseDown(document.body);
      fireEvent.blur(input);
    };
    expect(tagsAfter(press, 'SaaS')).toEqual([]);
    fireEvent.mouseUp(document.body);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(valueOf(input)).toBe('');
    // With the keyboard there is no press to wait for.
    expect(tagsAfter(() => fireEvent.blur(input), 'Fintech')).toHaveLength(2);
  });

  it('of long text shows its hint and how much fits', async () => {
    const field = {
      name: 'answer',
      label: 'Answer',
      kind: 'paragraphs',
      most: 2000,
      hint: 'Write plain text.',
    } as const;
    render(<OneField field={field} value="" />);
    const input = screen.getByRole('textbox', { name: 'Answer' });
    await userEvent.type(input, 'Yes');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Write plain text. 3 of 2,000 characters',
    );
  });
});
