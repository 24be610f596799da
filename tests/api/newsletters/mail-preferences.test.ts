/** The way out of newsletters: one click, the page without a sign-in, and the record of each yes and no. */
import { describe, expect, it } from 'vitest';
import { LINK_DAYS, LINK_NOT_VALID, NEWSLETTER_WORDING } from '@/domain/newsletters/preferences/mail-preferences';
import { mailLinksOf, refusalLinkOf } from '@worker/services/core/mail-links';
import { isSuppressed } from '@worker/services/core/suppressions';
import { signLink } from '@worker/services/core/secrets';
import { bearer, freshEmail, NASTY, rows, send, signIn } from '@tests/setup/accounts';
import { ask } from '@tests/setup/admins';
import { call } from '@tests/setup/call';
import { consentsOf, isSubscribed, mailCtx, reader, suppressionsOf } from './mail-steps';

const DAY_MS = 86_400_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const oneClick = (token: string, body = ONE_CLICK, headers: Record<string, string> = FORM) =>
  ask('POST', `/api/mail-preferences/${token}/unsubscribe`, { body, headers });
const put = (token: string, switches: unknown) => ask('PUT', `/api/mail-preferences/${token}`, { body: { switches } });

describe('one click', () => {
  it('takes a person off without cookie, origin or sign-in, keeps when and how, and again changes nothing', async () => {
    const person = await reader();
    expect(await oneClick(person.token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isSubscribed(person)).toBe(false);
    expect((await oneClick(person.token)).status).toBe(200);
    expect(await consentsOf(person)).toEqual([{ is_given: 0, source: 'one-click', wording: NEWSLETTER_WORDING }]);
    const audit = await rows(
      "SELECT details FROM audit_log WHERE action = 'mail-preference.set' AND subject_id = ?",
      person.id,
    );
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(person.email);
  });

  it('takes the form as multipart too, and whatever cookie or origin comes along', async () => {
    const [one, other] = [await reader(), await reader()];
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await call(`/api/mail-preferences/${one.token}/unsubscribe`, { method: 'POST', body: form })).status).toBe(
      200,
    );
    expect(await isSubscribed(one)).toBe(false);
    const headers = { ...FORM, origin: 'https://mail.example', cookie: '__Host-outset=stale' };
    expect((await oneClick(other.token, ONE_CLICK, headers)).status).toBe(200);
  });

  it('changes nothing by GET, which leads to the page', async () => {
    const person = await reader();
    const answer = await call(`/api/mail-preferences/${person.token}/unsubscribe`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mail-preferences/${person.token}`]);
    expect(await isSubscribed(person)).toBe(true);
  });

  it('refuses another body, and one of a megabyte', async () => {
    const person = await reader();
    for (const body of ['', 'List-Unsubscribe=No', 'x=1', '{"List-Unsubscribe":"One-Click"}', '%%%'])
      expect((await oneClick(person.token, body)).status, body).toBe(400);
    expect((await oneClick(person.token, 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    expect((await oneClick(person.token, `${ONE_CLICK}&x=${'x'.repeat(1_000_000)}`)).status).toBe(413);
    expect(await isSubscribed(person)).toBe(true);
  });
});

describe('a link', () => {
  it('says the same of a forged, an old, a foreign one and one of an account that is gone', async () => {
    const person = await reader();
    const other = await reader();
    const old = (days: number) =>
      mailLinksOf(mailCtx({ now: () => Date.now() - days * DAY_MS }), person.id)
        .page.split('/')
        .at(-1) ?? '';
    const [subject = '', signature = ''] = person.token.split('.');
    const bad = [
      `${other.token.split('.')[0]}.${signature}`,
      `${subject}.${'A'.repeat(43)}`,
      subject,
      old(LINK_DAYS + 1),
      signLink(mailCtx(), 'calendar-feed', subject),
      signLink(mailCtx(), 'mail-preferences', person.id),
      signLink(mailCtx(), 'invitation-refusal', subject),
      mailLinksOf(mailCtx(), 'f'.repeat(24)).page.split('/').at(-1) ?? '',
      'a'.repeat(5000),
      '%0d%0aX-Evil:1',
      ...NASTY.map((text) => encodeURIComponent(text.toWellFormed())).filter((text) => text && !/^\.{1,2}$/.test(text)),
    ];
    for (const token of bad) {
      for (const answer of [await ask('GET', `/api/mail-preferences/${token}`), await oneClick(token)])
        expect([answer.status, answer.body['message']], token.slice(0, 60)).toEqual([404, LINK_NOT_VALID]);
      expect((await put(token, { newsletter: false })).status).toBe(404);
    }
    expect([await isSubscribed(person), await isSubscribed(other)]).toEqual([true, true]);
    expect((await ask('GET', `/api/mail-preferences/${old(LINK_DAYS - 1)}`)).status).toBe(200);
  });
});

describe('the page of a link', () => {
  it('shows the masked address and the switches that send mails, to no one’s cache', async () => {
    const person = await reader();
    const { status, headers, body } = await ask('GET', `/api/mail-preferences/${person.token}`);
    const data = body['data'] as { switches: { key: string; isOn: boolean }[] };
    expect([status, headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      200,
      'no-referrer',
      'noindex, nofollow',
    ]);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(JSON.stringify(body)).not.toContain(person.email);
    expect(data.switches.map(({ key, isOn }) => [key, isOn])).toEqual(
      expect.arrayContaining([
        ['newsletter', true],
        ['newOpportunities', true],
      ]),
    );
  });

  it('sets what is named and leaves the rest; a yes is kept as a no is', async () => {
    const person = await reader();
    expect((await put(person.token, { newsletter: false })).status).toBe(200);
    const { body } = await put(person.token, { newsletter: true });
    const data = body['data'] as { switches: { key: string; isOn: boolean }[] };
    expect(data.switches.filter(({ isOn }) => isOn).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['newsletter', 'newOpportunities']),
    );
    expect((await consentsOf(person)).map(({ is_given, source }) => [is_given, source])).toEqual([
      [0, 'preference-page'],
      [1, 'preference-page'],
    ]);
    expect((await put(person.token, {})).status).toBe(200);
    for (const switches of [{ newsletter: 'no' }, { deadlineAlerts: true }, { isAdmin: true }, null, [], 'x'])
      expect((await put(person.token, switches)).status, JSON.stringify(switches)).toBe(400);
  });
});

describe('the switch in the settings', () => {
  it('keeps what was read with each change, and is off for who has just registered', async () => {
    const person = await reader();
    const { token } = await signIn(person.email);
    const set = (value: boolean) =>
      send('PUT', '/api/notifications', { section: 'emailNotifications', key: 'newsletter', value }, bearer(token));
    for (const value of [true, false, false, true]) expect((await set(value)).status).toBe(200);
    expect(await consentsOf(person)).toEqual([
      { is_given: 0, source: 'settings', wording: NEWSLETTER_WORDING },
      { is_given: 1, source: 'settings', wording: NEWSLETTER_WORDING },
    ]);
    expect(NEWSLETTER_WORDING).toMatch(/^Newsletter: ./);
  });
});

describe('an invitation that was not expected', () => {
  const tokenOf = (email: string) => refusalLinkOf(mailCtx(), email).split('/').at(-1) ?? '';
  const path = (token: string) => `/api/mail-preferences/invitations/${token}`;

  it('ends invitations to that address, also without an account', async () => {
    const email = freshEmail('Stranger+x');
    const token = tokenOf(email);
    const shown = await ask('GET', path(token));
    expect([shown.status, JSON.stringify(shown.body).includes(email)]).toEqual([200, false]);
    expect(await suppressionsOf({ email: email.toLowerCase() })).toEqual([]);
    for (let time = 0; time < 2; time++) expect((await ask('POST', path(token))).status).toBe(200);
    expect(await suppressionsOf({ email: email.toLowerCase() })).toEqual([
      { scope: 'invitations', reason: 'unwanted', detail: '' },
    ]);
    const asked = [email, freshEmail('somebody')];
    expect([...(await isSuppressed(mailCtx(), asked, 'invitations'))]).toEqual([email.toLowerCase()]);
    expect([...(await isSuppressed(mailCtx(), asked, 'all'))]).toEqual([]);
    expect((await isSuppressed(mailCtx(), [], 'all')).size).toBe(0);
  });

  it('refuses forged and foreign links', async () => {
    const person = await reader();
    for (const token of [person.token, tokenOf(person.email).slice(0, -2), 'x.y', 'a'.repeat(500)]) {
      expect((await ask('GET', path(token))).status).toBe(404);
      expect((await ask('POST', path(token))).status).toBe(404);
    }
    expect(await suppressionsOf(person)).toEqual([]);
  });
});
