/** The scripts of the support centre: the search in the answers, and the contact form with its draft. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAINTENANCE_REFUSED } from '@/domain/maintenance/status';
import { WORDLESS } from '@/domain/text/spelling';
import { contactForm, faqList } from '@tests/factories/files/plain-pages';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { startContactForm } from './contact-form';
import { startFaqSearch } from './faq-search';

const user = userEvent.setup({ delay: null });
const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const open = (markup: string, start: (root: HTMLElement) => void) => {
  document.body.innerHTML = markup;
  start(document.body.firstElementChild as HTMLElement);
};

describe('the search in the answers', () => {
  const GROUPS: Parameters<typeof faqList>[0] = {
    Account: [
      ['How do I turn on two-factor authentication?', 'Save your recovery codes.'],
      ['What is Outset?', 'A place for founders.'],
    ],
    Billing: [['What does Outset cost?', 'Core is $49 a month.']],
  };
  const shown = () => [...document.querySelectorAll<HTMLDetailsElement>('[data-faq]:not([hidden])')];
  const search = (text: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value: text } });
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

  beforeEach(() => history.replaceState(null, '', '/support'));

  it('ACC-32 opens and marks matches while one types, hides the rest, and the address follows', async () => {
    open(faqList(GROUPS), startFaqSearch);
    const before = part<HTMLDetailsElement>('#faq-1');
    before.open = true;
    search('RECOVERY codes');
    expect(shown().map(({ id }) => id)).toEqual(['faq-0']);
    expect(shown()[0]?.open).toBe(true);
    expect(marks()).toEqual(['recovery', 'codes']);
    expect(document.querySelectorAll('[data-faq-group]:not([hidden])')).toHaveLength(1);
    await screen.findByText('1 answer matches “RECOVERY codes”.');
    expect(new URLSearchParams(location.search).get('q')).toBe('RECOVERY codes');
    search('nothing like this');
    expect(shown()).toEqual([]);
    expect(part('[data-faq-none]').hidden).toBe(false);
    await screen.findByText('No answer matches “nothing like this”.');
    // What was open before is open again.
    search('');
    expect(shown()).toHaveLength(3);
    expect(marks()).toEqual([]);
    expect(part('[data-faq-none]').hidden).toBe(true);
    expect([...document.querySelectorAll('details[open]')]).toEqual([before]);
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('opens the answer of a link, and ends a search that hides it', async () => {
    history.replaceState(null, '', '/support?q=recovery#faq-2');
    open(faqList(GROUPS), (root) => {
      part<HTMLInputElement>('input').value = 'recovery';
      for (const id of [1, 2]) part(`#faq-${id}`).hidden = true;
      startFaqSearch(root);
      window.dispatchEvent(new Event('pageshow'));
    });
    expect(shown()).toHaveLength(3);
    expect([...document.querySelectorAll('details[open]')].map(({ id }) => id)).toEqual(['faq-2']);
    await waitFor(() => expect(location.search).toBe(''));
    // One that the search shows leaves it.
    search('cost');
    history.replaceState(null, '', '/support?q=cost#faq-2');
    window.dispatchEvent(new Event('hashchange'));
    expect(shown().map(({ id }) => id)).toEqual(['faq-2']);
  });

  it('finds with a hyphen or punctuation, and says that a search without words shows every answer', async () => {
    open(faqList(GROUPS), startFaqSearch);
    search('“Two factor,”');
    expect(shown().map(({ id }) => id)).toEqual(['faq-0']);
    expect(marks()).toEqual(['two', 'factor']);
    search('?');
    expect(shown()).toHaveLength(3);
    await screen.findByText(WORDLESS);
  });

  it('takes a hostile search as text', async () => {
    open(faqList(GROUPS), startFaqSearch);
    const hostile = '<img src=x onerror=alert(1)>"\' OR 1=1--';
    search(hostile);
    await screen.findByText(`No answer matches “${hostile}”.`);
    expect(document.querySelector('img')).toBeNull();
  });

  it('opens the answer that a link leads to', () => {
    history.replaceState(null, '', '/support#faq-2');
    open(faqList(GROUPS), startFaqSearch);
    expect([...document.querySelectorAll('details[open]')].map(({ id }) => id)).toEqual(['faq-2']);
    history.replaceState(null, '', '/support#faq-0');
    window.dispatchEvent(new Event('hashchange'));
    expect(part<HTMLDetailsElement>('#faq-0').open).toBe(true);
  });
});

describe('the contact form', () => {
  const PATH = '/api/contact';
  const ASHA = { name: 'Asha Rao', email: 'asha@example.com' };
  const TYPED = { Name: 'Asha', Email: 'asha@example.com', Subject: "It's 'broken'", Message: 'Line one\nआशा 🚀' };
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
  const values = () => ['Name', 'Email', 'Subject', 'Message'].map((label) => field(label).value);
  const fill = (typed: Record<string, string>) => {
    for (const [label, value] of Object.entries(typed)) fireEvent.input(field(label), { target: { value } });
  };
  const send = () => user.click(part('[data-submit]'));
  const said = (region: string) => part(`[data-${region}]`).textContent.replace(/\s+/g, ' ').trim();
  const openForm = (...given: Parameters<typeof contactForm>) => open(contactForm(...given), startContactForm);

  it('ACC-33 names what is missing or not valid beside the field, in the exact words, and goes to the first', async () => {
    openForm();
    await send();
    await screen.findByText('Please enter your name');
    screen.getByText('Please enter your email');
    screen.getByText('Please enter a subject');
    screen.getByText('Please enter your message');
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Email').getAttribute('aria-describedby')).toBe('contact-email-error');
    fill({ Name: 'Asha', Email: 'not an address', Subject: 'Hi', Message: 'Hello' });
    expect(screen.queryByText('Please enter your name')).toBeNull();
    await send();
    await screen.findByText('Please enter a valid email address');
    expect(document.activeElement).toBe(field('Email'));
    expect(sent).toEqual([]);
  });

  it('ACC-34 ACC-35 keeps the draft, sends it, says so, and forgets it', async () => {
    openForm();
    fill(TYPED);
    openForm();
    expect(said('restored')).toBe('Your draft is back. Discard it');
    expect(values()).toEqual(Object.values(TYPED));
    answer('post', PATH, { data: { reference: '1A2B3C4D' } });
    await send();
    await screen.findByText('Your message has been sent successfully!');
    expect(said('sent')).toContain('We will get back to you shortly. Reference 1A2B3C4D.');
    expect(document.activeElement).toBe(part('[data-sent]'));
    expect(sentTo('post', PATH)[0]?.body).toMatchObject({
      name: 'Asha',
      email: 'asha@example.com',
      subject: "It's 'broken'",
      message: 'Line one\nआशा 🚀',
      website: '',
    });
    expect(localStorage.getItem('contact-draft')).toBeNull();
    openForm();
    expect(values()).toEqual(['', '', '', '']);
    expect(said('restored')).toBe('');
  });

  it('ACC-34 keeps the draft of who is signed in from others, and can be discarded', async () => {
    openForm(ASHA);
    expect(values()).toEqual([ASHA.name, ASHA.email, '', '']);
    expect(localStorage.getItem('contact-draft')).toBeNull();
    fill({ Subject: 'Private', Message: 'Only for me' });
    openForm();
    expect(values()).toEqual(['', '', '', '']);
    openForm({ name: 'Ravi', email: 'ravi@example.com' });
    expect(values()).toEqual(['Ravi', 'ravi@example.com', '', '']);
    openForm(ASHA);
    expect(values()).toEqual([ASHA.name, ASHA.email, 'Private', 'Only for me']);
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(values()).toEqual([ASHA.name, ASHA.email, '', '']);
    expect(said('restored')).toBe('');
    expect(localStorage.getItem('contact-draft')).toBeNull();
  });

  it.each([
    [
      'a message that was not taken',
      { status: 502, code: 'not-delivered', message: 'the mail service did not take the message.' },
      'Failed to send: the mail service did not take the message.',
    ],
    [
      'maintenance has begun',
      { status: 503, code: 'maintenance', message: MAINTENANCE_REFUSED },
      `Failed to send: ${MAINTENANCE_REFUSED}`,
    ],
    ['no network', 'offline', 'Failed to send: We could not reach Outset. Check your connection and try again.'],
  ] as const)('ACC-35 after %s says why, loses nothing, and can be sent again', async (_, reply, text) => {
    openForm();
    fill(TYPED);
    answer('post', PATH, reply);
    await send();
    await screen.findByText(text);
    expect(values()).toEqual(Object.values(TYPED));
    answer('post', PATH, {});
    await send();
    await screen.findByText('Your message has been sent successfully!');
    expect(said('failed')).toBe('');
  });

  it('loads no challenge where none is asked', () => {
    openForm();
    fireEvent.focusIn(field('Name'));
    expect(document.querySelector('script[src*="turnstile"]')).toBeNull();
  });
});
