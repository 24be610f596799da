/** Best fit in a directory: scores and reasons, "Fit settings", and the hint to a profile with gaps. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import { directoryStart, entries, listBody } from '@tests/factories/directory-screens';
import { DEFAULT_FIT_SETTINGS, type FitView } from '@/domain/directory/fit/fit-settings';
import { DirectoryScreen } from './DirectoryScreen';

const SEED = '/api/seed-investors';
const PROFILE = { stage: 'MVP', industry: 'FinTech', city: 'Pune' };

const scored = (best: number) =>
  entries('seed', 6).map((row, at) => ({
    ...row,
    fit: { score: best - at, reasons: ['It takes startups at your stage.', 'It is in Pune.'], marks: ['your stage'] },
  }));
const marks = () => screen.getAllByRole('link', { name: / fit of 100 for / });
const scores = () => marks().map(({ textContent }) => Number(textContent));

function draw(query = 'sort=fit', settings: Partial<FitView> = {}) {
  let view: FitView = { ...DEFAULT_FIT_SETTINGS, profile: PROFILE, ...settings };
  answer('get', '/api/fit', () => ({ data: view }));
  answer('put', '/api/fit', ({ body }) => ({ data: (view = { ...view, ...(body as FitView) }) }));
  return drawScreen(<DirectoryScreen {...directoryStart('seed', scored(90), { query, more: { canFit: true } })} />);
}
const openSettings = async ({ user }: ReturnType<typeof draw>) => {
  await user.click(screen.getByRole('button', { name: 'Fit settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fit settings' }));
  await dialog.findByRole('slider', { name: 'Stage' });
  return dialog;
};

describe('best fit', () => {
  it('opens its reasons from the score, by Enter', async () => {
    const { user } = draw();
    expect(scores()).toEqual([90, 89, 88, 87, 86, 85]);
    screen.getByRole('columnheader', { name: 'Fit' });
    expect(screen.getAllByRole('list', { name: 'Why it fits' })[0]?.textContent).toBe('your stage');
    marks()[0]?.focus();
    await user.keyboard('{Enter}');
    const why = within(within(await screen.findByRole('dialog')).getByRole('region', { name: 'Fit' }));
    why.getByText('90 of 100');
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'It takes startups at your stage.',
      'It is in Pune.',
    ]);
  });

  it('follows weights and the raise, keeps them in the account, and refuses what is no amount', async () => {
    const drawn = draw('');
    const { user } = drawn;
    answer('get', SEED, { body: listBody('seed', scored(70)) });
    const dialog = await openSettings(drawn);
    const move = (part: string, value: number) =>
      fireEvent.change(dialog.getByRole('slider', { name: part }), { target: { value: String(value) } });
    move('City', 100);
    move('Stage', 0);
    move('Industry', 0);
    expect(dialog.getAllByText('Does not count')).toHaveLength(2);
    const raise = dialog.getByLabelText('Amount you are raising');
    const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.type(raise, 'five lakh');
    await save();
    dialog.getByText('Please enter a whole amount in INR, such as 50,00,000 or 50 lakh.');
    await user.clear(raise);
    await user.type(raise, '50 lakh');
    await user.selectOptions(dialog.getByLabelText('Currency'), 'USD');
    await save();
    await notices().findByText('Best fit now uses your settings');
    expect(sentTo('put', '/api/fit').map(({ body }) => body)).toEqual([
      {
        weights: { stage: 0, industry: 0, city: 100, ticket: 20 },
        raise: { amount: 500_000_000, currency: 'USD' },
      },
    ]);
    await waitFor(() => expect(scores()).toEqual([70, 69, 68, 67, 66, 65]));
    expect(address()).toBe('/portal/seed?sort=fit');

    // Already in this order: the list is asked for once more.
    answer('get', SEED, { body: listBody('seed', scored(60)) });
    const again = await openSettings(drawn);
    await user.click(again.getByRole('button', { name: 'Reset weights' }));
    expect(again.queryByText('Does not count')).toBeNull();
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(scores()[0]).toBe(60));
    const { weights } = sentTo('put', '/api/fit')[1]?.body as FitView;
    expect(weights).toEqual(DEFAULT_FIT_SETTINGS.weights);
  });

  it('asks for one weight at least, and keeps what was typed when it could not be saved', async () => {
    const drawn = draw();
    const dialog = await openSettings(drawn);
    for (const slider of dialog.getAllByRole('slider')) fireEvent.change(slider, { target: { value: '0' } });
    const save = () => drawn.user.click(dialog.getByRole('button', { name: 'Save' }));
    await save();
    dialog.getByText('At least one weight must be more than 0.');
    fireEvent.change(dialog.getByRole('slider', { name: 'City' }), { target: { value: '7' } });
    answer('put', '/api/fit', { status: 500 });
    await save();
    await dialog.findByText('Your settings could not be saved');
    expect((dialog.getByRole('slider', { name: 'City' }) as HTMLInputElement).value).toBe('7');
  });

  it('says what the profile lacks, and leads to it', async () => {
    const notice = 'Your profile has no current stage, no city. The others count for more.';
    const profile = { ...PROFILE, stage: null, city: null };
    answer('get', '/api/fit', { data: { ...DEFAULT_FIT_SETTINGS, profile } });
    const options = { query: 'sort=fit', page: { notices: [notice] }, more: { canFit: true } };
    const { user } = drawScreen(<DirectoryScreen {...directoryStart('seed', scored(50), options)} />);
    screen.getByText(notice);
    await user.click(screen.getByRole('button', { name: 'Fit settings' }));
    const hint = within(await screen.findByRole('note'));
    expect(hint.getByRole('link', { name: 'Complete your profile' }).getAttribute('href')).toBe(
      '/portal/settings/profile',
    );
  });

  it('gives way to another order, and to how well a search matches', async () => {
    const { user } = draw();
    answer('get', SEED, ({ query }) => ({
      body: listBody('seed', query.get('sort') === 'fit' ? scored(80) : entries('seed', 6)),
    }));
    const sorted = screen.getByLabelText('Sorted by');
    await user.selectOptions(sorted, 'Name, A to Z');
    await waitFor(() => expect(screen.queryAllByRole('link', { name: / fit of 100 for / })).toEqual([]));
    await user.selectOptions(sorted, 'Best fit');
    await waitFor(() => expect(scores()).toHaveLength(6));
    expect(within(sorted).queryByRole('option', { name: 'Best match' })).toBeNull();
  });
});
