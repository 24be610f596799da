/** The forms that people send: a mistake in an entry, and an entry that is missing. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { INCUBATORS } from '@/domain/admin/entities/listings';
import { givenFields } from '@/domain/quality/items';
import { answer, sentTo } from '@tests/setup/component/network';
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
    screen.getByText('Please give the correct value.');
    screen.getByText('Please give the page that says so.');
    await fill();
    answer('post', '/api/reports', { status: 429, message: 'You have sent 20 reports today.' });
    await sendIt();
    await screen.findByText('You have sent 20 reports today.');
    answer('post', '/api/reports', { data: { token: null } });
    await sendIt();
    await screen.findByText(/You get the answer by email and in your notifications/);
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
    await user.type(screen.getByLabelText(/^Page that says so/), 'https://a.in');
    await user.type(screen.getByLabelText('Year of establishment'), '2001');
    answer('post', '/api/suggestions', { data: { id: '2'.repeat(24) } });
    await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
    await screen.findByText(/An operator looks at Villgro Foundation/);
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
