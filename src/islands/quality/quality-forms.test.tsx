/** The forms that people send: a mistake in an entry, an entry that is missing, and what is their own. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANGEL_INVESTORS, INCUBATORS } from '@/domain/admin/entities/listings';
import { applicationFields, ownFields, type OwnClaim } from '@/domain/quality/claims';
import { givenFields } from '@/domain/quality/items';
import { answer, sentTo } from '@tests/setup/component/network';
import { AngelForm } from './AngelForm';
import { ClaimsScreen } from './ClaimsScreen';
import { EntryForm } from './EntryForm';
import { ReportForm } from './ReportForm';
import { SuggestForm } from './SuggestForm';

const user = userEvent.setup({ delay: null });
beforeEach(() => sessionStorage.clear());

describe('a report', () => {
  const draw = (isGuest: boolean) =>
    render(
      <ReportForm
        noun="incubator"
        id={'0'.repeat(24)}
        name="Villgro"
        fields={[{ name: 'about', label: 'About' }]}
        backHref="/portal/incubators"
        isGuest={isGuest}
        siteKey=""
      />,
    );
  const fill = async () => {
    await user.selectOptions(screen.getByLabelText(/^What is wrong/), 'About');
    await user.type(screen.getByLabelText(/^What is right/), 'New words');
    await user.type(screen.getByLabelText(/^Where is it published/), 'https://a.in');
  };
  const sendIt = () => user.click(screen.getByRole('button', { name: 'Send report' }));

  it('needs field, value and page, and keeps what was typed when it cannot be sent', async () => {
    draw(false);
    await sendIt();
    await screen.findByText('Please choose what is wrong.');
    screen.getByText('Please enter the correct value.');
    screen.getByText('Please enter the page that confirms it.');
    await fill();
    answer('post', '/api/reports', { status: 429, message: 'You have sent 20 reports today.' });
    await sendIt();
    await screen.findByText('You have sent 20 reports today.');
    answer('post', '/api/reports', { data: { token: null } });
    await sendIt();
    await screen.findByText(/You will get the answer by email and in your notifications/);
    expect(sentTo('post', '/api/reports').at(-1)?.body).toEqual({
      noun: 'incubator',
      id: '0'.repeat(24),
      field: 'about',
      value: 'New words',
      address: 'https://a.in',
      website: '',
    });
  });

  it('of a guest gives the address of its status page', async () => {
    draw(true);
    await fill();
    answer('post', '/api/reports', { data: { token: 'x'.repeat(43) } });
    await sendIt();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /\/reports\/x+$/ });
    expect(new URL(link.href).pathname).toBe(`/reports/${'x'.repeat(43)}`);
  });
});

describe('a suggestion', () => {
  const draw = () =>
    render(<SuggestForm noun="incubator" nameField={INCUBATORS.nameField} fields={givenFields(INCUBATORS)} />);

  it('needs a name, a place and the page, shows what it may be, and sends what was given', async () => {
    draw();
    answer('get', '/api/suggestions/similar', { data: [{ id: '1'.repeat(24), name: 'Villgro', city: 'Chennai' }] });
    await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
    await screen.findByText('Please give the name.');
    screen.getByText('Please give the city or the website.');
    await user.type(screen.getByLabelText(/^Name/), 'Villgro Foundation');
    const known = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Villgro, Chennai' });
    expect(known.getAttribute('href')).toBe(`/portal/report?kind=incubator&id=${'1'.repeat(24)}`);
    await user.type(screen.getByLabelText('Website'), 'https://villgro.org');
    await user.type(screen.getByLabelText(/^Page that confirms it/), 'https://a.in');
    await user.type(screen.getByLabelText('Year of establishment'), '2001');
    answer('post', '/api/suggestions', { data: { id: '2'.repeat(24) } });
    await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
    await screen.findByText(/An operator will review Villgro Foundation/);
    expect(sentTo('post', '/api/suggestions').at(-1)?.body).toMatchObject({
      noun: 'incubator',
      address: 'https://a.in',
      values: {
        companyName: 'Villgro Foundation',
        'socialLinks.website': 'https://villgro.org',
        yearOfEstablishment: 2001,
      },
    });
  });
});

describe('the own entry', () => {
  const id = '3'.repeat(24);
  const EDIT = '/api/claims/:id';
  const record = { companyName: 'Villgro', about: 'Old.', socialLinks: { linkedin: null }, sector: ['SaaS'] };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

  it('sends what was changed alone, keeps what was refused, and says what waits', async () => {
    const entry = { name: 'Villgro', noun: 'incubator', revision: 4, record, waiting: {}, isLapsed: false } as const;
    render(<EntryForm id={id} entry={entry} fields={ownFields(INCUBATORS)} />);
    await save();
    await screen.findByText('You have not changed anything yet.');
    await user.type(screen.getByLabelText(/^Name/), ' India');
    await user.type(screen.getByLabelText(/^About/), ' And new.');
    answer('patch', EDIT, { status: 400, message: 'Too long', errors: { about: 'Too long' } });
    await save();
    await screen.findByText('Too long');
    answer('patch', EDIT, { data: { changed: ['about'], waiting: ['companyName'], revision: 5 } });
    await save();
    await screen.findByText('Saved. Some of your changes are waiting for review.');
    screen.getByText('Waiting for review.');
    expect(sentTo('patch', EDIT).at(-1)?.body).toEqual({
      revision: 4,
      values: { companyName: 'Villgro India', about: 'Old. And new.' },
    });
  });

  it('of an angel is asked for with a LinkedIn address that is shown only by choice', async () => {
    const { nameField } = ANGEL_INVESTORS;
    render(
      <AngelForm fields={applicationFields(ANGEL_INVESTORS)} nameField={nameField} start={{ angelName: 'Ravi' }} />,
    );
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    await screen.findByText('Please say what you invest in.');
    screen.getByText('Please enter your LinkedIn address.');
    await user.type(screen.getByLabelText(/^About/), 'First cheques.');
    await user.type(screen.getByLabelText(/^Your LinkedIn address/), 'linkedin.com/in/ravi');
    answer('post', '/api/claims/angel', { data: { id } });
    await user.click(screen.getByRole('button', { name: 'Send application' }));
    await screen.findByText(/An operator will review your application/);
    expect(sentTo('post', '/api/claims/angel').at(-1)?.body).toMatchObject({
      values: { angelName: 'Ravi', about: 'First cheques.' },
      linkedin: 'linkedin.com/in/ravi',
      showLinkedin: false,
    });
  });

  it('is listed with its state, hidden, and ended after a question', async () => {
    const angel: OwnClaim = {
      id,
      kind: 'angel',
      noun: 'angel-investor',
      name: 'Ravi',
      email: null,
      status: 'active',
      reason: '',
      since: '2026-11-20T10:00:00.000Z',
      confirmUntil: '2027-12-20T10:00:00.000Z',
      href: '/portal/angel-investors/angels-detail/3',
      isHidden: false,
      isWaiting: false,
      views: { month: 3, year: 1200 },
      saves: 1,
    };
    const late = { ...angel, id: '4', name: 'Late', status: 'lapsed' } as const;
    const gone = { ...late, id: '5', name: 'Gone', kind: 'institution', status: 'taken-over' } as const;
    render(<ClaimsScreen start={[angel, late, gone]} mayApply />);
    screen.getAllByText('Viewed 3 times in 30 days and 1,200 times in a year. Saved by 1 person.');
    screen.getByText(/^Your address was not confirmed again, so you cannot edit/);
    const card = within(screen.getByRole('article', { name: 'Gone' }));
    card.getByText(/and someone else maintains the entry now\. You cannot edit it any more\.$/);
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remove']);
    expect(screen.getAllByRole('link', { name: 'Edit' })).toHaveLength(1);
    answer('post', '/api/claims/:id/hidden', { data: null });
    answer('get', '/api/claims', { data: [{ ...angel, isHidden: true }] });
    const [hide] = screen.getAllByRole('button', { name: 'Hide' });
    if (hide) await user.click(hide);
    await screen.findByText(/It is hidden\./);
    expect(sentTo('post', '/api/claims/:id/hidden').at(-1)?.body).toEqual({ hidden: true });
    answer('delete', '/api/claims/:id', { data: null });
    answer('get', '/api/claims', { data: [] });
    await user.click(screen.getByRole('button', { name: 'Delete entry' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText(/^You do not maintain an entry yet/);
  });
});
