/** The forms about entries after they were sent or refused: their messages, the values that stay, and the differences in their small print. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANGEL_INVESTORS, INCUBATORS } from '@/domain/admin/entities/listings';
import { applicationFields, ownFields } from '@/domain/quality/claims';
import { givenFields } from '@/domain/quality/items';
import { answer, sentTo } from '@tests/setup/component/network';
import { drawScreen } from '@tests/setup/component/screen';
import { AngelForm } from './AngelForm';
import { EntryForm } from './EntryForm';
import { ReportForm, type ReportFormProps } from './ReportForm';
import { SuggestForm } from './SuggestForm';

const ID = '7'.repeat(24);
const press = (name: string) => screen.getByRole('button', { name });
const field = (label: RegExp | string) => screen.getByLabelText<HTMLElement & { value: string }>(label);
const fill = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } });

beforeEach(() => sessionStorage.clear());

describe('a suggestion', () => {
  const SIMILAR = '/api/suggestions/similar';
  const draw = () =>
    drawScreen(<SuggestForm noun="incubator" nameField={INCUBATORS.nameField} fields={givenFields(INCUBATORS)} />);

  it('looks for entries like it from the third letter on, a moment after the last key, and forgets them below', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    draw();
    await vi.advanceTimersByTimeAsync(0);
    answer('get', SIMILAR, { data: [{ id: ID, name: 'Villgro', city: '' }] });
    fill(/^Name/, ' Vi ');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sentTo('get', SIMILAR)).toEqual([]);
    fill(/^Name/, 'Vill');
    await vi.advanceTimersByTimeAsync(399);
    fill(/^Name/, ' Vil ');
    await vi.advanceTimersByTimeAsync(399);
    expect(sentTo('get', SIMILAR)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sentTo('get', SIMILAR).map(({ query }) => [query.get('noun'), query.get('name')])).toEqual([
      ['incubator', 'Vil'],
    ]);
    vi.useRealTimers();
    // Without a city there is no comma.
    await screen.findByRole('link', { name: 'Villgro' });
    screen.getByText('Is it one of these? If its entry has a mistake, please report it there.');
    fill(/^Name/, 'Vi');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Villgro' })).toBeNull());
  });

  it('keeps what was typed when it is refused, leaves out what is empty, and begins again after thanks', async () => {
    answer('get', SIMILAR, { data: [] });
    const { user } = draw();
    fill(/^Name/, 'Harbour Lab');
    fill(/^Location/, 'Kochi');
    fill(/^Page that confirms it/, 'https://a.in');
    answer('post', '/api/suggestions', { status: 500 });
    await user.click(press('Send suggestion'));
    await screen.findByText('The suggestion could not be sent. What you typed is still here.');
    expect(field(/^Name/).value).toBe('Harbour Lab');
    answer('post', '/api/suggestions', { status: 400, errors: { address: 'This page says nothing of it.' } });
    await user.click(press('Send suggestion'));
    await screen.findByText('This page says nothing of it.');
    fill(/^Page that confirms it/, 'https://b.in');
    answer('post', '/api/suggestions', { data: { id: ID } });
    await user.click(press('Send suggestion'));
    await screen.findByText(/^An operator will review Harbour Lab\. It is not public before that\./);
    const body = sentTo('post', '/api/suggestions').at(-1)?.body as { values: Record<string, unknown> };
    expect(body).toMatchObject({ noun: 'incubator', address: 'https://b.in' });
    expect(body.values).toMatchObject({ companyName: 'Harbour Lab', companyLocation: 'Kochi' });
    for (const empty of ['about', 'sector', 'socialLinks.website', 'yearOfEstablishment'])
      expect(Object.keys(body.values)).not.toContain(empty);
    await user.click(press('Suggest another one'));
    expect(field(/^Name/).value).toBe('');
    expect(field(/^Page that confirms it/).value).toBe('');
  });
});

describe('the own entry', () => {
  const entry = {
    name: 'Villgro',
    noun: 'incubator',
    revision: 4,
    record: { companyName: 'Villgro', about: 'Old.', sector: ['SaaS'] },
    waiting: { companyName: 'Villgro India' },
    isLapsed: false,
  } as const;
  const EDIT = '/api/claims/:id';
  const bodies = () => sentTo('patch', EDIT).map(({ body }) => body);

  it('begins with what waits, and says for each answer what became of the changes', async () => {
    const { user } = drawScreen(<EntryForm id={ID} entry={entry} fields={ownFields(INCUBATORS)} />);
    expect(field(/^Name/).value).toBe('Villgro India');
    screen.getByText('Waiting for review.');
    screen.getByText('These change immediately.');
    screen.getByText('An operator reviews these before they change.');
    const save = async (about: string, reply: { changed: string[]; waiting: string[] }) => {
      answer('patch', EDIT, { data: { ...reply, revision: bodies().length + 5 } });
      fill(/^About/, about);
      await user.click(press('Save'));
    };
    await save('New.', { changed: ['about'], waiting: [] });
    await screen.findByText('Saved. Your changes are in the entry.');
    expect(screen.queryByText('Waiting for review.')).toBeNull();
    await save('Newer.', { changed: [], waiting: ['companyName'] });
    await screen.findByText(
      'Your changes are waiting for review. You will get the answer by email and in your notifications.',
    );
    screen.getByText('Waiting for review.');
    await save('Newest.', { changed: [], waiting: [] });
    await screen.findByText('Nothing is waiting for review.');
    // Each counts on the revision that the last answer named.
    expect(bodies()).toEqual([
      { revision: 4, values: { about: 'New.' } },
      { revision: 5, values: { about: 'Newer.' } },
      { revision: 6, values: { about: 'Newest.' } },
    ]);
    answer('patch', EDIT, { status: 500 });
    fill(/^About/, 'Lost?');
    await user.click(press('Save'));
    await screen.findByText('The entry could not be saved. What you typed is still here.');
    expect(field(/^About/).value).toBe('Lost?');
  });
});

describe('the application of an angel', () => {
  it('begins with the account’s name, needs one, and keeps what was typed when it is refused', async () => {
    const { user } = drawScreen(
      <AngelForm
        fields={applicationFields(ANGEL_INVESTORS)}
        nameField={ANGEL_INVESTORS.nameField}
        start={{ angelName: 'Ravi' }}
      />,
    );
    expect(field(/^Name/).value).toBe('Ravi');
    fill(/^Name/, ' ');
    fill(/^About/, 'First cheques.');
    fill(/^Your LinkedIn address/, 'linkedin.com/in/ravi');
    await user.click(press('Send application'));
    await screen.findByText('Please enter your name.');
    expect(document.activeElement).toBe(field(/^Name/));
    expect(sentTo('post', '/api/claims/angel')).toEqual([]);
    fill(/^Name/, 'Ravi K');
    await user.click(screen.getByLabelText(/^Show my LinkedIn address in the entry/));
    answer('post', '/api/claims/angel', { status: 500 });
    await user.click(press('Send application'));
    await screen.findByText('The application could not be sent. What you typed is still here.');
    expect(sentTo('post', '/api/claims/angel')[0]?.body).toMatchObject({
      values: { angelName: 'Ravi K', about: 'First cheques.' },
      showLinkedin: true,
    });
    answer('post', '/api/claims/angel', { data: { id: ID } });
    await user.click(press('Send application'));
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(screen.getByRole('link', { name: 'Your entries' }).getAttribute('href')).toBe('/portal/claims');
  });
});

describe('a report', () => {
  const draw = (more: Partial<ReportFormProps> = {}) =>
    drawScreen(
      <ReportForm
        noun="incubator"
        id={ID}
        name="Villgro"
        fields={[{ name: 'about', label: 'About' }]}
        backHref="/portal/incubators/7"
        isGuest={false}
        siteKey=""
        {...more}
      />,
    );
  const fillAll = async (user: ReturnType<typeof draw>['user']) => {
    await user.selectOptions(field(/^What is wrong/), 'About');
    fill(/^What is right/, 'New words');
    fill(/^Where is it published/, 'https://a.in');
  };

  it('leads back, and says to whom the answer goes', async () => {
    const { user, unmount } = draw();
    screen.getByText('You will get the answer by email and in your notifications.');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/portal/incubators/7');
    await fillAll(user);
    answer('post', '/api/reports', { status: 500 });
    await user.click(press('Send report'));
    await screen.findByText('The report could not be sent. Your text is still here.');
    answer('post', '/api/reports', { data: { token: null } });
    await user.click(press('Send report'));
    const thanks = await screen.findByRole('heading', { name: 'Thank you' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/portal/incubators/7');
    unmount();
    draw({ isGuest: true });
    screen.getByText('We do not ask for your email address.');
  });

  it('of a guest carries the answer of the challenge, which is renewed with each sending', async () => {
    const service = { render: vi.fn(() => 'widget'), getResponse: vi.fn(() => 'proof'), reset: vi.fn() };
    Object.assign(window, { turnstile: service });
    onTestFinished(() => void Reflect.deleteProperty(window, 'turnstile'));
    const add = vi.spyOn(document.head, 'appendChild').mockImplementation((script) => script);
    const { user } = draw({ isGuest: true, siteKey: 'the site' });
    const script = add.mock.calls[0]?.[0] as unknown as HTMLElement;
    script.dispatchEvent(new Event('load'));
    expect(service.render.mock.lastCall).toMatchObject([{}, { sitekey: 'the site', action: 'report' }]);
    await fillAll(user);
    answer('post', '/api/reports', { status: 400, message: 'Please try the challenge again.' });
    await user.click(press('Send report'));
    await screen.findByText('Please try the challenge again.');
    expect(sentTo('post', '/api/reports')[0]?.body).toMatchObject({ challenge: 'proof' });
    expect(service.reset.mock.calls).toEqual([['widget']]);
  });
});

it('a suggestion takes an amount in the currency that it names', async () => {
  answer('get', '/api/suggestions/similar', { data: [] });
  const { user } = drawScreen(
    <SuggestForm noun="incubator" nameField={INCUBATORS.nameField} fields={givenFields(INCUBATORS)} />,
  );
  fill(/^Name/, 'Harbour Lab');
  fill(/^Website/, 'harbour.in');
  fill(/^Page that confirms it/, 'harbour.in/about');
  fill(/^Maximum investment/, '₹1 crore');
  answer('post', '/api/suggestions', { status: 500 });
  await user.click(press('Send suggestion'));
  await waitFor(() => expect(sentTo('post', '/api/suggestions')).toHaveLength(1));
  expect(sentTo('post', '/api/suggestions')[0]?.body).toMatchObject({
    values: { 'funds.maxInvestment': 10_000_000, 'funds.currency': 'INR' },
  });
  fill(/^Maximum investment/, '$50,000');
  await user.click(press('Send suggestion'));
  await waitFor(() => expect(sentTo('post', '/api/suggestions')).toHaveLength(2));
  expect(sentTo('post', '/api/suggestions')[1]?.body).toMatchObject({
    values: { 'funds.maxInvestment': 50_000, 'funds.currency': 'USD' },
  });
});
