/** AI newsletters by their routes: sent as they were edited, once a preview; their schedule, and their history. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRecord } from '@/domain/newsletters/campaigns/campaign-lists';
import type { ScheduleView } from '@/domain/newsletters/schedule/schedule-input';
import { addListings } from '@tests/factories/listings';
import { rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { campaigns, everybodyOff, subscriber } from './newsletter-steps';

const FOCUS = { focusArea: 'Kites', fundingStage: 'Seed', industries: ['SaaS'] };
let headers: Record<string, string>;

const sendNow = (preview?: unknown, customization: unknown = FOCUS) =>
  ask('POST', '/api/newsletter/send-now', {
    headers,
    body: { customization, ...(preview === undefined ? {} : { preview }) },
  });
const scheduleOf = (body: Record<string, unknown>) => body['data'] as ScheduleView;
const save = (body: unknown) => ask('POST', '/api/newsletter/schedule', { headers, body });
const read = async () => scheduleOf((await ask('GET', '/api/newsletter/schedule', { headers })).body);
const history = async (after?: string) => {
  const { body } = await ask('GET', `/api/newsletter/history${after ? `?after=${after}` : ''}`, { headers });
  return { records: body['data'] as HistoryRecord[], next: body['next'] as string | null };
};

beforeAll(async () => {
  headers = adminCookie((await operator('admin')).token);
  await addListings([{ kind: 'seed', name: 'Kite Fund', sectors: ['SaaS'], stages: ['MVP'] }]);
});

describe('sending now', () => {
  it('needs someone who subscribed', async () => {
    await everybodyOff();
    const refused = await sendNow({ subject: 'To nobody', content: '<p>Hello</p>' });
    expect(refused).toMatchObject({ status: 400, body: { message: 'No subscribed users found' } });
    expect(await campaigns()).toEqual([]);
  });

  it('API-124 sends what was edited, says how many it was accepted for, and sends a preview once', async () => {
    await subscriber();
    await subscriber('visitor');
    const edited = {
      id: 'ab'.repeat(12),
      subject: 'Edited  subject',
      content: '<p>Edited for {{subscriberName}}</p>',
      startupHighlights: [],
    };
    const answers = await Promise.all([sendNow(edited), sendNow(edited), sendNow(edited)]);
    for (const { status, body } of answers) expect([status, body['data']]).toMatchObject([200, { successCount: 2 }]);
    const stored = await campaigns();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ kind: 'ai-newsletter', subject: 'Edited  subject' });
    expect(stored[0]?.['content']).toContain('Edited for');
    expect(JSON.parse(String(stored[0]?.['details']))).toMatchObject({ customization: FOCUS });
    await rows("UPDATE campaigns SET state = 'cancelled' WHERE id = ? RETURNING 1", String(stored[0]?.['id']));
    const late = await sendNow(edited);
    expect([late.status, late.body['code']]).toEqual([409, 'cancelled']);
    expect(late.body['message']).toContain('This newsletter was cancelled, so nothing was sent.');
  });

  it('refuses placeholders without a value, each at its field', async () => {
    const refused = await sendNow({
      subject: '{{firstName}} news',
      content: '<p>Dear {{firstName}}, see {{eventName}} in {{monthYear}}, {{ subscriberName }}</p>',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'These placeholders have no value: {{firstName}}',
        errors: {
          'preview.subject': 'These placeholders have no value: {{firstName}}',
          'preview.content': 'These placeholders have no value: {{firstName}}, {{eventName}}',
        },
      },
    });
  });

  it('composes one where no preview is sent', async () => {
    const { status, body } = await sendNow(undefined);
    expect([status, body['data']]).toMatchObject([200, { successCount: 2 }]);
    expect((await campaigns())[0]?.['subject']).toBe('SaaS (Seed): investors');
  });

  it('keeps text as text', async () => {
    expect((await sendNow({ subject: 'As text', content: 'R&D <3' })).status).toBe(200);
    expect((await campaigns(`subject = 'As text'`))[0]?.['content']).toBe('R&D <3');
  });

  it('lets nothing into a mail that runs or adds a header', async () => {
    const content =
      '<p onclick="x()">Kept</p><script>alert(1)</script><form action="https://evil.test"><input></form><a href="javascript:x">a</a>';
    expect((await sendNow({ subject: 'Cleaned', content })).status).toBe(200);
    const [stored] = await campaigns(`subject = 'Cleaned'`);
    expect(stored?.['content']).toContain('Kept');
    expect(stored?.['content']).not.toMatch(/script|onclick|<form|<input/i);
    for (const preview of [
      { subject: 'A\r\nBcc: all@evil.test', content: 'x' },
      { subject: '', content: 'x' },
      { subject: 'x', content: ' ' },
      { subject: 'x', content: 'x'.repeat(60_001) },
      { id: 'no id', subject: 'x', content: 'x' },
      'text',
    ])
      expect((await sendNow(preview)).status).toBe(400);
    expect((await sendNow({ subject: 'x', content: 'x' }, { industries: ['Kites'] })).status).toBe(400);
  });
});

describe('the schedule', () => {
  it('API-120 is inactive and begins as Mondays at nine in India', async () => {
    expect(await read()).toEqual({
      isScheduled: false,
      scheduledTime: '0 9 * * 1',
      timeZone: 'Asia/Kolkata',
      customization: { focusArea: '', fundingStage: '', industries: [] },
      nextRuns: [],
      revision: 0,
    });
  });

  it('API-121 NEWS-21 saving makes it active, with its next five runs', async () => {
    const saved = await save({ cronExpression: ' 0 9  * * 1', customization: FOCUS, timeZone: 'Europe/London' });
    expect(saved.status).toBe(200);
    const view = await read();
    expect(view).toEqual(scheduleOf(saved.body));
    expect(view).toMatchObject({ isScheduled: true, scheduledTime: '0 9 * * 1', customization: FOCUS, revision: 1 });
    expect(view.nextRuns).toHaveLength(5);
    for (const run of view.nextRuns)
      expect(
        new Date(run).toLocaleString('en-GB', {
          timeZone: 'Europe/London',
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        }),
      ).toMatch(/Mon.*09:00/);
    expect((await rows(`SELECT done_until FROM newsletter_schedule`))[0]?.['done_until']).toBeGreaterThan(
      Date.now() - 60_000,
    );
  });

  it('API-122 NEWS-21 stopping makes it inactive, keeps its expression, and changes nothing again', async () => {
    const logged = () => rows(`SELECT count(*) AS n FROM audit_log WHERE action = 'newsletter-schedule.stopped'`);
    for (let time = 0; time < 2; time++) {
      const stopped = await ask('POST', '/api/newsletter/stop', { headers });
      expect(scheduleOf(stopped.body)).toMatchObject({
        isScheduled: false,
        scheduledTime: '0 9 * * 1',
        nextRuns: [],
        revision: 2,
      });
    }
    expect(await logged()).toEqual([{ n: 1 }]);
  });

  it('of two operators the second is told, and nothing of theirs is saved', async () => {
    const { revision } = await read();
    expect((await save({ cronExpression: '0 8 * * 1', revision })).status).toBe(200);
    expect(await save({ cronExpression: '0 7 * * 1', revision })).toMatchObject({
      status: 409,
      body: { code: 'changed-elsewhere' },
    });
    expect((await read()).scheduledTime).toBe('0 8 * * 1');
  });

  it('refuses what no schedule is, with a sentence beside its field', async () => {
    for (const cronExpression of [
      undefined,
      '',
      '61 * * * *',
      '* * * * *',
      '*/30 9 * * *',
      '0 0 9 * * 1',
      '* '.repeat(512),
      '@reboot',
      7,
      ['0 9 * * 1'],
    ]) {
      const { status, body } = await save({ cronExpression });
      expect([status, Object.keys(body['errors'] as object)]).toEqual([400, ['cronExpression']]);
    }
    expect((await save({ cronExpression: '' })).body['message']).toBe('Please input cron expression');
    for (const body of [
      { timeZone: 'Mars/Base' },
      { timeZone: '+05:30' },
      { customization: { fundingStage: 'x' } },
      { revision: 'x' },
    ])
      expect((await save({ cronExpression: '0 9 * * 1', ...body })).status).toBe(400);
  });
});

describe('the history', () => {
  it('API-119 NEWS-25 lists newsletters that went out, the newest first, ten a page, with counts of their rows', async () => {
    await env.DB.prepare('DELETE FROM campaigns').run();
    const start = Date.parse('2026-11-01T00:00:00Z');
    const add = (n: number, kind: string, sendAt: number) =>
      env.DB.prepare(
        `INSERT INTO campaigns (id, kind, state, subject, audience, details, run_key, send_at, created_at, started_at)
          VALUES (?1, ?2, ?3, ?4, '{"userType":"all"}', ?5, ?6, ?7, ?8, ?9)`,
      )
        .bind(
          n.toString(16).padStart(24, '0'),
          kind,
          sendAt > Date.now() ? 'scheduled' : 'finished',
          `=Subject ${n} <script>`,
          kind === 'ai-newsletter' ? JSON.stringify({ customization: FOCUS }) : '{}',
          n === 12 ? 'schedule:1' : null,
          sendAt,
          start + n,
          sendAt > Date.now() ? null : sendAt,
        )
        .run();
    for (let n = 1; n <= 12; n++) await add(n, n % 2 ? 'newsletter' : 'ai-newsletter', start + n);
    await add(13, 'ai-newsletter', Date.now() + 3_600_000);
    await add(14, 'service', start);
    const insert = (state: string, reason: string | null, n: number) =>
      env.DB.prepare(`INSERT INTO campaign_recipients (campaign_id, state, reason) VALUES (?, ?, ?)`)
        .bind(n.toString(16).padStart(24, '0'), state, reason)
        .run();
    for (const [state, reason] of [
      ['sent', null],
      ['sent', null],
      ['failed', '550'],
      ['skipped', 'switched-off'],
      ['skipped', 'cancelled'],
      ['pending', null],
    ] as const)
      await insert(state, reason, 12);
    const first = await history();
    expect(first.records).toHaveLength(10);
    expect(first.records[0]).toEqual({
      _id: (12).toString(16).padStart(24, '0'),
      kind: 'ai-newsletter',
      state: 'finished',
      subject: '=Subject 12 <script>',
      sentAt: '2026-11-01T00:00:00.012Z',
      recipientCount: 5,
      successCount: 2,
      customization: FOCUS,
      isScheduled: true,
    });
    const second = await history(first.next ?? '');
    expect([second.records.map(({ subject }) => subject), second.next]).toEqual([
      ['=Subject 2 <script>', '=Subject 1 <script>'],
      null,
    ]);
    // What never went out is no history; what is due and waits for its turn has no time yet.
    await add(15, 'newsletter', start);
    await add(16, 'newsletter', start);
    await add(17, 'newsletter', start);
    const change = env.DB.prepare('UPDATE campaigns SET state = ?, started_at = NULL WHERE subject = ?');
    await env.DB.batch(
      ['cancelled', 'paused', 'scheduled'].map((state, n) => change.bind(state, `=Subject ${n + 15} <script>`)),
    );
    expect((await history()).records.slice(0, 2).map(({ subject, sentAt }) => [subject, sentAt])).toEqual([
      ['=Subject 17 <script>', null],
      ['=Subject 12 <script>', '2026-11-01T00:00:00.012Z'],
    ]);
    expect((await ask('GET', '/api/newsletter/history?after=e30.forged-forged-fo', { headers })).status).toBe(400);
  });
});
