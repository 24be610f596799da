/** The support centre as the server sends it: answers for everyone, found from the address, and the form without a script. */
import { describe, expect, it } from 'vitest';
import { documentOf, get, getPage, postForm } from '@tests/setup/html';

const shownFaqs = (page: Document) => [...page.querySelectorAll<HTMLDetailsElement>('[data-faq]:not([hidden])')];
const search = (page: Document) => page.querySelector('[data-faq-search] input[name=q]')?.getAttribute('value');
const textOf = (page: Document, selector: string) => page.querySelector(selector)?.textContent.trim();

describe('answers', () => {
  it('ACC-36 are readable without an account at /support, and /portal/support leads there', async () => {
    const page = await getPage('/support');
    expect(textOf(page, 'h1')).toBe('Support');
    expect(shownFaqs(page).length).toBeGreaterThanOrEqual(16);
    // No framework is shipped outside the portal.
    expect(page.querySelector('astro-island')).toBeNull();
    const { status, headers } = await get('/portal/support?q=password');
    expect([status, headers['location']]).toEqual([302, '/support?q=password']);
    const portal = await getPage('/portal/support', { guest: true });
    expect(textOf(portal, 'h1')).toBe('Help and Support');
    expect(shownFaqs(portal).length).toBeGreaterThanOrEqual(16);
  });

  it('ACC-32 are an accordion grouped by category, closed at first', async () => {
    const page = await getPage('/portal/support', { as: 'founder' });
    const headings = [...page.querySelectorAll('[data-faq-group] h2')].map(({ textContent }) => textContent.trim());
    expect(headings).toEqual(
      ['Account', 'Support', 'Billing', 'General'].map((name) => expect.stringContaining(name) as string),
    );
    const faq = shownFaqs(page).find(({ textContent }) => textContent.includes('What does Outset cost?'));
    expect(faq?.tagName).toBe('DETAILS');
    expect(faq?.querySelector('summary')?.textContent).toContain('What does Outset cost?');
    expect(faq?.textContent).toContain('Core is $49 a month');
    expect(page.querySelectorAll('[data-faq][open]')).toHaveLength(0);
  });

  it('ACC-32 are searched from the address: matches alone are shown, opened and marked', async () => {
    const page = await getPage('/support?q=password');
    const found = shownFaqs(page);
    expect(found.length).toBeGreaterThan(1);
    expect(page.querySelectorAll('[data-faq][open]')).toHaveLength(found.length);
    expect(page.querySelectorAll('mark').length).toBeGreaterThan(1);
    expect(search(page)).toBe('password');
    const one = await getPage('/support?q=cancel');
    expect(shownFaqs(one)).toHaveLength(1);
    expect(textOf(one, 'mark')).toBe('cancel');
    expect(one.querySelector('[data-faq-search]')?.getAttribute('method')).toBe('get');
  });

  it('take a hostile search as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\' OR 1=1--';
    const page = await getPage(`/support?q=${encodeURIComponent(hostile)}`);
    expect(textOf(page, '[data-faq-status]')).toBe(`No answer matches “${hostile}”.`);
    expect(page.querySelector('[data-faq-none]')?.hasAttribute('hidden')).toBe(false);
    expect(search(page)).toBe(hostile);
    expect(page.querySelector('main img')).toBeNull();
  });
});

describe('the contact form without JavaScript', () => {
  it('names a mail address in its place', async () => {
    const { text } = await get('/support');
    const noscript = [...text.matchAll(/<noscript>([^]*?)<\/noscript>/g)].map(([, inside]) => inside ?? '');
    expect(noscript.some((inside) => inside.includes('href="mailto:support@outset.example"'))).toBe(true);
  });

  it.each(['/support', '/portal/support'])('keeps what was typed when it is posted to %s', async (path) => {
    const typed = {
      name: 'Asha',
      email: 'asha@example.com',
      subject: '<b>"Hi"</b>',
      message: '</textarea>Still here',
    };
    const posted = await postForm(path, typed, { as: 'founder' });
    expect(posted.status).toBe(400);
    const page = documentOf(path, posted.text);
    expect(textOf(page, '[data-failed]')).toBe(
      'Failed to send: this form needs JavaScript. What you typed is not lost.',
    );
    for (const name of ['name', 'email', 'subject'] as const)
      expect(page.querySelector(`#contact-${name}`)?.getAttribute('value')).toBe(typed[name]);
    expect(page.querySelector('#contact-message')?.textContent).toBe(typed.message);
  });

  it('has name and e-mail of who is signed in', async () => {
    const page = await getPage('/portal/support', { as: 'visitor' });
    expect(page.querySelector('#contact-email')?.getAttribute('value')).toBe('demo.visitor@outset.example');
    expect(page.querySelector('#contact-name')?.getAttribute('value')).not.toBe('');
    expect((await getPage('/support')).querySelector('#contact-email')?.getAttribute('value')).toBe('');
  });
});
