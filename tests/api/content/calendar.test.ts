/** The calendar through the API: what is due of every kind, answers that select filings, feeds a kind, and whose they are. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CalendarAnswer } from '@/domain/calendar/due-items';
import { calendarOf } from '@/domain/assistant/meetings/invitation';
import { calendarStamp } from '@/domain/calendar/ics';
import type { FounderDesk } from '@/domain/desk/answers';
import { addDays, formatDay } from '@/domain/time/days';
import { firstDayOf, lastDayOf, monthOfDay } from '@/domain/time/months';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import { dayInIndia } from '@/domain/time/india';
import { addListings } from '@tests/factories/listings';
import { addMilestones } from '@tests/factories/milestones';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { bearer, post, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

const report = (host: string, text: string) => ({
  text,
  address: `https://${host}/page`,
  published: '2026-03',
  isList: true,
});
const LINES = [
  {
    name: 'monthly GST',
    paper: 'GSTR-1',
    authority: 'GST',
    schedule: 'monthly 11',
    gst: ['monthly'],
    reports: [report('a.example', '11th of the next month'), report('b.example', '11th')],
  },
  {
    name: 'allotment',
    paper: 'PAS-3',
    authority: 'ROC',
    dueFrom: 'date of allotment',
    schedule: 'event 30',
    reports: [report('a.example', 'within 30 days'), report('b.example', 'within 30 days')],
  },
  { name: 'PF', paper: 'ECR', authority: 'EPFO', employees: 20, reports: [report('a.example', '15th')] },
  { name: 'retired', paper: 'X', isActive: false, reports: [report('a.example', '1st')] },
];

let founder: Person;
/** Plans the follow-up for another day, at a time in ms. */
let saveFollowUp: (day: string, at: number) => Promise<void>;
const FIRST_CHANGE = Date.UTC(2026, 8, 28, 8);
const today = dayInIndia(Date.now());
const soon = addDays(today, 10);
const read = async (who = founder) =>
  (await send('GET', '/api/calendar', undefined, bearer(who.token))).body.data as CalendarAnswer;
const answer = (answers: object, who = founder) => send('PUT', '/api/calendar/answers', answers, bearer(who.token));

beforeAll(async () => {
  founder = await person('founder');
  expect((await post('/dev/import', { kind: 'due-date', records: LINES })).body.data).toMatchObject({
    created: 4,
    failed: [],
  });
  const [capital = ''] = await addListings([{ kind: 'seed', name: 'Kaveri Capital' }]);
  const [step] = await addMilestones([{ description: 'Open an account' }]);
  await post('/api/check/marks', { changes: [{ milestoneId: step, dueOn: soon }] }, bearer(founder.token));
  await post('/dev/import', {
    kind: 'scheme',
    records: [{ name: 'Seed Grant', deadline: soon, deadlineSource: 'https://scheme.example' }],
  });
  const [scheme] = await rows('SELECT id FROM schemes WHERE name = ?', 'Seed Grant');
  const collection = '1790000000000';
  const records: [SavedRecord['kind'], string, SavedRecord['value']][] = [
    ['collection', collection, { name: 'Round' }],
    ['member', `${collection}/seed:${capital}`, { place: 1 }],
    ['favourite', `scheme:${String(scheme?.['id'])}`, true],
  ];
  await post(
    '/api/saved/sync',
    {
      since: 0,
      records: records.map(([kind, key, value], n) => ({
        kind,
        key,
        value,
        stamp: writeStamp({ ms: 1_790_000_000_000 + n, count: 0 }, 'aa'),
      })),
    },
    bearer(founder.token),
  );
  saveFollowUp = async (day, at) => {
    const stamp = writeStamp({ ms: at, count: 0 }, 'aa');
    const records = [{ kind: 'follow-up', key: `${collection}/seed:${capital}`, value: day, stamp }];
    await post('/api/saved/sync', { since: 0, records }, bearer(founder.token));
  };
  await saveFollowUp(soon, FIRST_CHANGE);
  await env.DB.prepare(
    `INSERT INTO meetings (id, account_id, request_key, title, starts_at, time_zone, minutes, participants, state, provider, link, day, created_at)
     VALUES ('m1', ?1, 'k', 'Call with Kaveri', ?2, 'Asia/Kolkata', 30, '[]', 'sent', 'mail', 'https://meet.example/m1', ?3, ${FIRST_CHANGE})`,
  )
    .bind(founder.id, Date.parse(`${soon}T18:15:00Z`), today)
    .run();
}, 60_000);

describe('the calendar', () => {
  it('has everything that is due, each with its kind, and says what skipped questions leave open', async () => {
    const { items, rules, toCheck, answers } = await read();
    expect(answers.gst).toBe('');
    expect(
      items
        .filter(({ on }) => on === soon)
        .map(({ kind, title }) => [kind, title])
        .sort(),
    ).toEqual(
      expect.arrayContaining([
        ['follow-ups', 'Follow up with Kaveri Capital'],
        ['meetings', 'Call with Kaveri'],
        ['roadmap', 'Open an account'],
        ['schemes', 'Deadline of Seed Grant'],
      ]) as string[],
    );
    const filing = items.find(({ kind }) => kind === 'filings');
    expect(filing).toMatchObject({ title: 'monthly GST', line: { applies: 'maybe', open: ['gst'] } });
    expect(filing?.on.slice(8)).toBe('11');
    expect(rules.map(({ name, when }) => [name, when])).toEqual([['allotment', 'within 30 days of date of allotment']]);
    expect(toCheck.map(({ name, when, open }) => [name, when, open])).toEqual([['PF', '', ['employees']]]);
  });

  it('leaves out what does not apply by the answers, and keeps them', async () => {
    const { status, body } = await answer({ gst: 'none', employees: '1' });
    expect(status).toBe(200);
    const { items, toCheck } = body.data as CalendarAnswer;
    expect([items.some(({ kind }) => kind === 'filings'), toCheck]).toEqual([false, []]);
    expect((await read()).answers).toMatchObject({ gst: 'none', employees: '1', state: '' });
    expect((await answer({ gst: 'monthly' })).status).toBe(200);
    expect((await read()).answers).toMatchObject({ gst: 'monthly', employees: '1' });
    expect((await read()).items.find(({ kind }) => kind === 'filings')?.line).toMatchObject({
      applies: 'yes',
      open: [],
    });
  });

  it('refuses an answer that none of the options is, and keeps what was answered', async () => {
    const who = await person('founder');
    expect((await answer({ state: 'Karnataka', incorporated: '2020-02' }, who)).status).toBe(200);
    const later = monthOfDay(addDays(today, 40));
    const wrong = [
      { incorporated: '2026-13' },
      { incorporated: later },
      { incorporated: '1899-12' },
      { company: 'zzz' },
    ];
    for (const one of wrong) {
      const { status, body } = await answer({ gst: 'none', ...one }, who);
      expect([status, Object.keys(body['errors'] as object)]).toEqual([400, Object.keys(one)]);
    }
    await Promise.all([answer({ gst: 'monthly' }, who), answer({ employees: '10' }, who), answer({ state: '' }, who)]);
    expect((await read(who)).answers).toEqual({
      company: '',
      state: '',
      incorporated: '2020-02',
      gst: 'monthly',
      employees: '10',
      foreign: '',
    });
  });

  it('is for accounts alone, and each has its own', async () => {
    expect((await call('/api/calendar')).status).toBe(401);
    const other = await person('visitor');
    const { items, answers } = await read(other);
    expect(items.every(({ kind }) => kind === 'filings')).toBe(true);
    expect(answers.gst).toBe('');
    expect((await answer({ gst: 7 })).status).toBe(400);
    expect((await answer({ mars: 'yes' })).status).toBe(400);
  });
});

describe('feeds', () => {
  it('are one a kind, each with its dates alone, and end together', async () => {
    const made = await post('/api/check/calendar', undefined, bearer(founder.token));
    const { feeds } = made.body.data as { feeds: Record<string, { url: string; subscribeUrl: string }> };
    const file = async (kind: string) => {
      const response = await call(new URL(feeds[kind]?.url ?? '').pathname);
      const name = response.headers.get('content-disposition');
      return { status: response.status, name, text: (await response.text()).replaceAll('\r\n ', '') };
    };
    expect((await file('roadmap')).text).toContain('SUMMARY:Open an account');
    expect((await file('roadmap')).name).toBe('inline; filename="outset-roadmap.ics"');
    for (const [kind, title] of [
      ['follow-ups', 'Follow up with Kaveri Capital'],
      ['meetings', 'Call with Kaveri'],
      ['schemes', 'Deadline of Seed Grant'],
      ['filings', 'Monthly GST'],
    ] as const) {
      const { text, name } = await file(kind);
      expect(name).toBe(`inline; filename="outset-${kind}.ics"`);
      const titles = [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, one]) => one);
      expect(new Set(titles), kind).toEqual(new Set([title]));
    }
    // At 23:45 in India, past midnight: as the mailed invitation has it.
    const met = (await file('meetings')).text;
    const invited = calendarOf({
      uid: 'meeting-m1@localhost',
      title: 'Call with Kaveri',
      startsAt: Date.parse(`${soon}T18:15:00Z`),
      minutes: 30,
      timeZone: 'Asia/Kolkata',
      organizer: { name: 'Asha', email: 'asha@example.com' },
      participants: [],
      link: 'https://meet.example/m1',
      askedAt: FIRST_CHANGE,
    });
    const lines = invited.replaceAll('\r\n ', '').split('\r\n');
    for (const line of lines.filter((one) =>
      /^(?:UID|DTSTAMP|SEQUENCE|DTSTART|DTEND|DESCRIPTION|URL|LOCATION):/.test(one),
    ))
      expect(met).toContain(`${line}\r\n`);
    expect(met).not.toContain('VALUE=DATE');
    expect((await file('filings')).text).toContain('as reported by a.example\\, Mar 2026');
    expect((await file('filings')).text).toContain('This is not legal advice');
    const changeOf = async () =>
      /LAST-MODIFIED:(\S+)\r\nSEQUENCE:(\d+)/.exec((await file('follow-ups')).text)?.slice(1) ?? [];
    const [first, number] = await changeOf();
    expect([first, number]).toEqual([calendarStamp(FIRST_CHANGE), '212745600']);
    await saveFollowUp(addDays(soon, 1), FIRST_CHANGE + 60_000);
    expect(await changeOf()).toEqual([calendarStamp(FIRST_CHANGE + 60_000), '212745660']);
    await post('/api/check/calendar', undefined, bearer(founder.token));
    expect((await file('filings')).status).toBe(404);
    expect((await file('roadmap')).status).toBe(404);
  });
});

describe('what is long overdue', () => {
  it('stays in the calendar and its feed while it is open, as the desk counts it', async () => {
    const past = addDays(today, -200);
    await saveFollowUp(past, FIRST_CHANGE + 120_000);
    const [step] = await addMilestones([{ description: 'Register a mark' }]);
    const mark = (change: object) =>
      post('/api/check/marks', { changes: [{ milestoneId: step, ...change }] }, bearer(founder.token));
    await mark({ dueOn: past });
    const ofThatDay = async () => (await read()).items.filter(({ on }) => on === past).map(({ title }) => title);
    expect(await ofThatDay()).toEqual(['Follow up with Kaveri Capital', 'Register a mark']);
    const desk = (await send('GET', '/api/desk', undefined, bearer(founder.token))).body.data as FounderDesk;
    expect(desk.followUps).toMatchObject({ due: 1, first: [{ on: past }] });
    const made = await post('/api/check/calendar', undefined, bearer(founder.token));
    const { feeds } = made.body.data as { feeds: Record<string, { url: string }> };
    const feed = await (await call(new URL(feeds['follow-ups']?.url ?? '').pathname)).text();
    expect(feed).toContain(`DTSTART;VALUE=DATE:${past.replaceAll('-', '')}`);
    await mark({ done: true });
    expect(await ofThatDay()).toEqual(['Follow up with Kaveri Capital']);
  });
});

describe('the feed of filings', () => {
  it('says of a filing that depends on a skipped question that it may apply, as the page does', async () => {
    const who = await person('founder');
    const made = await post('/api/check/calendar', undefined, bearer(who.token));
    const { feeds } = made.body.data as { feeds: { filings: { url: string } } };
    const file = async () => (await (await call(new URL(feeds.filings.url).pathname)).text()).replaceAll('\r\n ', '');
    const open = await file();
    expect(open).toContain('SUMMARY:Monthly GST (may apply)\r\n');
    expect(open).toContain('DESCRIPTION:GSTR-1. May apply. Skipped: GST. as reported by');
    await answer({ gst: 'monthly' }, who);
    const certain = await file();
    expect(certain).toContain('SUMMARY:Monthly GST\r\n');
    expect(certain).not.toContain('ay apply');
  });

  it('has a filing between two days on the first of them, and says both', async () => {
    const reports = [report('a.example', 'within 180 days'), report('b.example', 'within 180 days')];
    const commencement = { name: 'commencement', paper: 'INC-20A', schedule: 'incorporation 180', reports };
    await post('/dev/import', { kind: 'due-date', records: [commencement] });
    const who = await person('founder');
    const incorporated = monthOfDay(today);
    await answer({ incorporated }, who);
    const item = (await read(who)).items.find(({ title }) => title === 'commencement');
    const first = addDays(firstDayOf(incorporated), 180);
    const last = addDays(lastDayOf(incorporated), 180);
    expect(item).toMatchObject({ on: first, until: last });
    const made = await post('/api/check/calendar', undefined, bearer(who.token));
    const { feeds } = made.body.data as { feeds: { filings: { url: string } } };
    const file = (await (await call(new URL(feeds.filings.url).pathname)).text()).replaceAll('\r\n ', '');
    expect(file).toContain(`DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`);
    expect(file).toContain(`Due between ${formatDay(first)} and ${formatDay(last)}. as reported by`);
  });
});

describe('an operator', () => {
  it('corrects, confirms and retires a line', async () => {
    const admin = await operator();
    const as = { headers: adminCookie(admin.token) };
    const [row] = await rows('SELECT id FROM due_dates WHERE name = ?', 'PF');
    const path = `/api/admin/records/due-date/${String(row?.['id'])}`;
    const refused = await ask('PUT', path, { ...as, body: { schedule: 'monthly 15' } });
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['schedule']);
    expect((await ask('PUT', path, { ...as, body: { schedule: 'monthly 15', confirmedOn: today } })).status).toBe(200);
    const other = await person('founder');
    expect((await read(other)).items.find(({ title }) => title === 'PF')).toMatchObject({
      line: { confirmedOn: today, when: '15th of the next month' },
    });
    expect((await ask('PUT', path, { ...as, body: { isActive: false } })).status).toBe(200);
    const { items, toCheck } = await read(other);
    expect([...items.map(({ title }) => title), ...toCheck.map(({ name }) => name)]).not.toContain('PF');
  });
});
