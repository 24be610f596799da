/** The plans page and its forms without JavaScript. */
import { describe, expect, it } from 'vitest';
import { documentOf, getPage, postForm } from '@tests/setup/html';

const PLANS = '/subscription-plans';
const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const withdrawal = (page: Document, plan: string) =>
  [...page.querySelectorAll('[aria-label="Open requests"] form')].find(
    (form) => textOf(form.querySelector('button')) === `Withdraw the request for ${plan}`,
  );

describe('the plans page of a person who is signed in', () => {
  it('takes a request and its withdrawal by plain forms, each followed by a page that a reload does not send again', async () => {
    const before = await getPage(PLANS, { as: 'founder' });
    const form = before.querySelector('#premium form');
    expect(form?.getAttribute('method')?.toLowerCase()).toBe('post');
    expect(form?.getAttribute('action')).toBe(PLANS);
    expect(textOf(form?.querySelector('button') ?? null)).toBe('Ask for Premium');
    expect(form?.querySelector('input[name="plan"]')?.getAttribute('value')).toBe('premium');

    const asked = await postForm(PLANS, { plan: 'premium' }, { as: 'founder' });
    expect([asked.status, asked.headers['location']]).toEqual([303, `${PLANS}?asked=1`]);
    const page = await getPage(`${PLANS}?asked=1`, { as: 'founder' });
    expect(textOf(page.querySelector('[role="status"]'))).toBe(
      'We have your request and will write to you about it. We charge nothing until you agree.',
    );
    expect(textOf(page.querySelector('#premium'))).toContain('Requested');
    const id = withdrawal(page, 'Premium')?.querySelector('input[name="withdraw"]')?.getAttribute('value');
    expect(id).toMatch(/^[0-9a-f]{24}$/);

    const withdrawn = await postForm(PLANS, { withdraw: id ?? '' }, { as: 'founder' });
    expect([withdrawn.status, withdrawn.headers['location']]).toEqual([303, `${PLANS}?withdrawn=1`]);
    const after = await getPage(`${PLANS}?withdrawn=1`, { as: 'founder' });
    expect(textOf(after.querySelector('[role="status"]'))).toBe('You have no open request for another plan.');
    expect(after.querySelector('[aria-label="Open requests"]')).toBeNull();
    expect(textOf(after.querySelector('#premium button'))).toBe('Ask for Premium');
  });

  it('refuses a form from another site, a plan that is none and a request that is none, and says so', async () => {
    const foreign = await postForm(PLANS, { plan: 'core' }, { as: 'founder', origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    expect(foreign.text).not.toContain('Requested');
    const wrong = await postForm(PLANS, { plan: 'gold' }, { as: 'founder' });
    expect(wrong.status).toBe(400);
    expect(textOf(documentOf(PLANS, wrong.text).querySelector('[role="alert"]'))).toContain(
      'plan must be one of free, core, premium',
    );
    expect((await postForm(PLANS, { withdraw: '0'.repeat(24) }, { as: 'founder' })).status).toBe(404);
  });
});

describe('the plans page of a guest', () => {
  it('leads from a plan to its card and to the sign-in, and back here', async () => {
    const page = await getPage(PLANS);
    for (const [id, name] of [
      ['free', 'Free'],
      ['core', 'Core'],
      ['premium', 'Premium'],
    ] as const) {
      const links = [...(page.querySelector(`#${id}`)?.querySelectorAll('a') ?? [])];
      expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
        [`Choose ${name}`, `${PLANS}#${id}`],
        ['Log in', '/login?returnTo=%2Fsubscription-plans'],
        ['create an account', '/login?returnTo=%2Fsubscription-plans&register=1'],
      ]);
    }
  });
});
