/** Grants and schemes as their screen draws them: status first, conditions beside the words, filters, details, guests. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen } from '@tests/setup/component/screen';
import { readSchemeState } from '@/domain/schemes/list-state';
import type { WireScheme } from '@/domain/schemes/schemes';
import { UNDATED } from '@/domain/schemes/conditions';
import { SchemesScreen } from './SchemesScreen';
import type { SchemesAnswer, SchemesStart } from './use-schemes';

const page = 'https://scheme.example/a';
const scheme = (n: number, over: Partial<WireScheme> = {}): WireScheme => ({
  _id: n.toString(16).padStart(24, '0'),
  name: `Scheme ${n}`,
  who: 'Department of Grants',
  forWhom: 'DPIIT-recognised startups up to 7 years old with INR 1000000 revenue',
  audience: 'founders',
  instruments: ['Grant'],
  amountMax: 2_500_000,
  currency: 'INR',
  sectors: ['AgriTech'],
  state: '',
  apply: 'at an incubator',
  website: 'https://scheme.example',
  statusAsOf: '',
  deadline: null,
  deadlineSource: null,
  institutions: [],
  sources: [
    { field: 'forWhom', value: null, address: page, published: '2024-03', isList: false },
    { field: 'amount', value: null, address: 'https://list.example', published: null, isList: true },
    { field: 'sectors', value: 'agriculture', address: page, published: '2024-03', isList: false },
  ],
  notice: UNDATED,
  conditions: [
    { words: 'DPIIT-recognised', answer: 'check yourself', why: null },
    { words: 'up to 7 years old', answer: 'fits', why: 'Your profile says founded in 2023.' },
  ],
  ...over,
});
const listed = (rows: WireScheme[], total = rows.length, notices: string[] = []): SchemesAnswer => ({
  kind: 'rows',
  rows,
  page: { number: 1, size: 12, total },
  facets: {
    states: [{ name: 'National', count: 3 }],
    sectors: [{ name: 'AgriTech', count: 2 }],
    gives: [{ name: 'Grant', count: 2 }],
    stages: [{ name: 'MVP', count: 1 }],
  },
  notices,
});
const draw = (given: Partial<SchemesStart> = {}, query = '') => {
  history.replaceState(null, '', `/portal/schemes${query}`);
  return drawScreen(
    <SchemesScreen
      state={readSchemeState(new URLSearchParams(query))}
      answer={listed([scheme(1), scheme(2, { notice: null })])}
      opened={null}
      isGuest={false}
      isFounder
      {...given}
    />,
  );
};
const wire = (rows: WireScheme[]) => {
  const all = listed(rows);
  if (all.kind !== 'rows') throw new Error('No rows.');
  return { data: all.rows, body: { page: all.page, facets: all.facets, notices: all.notices } };
};

describe('the list', () => {
  it('says first that a status is undated, and sums up what the profile answers', () => {
    draw();
    const [, first, second] = screen.getAllByRole('row');
    within(first as HTMLElement).getByText('Status undated · Department of Grants');
    within(second as HTMLElement).getByText('Department of Grants');
    expect(within(first as HTMLElement).getByText('1 fits, 1 to check')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/eligible|qualify/i);
  });

  it('asks the API for each filter, puts it in the address, and clears all', async () => {
    answer('get', '/api/schemes', ({ query }) => wire(query.get('gives') ? [scheme(7)] : [scheme(1)]));
    const { user } = draw();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'Grant');
    await screen.findByRole('link', { name: 'Scheme 7' });
    await user.click(screen.getByRole('checkbox', { name: 'For founders directly' }));
    expect(address()).toBe('/portal/schemes?gives=Grant&direct=1');
    await waitFor(() => expect(sentTo('get', '/api/schemes').at(-1)?.query.get('direct')).toBe('1'));
    await screen.findByText('1 scheme');
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    await screen.findByRole('link', { name: 'Scheme 1' });
    expect(address()).toBe('/portal/schemes');
  });

  it('takes what was typed just before a filter, and shows its first page', async () => {
    answer('get', '/api/schemes', ({ query }) => wire(query.get('q') === 'seed' ? [scheme(7)] : [scheme(1)]));
    draw({ answer: listed([scheme(1)], 40) });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'seed ' } });
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(address()).toBe('/portal/schemes?q=seed');
    await screen.findByRole('link', { name: 'Scheme 7' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'seed fund' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Instrument' }), { target: { value: 'Grant' } });
    expect(address()).toBe('/portal/schemes?q=seed+fund&gives=Grant');
    await waitFor(() => expect(sentTo('get', '/api/schemes').at(-1)?.query.get('q')).toBe('seed fund'));
    // Back has the search without the filter.
    history.back();
    await waitFor(() => expect(address()).toBe('/portal/schemes?q=seed+fund'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'other' } });
    fireEvent.click(screen.getByRole('link', { name: 'Clear all' }));
    expect(address()).toBe('/portal/schemes');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('says why national schemes are listed, and keeps the search where the API fails', async () => {
    answer('get', '/api/schemes', 'offline');
    const { user } = draw({ answer: listed([scheme(1)], 1, ['We found no matching scheme of Bihar.']) });
    screen.getByText('We found no matching scheme of Bihar.');
    await user.type(screen.getByRole('searchbox'), 'seed{Enter}');
    within(await screen.findByRole('alert')).getByText('Failed to fetch schemes');
    expect(address()).toBe('/portal/schemes?q=seed');
    answer('get', '/api/schemes', wire([scheme(3)]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Scheme 3' });
  });

  it('asks guests to log in for details, for saving and for page 2', async () => {
    const { user } = draw({ isGuest: true, isFounder: false, answer: listed([scheme(1)], 20) });
    for (const control of [
      screen.getByRole('link', { name: 'Scheme 1' }),
      screen.getByRole('button', { name: 'Save Scheme 1' }),
      screen.getByRole('button', { name: 'Page 2. Login required to view more' }),
    ]) {
      await user.click(control);
      const question = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
      await user.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(address()).toBe('/portal/schemes');
  });
});

describe('the details', () => {
  it('have their own address: notice first, each condition beside its words, each fact with its source', async () => {
    answer('get', '/api/schemes/:id', {
      data: scheme(1),
      body: { institutions: [{ name: 'Grant House', href: '/portal/incubators/incubators-detail/1' }] },
    });
    const { user } = draw();
    await user.click(screen.getByRole('link', { name: 'Scheme 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scheme 1' }));
    expect(address()).toBe(`/portal/schemes?open=${scheme(1)._id}`);
    const text = screen.getByRole('dialog').textContent ?? '';
    expect(text.indexOf(UNDATED)).toBeLessThan(text.indexOf('DPIIT-recognised'));
    const [, age] = within(dialog.getByRole('region', { name: 'Conditions' })).getAllByRole('listitem');
    expect(age?.textContent).toBe('up to 7 years oldfitsYour profile says founded in 2023.');
    dialog.getByText('DPIIT-recognised startups up to 7 years old with ₹10,00,000 revenue');
    dialog.getByText('Up to ₹25,00,000');
    expect(dialog.getByRole('link', { name: /^\d+: Reported of Largest amount/ }).getAttribute('href')).toBe(
      'https://list.example',
    );
    dialog.getByText('As published: agriculture');
    expect((await dialog.findByRole('link', { name: 'Grant House' })).getAttribute('href')).toBe(
      '/portal/incubators/incubators-detail/1',
    );
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/portal/schemes'));
  });

  it('opened just after typing close at once, and leave the search', async () => {
    answer('get', '/api/schemes', wire([scheme(7)]));
    answer('get', '/api/schemes/:id', { data: scheme(1), body: { institutions: [] } });
    draw();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'seed' } });
    fireEvent.click(screen.getByRole('link', { name: 'Scheme 1' }));
    expect(address()).toBe(`/portal/schemes?q=seed&open=${scheme(1)._id}`);
    await screen.findByText('Scheme 7');
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Scheme 1' })).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe('/portal/schemes?q=seed'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('seed');
  });

  it('say that a scheme of an address is not there, and close to the list', async () => {
    const { user } = draw({ opened: 'missing' }, `?open=${scheme(9)._id}`);
    const dialog = within(screen.getByRole('dialog', { name: 'Not found' }));
    dialog.getByText('This scheme does not exist or is no longer listed.');
    expect(dialog.queryByRole('button', { name: 'Save to Collection' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/portal/schemes'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('link', { name: 'Scheme 1' });
  });

  it('say that they could not be loaded, and load again', async () => {
    const { user } = draw({ opened: 'failed' }, `?open=${scheme(9)._id}`);
    const dialog = within(screen.getByRole('dialog', { name: 'The scheme could not be loaded' }));
    dialog.getByText('Check your connection and try again.');
    answer('get', '/api/schemes/:id', { data: scheme(9), body: { institutions: [] } });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('dialog', { name: 'Scheme 9' });
  });

  it('of a row stay when the rest fails, but not when the scheme was removed', async () => {
    answer('get', '/api/schemes/:id', 'offline');
    const { user } = draw();
    await user.click(screen.getByRole('link', { name: 'Scheme 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scheme 1' }));
    await waitFor(() => expect(sentTo('get', '/api/schemes/:id')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer('get', '/api/schemes/:id', { status: 404 });
    await user.click(screen.getByRole('link', { name: 'Scheme 2' }));
    await screen.findByRole('dialog', { name: 'Not found' });
  });

  it('show a deadline with its page before everything else of the facts', () => {
    const opened = scheme(5, { deadline: '2031-11-30', deadlineSource: 'https://scheme.example/call' });
    draw({ opened: { scheme: opened, institutions: [] } }, `?open=${opened._id}`);
    const dialog = within(screen.getByRole('dialog', { name: 'Scheme 5' }));
    expect(dialog.getAllByRole('term')[0]?.textContent).toBe('Deadline');
    dialog.getByText('30 November 2031');
    expect(dialog.queryByText('This deadline has passed.')).toBeNull();
    expect(dialog.getByRole('link', { name: /^Source of the deadline/ }).getAttribute('href')).toBe(
      'https://scheme.example/call',
    );
  });

  it('say that a deadline has passed', () => {
    const opened = scheme(5, { deadline: '2025-11-30', deadlineSource: 'https://scheme.example/call' });
    draw({ opened: { scheme: opened, institutions: [] } }, `?open=${opened._id}`);
    within(screen.getByRole('dialog', { name: 'Scheme 5' })).getByText('This deadline has passed.');
  });
});
