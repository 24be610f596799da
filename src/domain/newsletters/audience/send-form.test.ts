import { describe, expect, it } from 'vitest';
import {
  countsText,
  reloadDelay,
  quickestPace,
  reasonText,
  totalOf,
} from '@/domain/newsletters/campaigns/campaign-lists';
import { listHref, listQueryOf, readListState } from '@/domain/lists/list';
import { NEWSLETTERS, NEWSLETTERS_PAGE, RECIPIENTS } from '@/domain/newsletters/screen-state';
import {
  askedFor,
  emailFaults,
  EMPTY_MAIL,
  newsletterFaults,
  peopleText,
  placeholderLabel,
  sentMail,
  unknownIn,
  type MailForm,
} from './send-form';

const NOW = Date.UTC(2026, 10, 23, 7, 0);
const wrong = (faults: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(faults).filter(([, message]) => message !== null));
const mail = (over: Partial<MailForm> = {}): MailForm => ({
  ...EMPTY_MAIL,
  userType: 'all',
  subject: 'News',
  content: '<p>Hello {{subscriberName}}</p>',
  ...over,
});

describe('the forms', () => {
  it('NEWS-03 Compose Email asks for recipients, user type, subject and content in the words of the specification', () => {
    expect(wrong(emailFaults(EMPTY_MAIL, NOW))).toEqual({
      sendTo: 'Please select recipients',
      userType: 'Please select user type',
      subject: 'Please enter subject',
      content: 'Please enter content',
    });
    expect(wrong(emailFaults(mail({ sendTo: 'everybody' }), NOW))).toEqual({});
  });

  it('NEWS-04 Send Newsletter asks for the kind of recipients, subject and content', () => {
    expect(wrong(newsletterFaults({ ...EMPTY_MAIL, subject: ' \n', content: '\t' }, NOW))).toEqual({
      userType: 'Please select recipient type',
      subject: 'Please enter subject',
      content: 'Please enter content',
    });
    expect(wrong(newsletterFaults(mail(), NOW))).toEqual({});
  });

  it('lists every placeholder without a value, and names those that there are not', () => {
    const form = mail({
      subject: '{{eventName}} in {{monthYear}}',
      content: '{{ eventDate }} {{eventName}} {{nobody}} {{subscriberName}} {single} {{__proto__}} {{constructor}}',
      values: { eventDate: '  ', eventName: 'Demo day' },
    });
    expect(askedFor(form)).toEqual(['eventName', 'eventDate']);
    expect(unknownIn(form)).toEqual(['nobody', 'constructor']);
    expect(wrong(newsletterFaults(form, NOW))).toEqual({
      content: 'There is no placeholder {{nobody}}, {{constructor}}.',
      'values.eventDate': 'Please enter a value for {{eventDate}}',
    });
    expect(placeholderLabel('registrationLink')).toBe('Registration link');
  });

  it('takes a link without https, and refuses a value that a mail could not link to', () => {
    const content = '<p>{{eventName}}</p><a class="button" href="{{ registrationLink }}">Register</a>';
    const faults = (registrationLink: string, written = content) =>
      wrong(newsletterFaults(mail({ content: written, values: { registrationLink, eventName: 'a b' } }), NOW));
    for (const link of [
      'https://example.com/a?b=1',
      'www.example.com/register',
      ' example.com/reg ',
      'mailto:a@example.com?subject=Hi%20you',
      '/portal/roadmap',
    ])
      expect(faults(link), link).toEqual({});
    for (const link of [
      'https://example.com/a b',
      'register here',
      'javascript:alert(1)',
      'mailto:a',
      '/a b',
      'https://a',
    ])
      expect(faults(link), link).toEqual({
        'values.registrationLink': 'Please enter a web address, such as https://example.com/register',
      });
    expect(faults('register here', "<a href='https://example.com/{{registrationLink}}'>Go</a>")).not.toEqual({});
    expect(faults('register-here', '<a href=https://example.com/{{registrationLink}}>Go</a>')).toEqual({});
    expect(faults('register here', '<p>{{registrationLink}}</p>')).toEqual({});
  });

  it('takes a time in India that is still to come', () => {
    const at = (sendAt: string) => wrong(newsletterFaults(mail({ sendAt }), NOW))['sendAt'];
    expect(at('2026-11-23T12:31')).toBeUndefined();
    expect(at('2026-11-23T12:30')).toBe('Please choose a time that is still to come.');
    for (const typed of ['tomorrow', '2026-13-01T00:00', '2026-11-23', '2026-11-23T12:31Z'])
      expect(at(typed), typed).toBe('Please enter a date and a time.');
  });

  it('sends what was typed and nothing empty', () => {
    expect(sentMail(mail({ sendTo: 'everybody' }), ['a'], 'r1')).toEqual({
      userType: 'all',
      subject: 'News',
      content: '<p>Hello {{subscriberName}}</p>',
      requestId: 'r1',
    });
    expect(
      sentMail(
        mail({
          sendTo: 'chosen',
          content: '{{eventName}}',
          values: { eventName: 'Demo', eventDate: 'of another text' },
          templateId: 't',
          sendAt: '2026-12-01T09:30',
          senderName: 'Meera',
          replyTo: 'm@example.com',
        }),
        ['a', 'b'],
        'r2',
      ),
    ).toMatchObject({
      recipients: ['a', 'b'],
      values: { eventName: 'Demo' },
      templateId: 't',
      sendAt: '2026-12-01T04:00:00.000Z',
      senderName: 'Meera',
      replyTo: 'm@example.com',
    });
  });

  it('counts people in words', () => {
    expect([peopleText(1), peopleText(0), peopleText(120_000)]).toEqual(['1 person', '0 people', '1,20,000 people']);
  });
});

describe('campaigns', () => {
  const counts = { pending: 1, sending: 2, sent: 1200, failed: 0, skipped: 4 };
  it('are told in words', () => {
    expect(countsText(counts)).toBe('1,200 sent, 4 left out, 3 waiting');
    expect(totalOf(counts)).toBe(1207);
    expect(countsText({ ...counts, pending: 0, sending: 0, sent: 0, skipped: 0 })).toBe('No one yet');
    expect(reasonText({ state: 'skipped', reason: 'suppressed' })).toBe('The address is suppressed');
    expect(reasonText({ state: 'failed', reason: '550 mailbox full' })).toBe('550 mailbox full');
    expect(reasonText({ state: 'sent', reason: null })).toBe('');
  });

  it('are asked for again only while something moves by itself', () => {
    const one = (
      state: 'scheduled' | 'freezing' | 'sending' | 'paused' | 'finished',
      sendAt = NOW,
      waits?: number,
    ) => ({
      state,
      sendAt: new Date(sendAt).toISOString(),
      waitsUntil: waits === undefined ? null : new Date(waits).toISOString(),
    });
    expect(reloadDelay(one('sending'), NOW)).toBe(1500);
    expect(reloadDelay(one('sending', NOW, NOW + 3_600_000), NOW)).toBe(30_000);
    expect(reloadDelay(one('scheduled', NOW + 3_600_000), NOW)).toBe(30_000);
    expect(reloadDelay(one('scheduled', NOW + 30_000), NOW)).toBe(1500);
    expect([reloadDelay(one('paused'), NOW), reloadDelay(one('finished'), NOW)]).toEqual([null, null]);
    expect(quickestPace([one('finished'), one('scheduled', NOW + 3_600_000), one('freezing')], NOW)).toBe(1500);
    expect(quickestPace([one('finished')], NOW)).toBeNull();
  });
});

describe('the address of the screen', () => {
  const read = (query: string) => readListState(NEWSLETTERS, new URLSearchParams(query));
  it('holds tab, filters, page and what is open', () => {
    for (const query of [
      '',
      '?q=asha&userType=founder&subscription=unsubscribed&sort=-fullName&size=50&page=3&after=x',
      '?tab=campaigns&kind=service&state=sending&open=abc',
      '?tab=templates',
    ])
      expect(listHref(NEWSLETTERS, read(query))).toBe(`${NEWSLETTERS_PAGE}${query}`);
  });

  it('reads what makes no sense as its default', () => {
    expect(read('?tab=x&userType=admin&subscription=1&sort=email&size=7&page=-1&kind=x&state=x&open=<script>')).toEqual(
      read(''),
    );
    expect(listQueryOf(RECIPIENTS, read('?tab=campaigns&kind=service&q=+a+&page=2'))).toEqual({
      q: 'a',
      sort: '-createdAt',
      limit: '10',
      page: '2',
    });
  });
});
