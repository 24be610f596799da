/** The roadmap through the API: the public list, roadmaps and marks, their races, attachments, and whose they are. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Milestone, MilestoneStage } from '@/domain/roadmap/milestones';
import { CLOCK_SKEW_MS, type RoadmapItem, type Mark } from '@/domain/roadmap/marks';
import { addMilestones } from '@tests/factories/milestones';
import { watchD1 } from '@tests/fakes/counted-d1';
import { bearer, cookie, NASTY, post, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

const STAGES: MilestoneStage[] = ['ALL STAGES', 'IDEATION', 'MVP', 'MVP', 'GROWTH'];
let ids: string[] = [];
let founder: Person;
let visitor: Person;
beforeAll(async () => {
  ids = await addMilestones(STAGES.map((stage) => ({ stage })));
  [founder, visitor] = [await person('founder'), await person('visitor')];
}, 60_000);

const id = (n: number) => ids[n] as string;
const GONE = 'f'.repeat(24);

async function roadmapOf(who: Person, query = ''): Promise<RoadmapItem[]> {
  const { status, body } = await send('GET', `/api/check/getcheck${query}`, undefined, bearer(who.token));
  expect(status, body.message).toBe(200);
  return body.data as RoadmapItem[];
}
const mark = (who: Person, ...changes: unknown[]) => post('/api/check/marks', { changes }, bearer(who.token));
const doneOf = async (who: Person) => (await roadmapOf(who)).filter(({ done }) => done).map(({ _id }) => _id);
const itemOf = async (who: Person, n: number) => (await roadmapOf(who)).find(({ _id }) => _id === id(n));

describe('GET /api/milestones', () => {
  it('API-076 lists them for everybody, in their order, and answers 304 when nothing has changed', async () => {
    const { status, body, headers } = await send('GET', '/api/milestones');
    expect(status).toBe(200);
    const list = body.data as Milestone[];
    expect(list.map(({ _id }) => _id)).toEqual(ids);
    expect(list[0]).toEqual({
      _id: id(0),
      description: 'Milestone 1',
      category: 'Setup',
      stage: 'ALL STAGES',
      createdAt: '1970-01-01T00:00:00.000Z',
      fileUrl: null,
    });
    const again = await call('/api/milestones', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});

describe('GET /api/check/getcheck', () => {
  it.each([
    ['', [0, 1, 2, 3, 4]],
    ['?stage=', [0, 1, 2, 3, 4]],
    ['?stage=ALL%20STAGES', [0, 1, 2, 3, 4]],
    ['?stage=MVP', [0, 2, 3]],
    ['?stage=SCALING', [0]],
  ])('API-014 answers items with done for %j', async (query, expected) => {
    const items = await roadmapOf(founder, query);
    expect(items.map(({ _id }) => _id)).toEqual(expected.map(id));
    expect(items.every(({ done }) => done === false)).toBe(true);
  });

  it('API-014 is for signed-in people, by bearer and by cookie', async () => {
    expect((await send('GET', '/api/check/getcheck')).status).toBe(401);
    expect((await send('GET', '/api/check/getcheck', undefined, bearer('x'.repeat(43)))).status).toBe(401);
    expect((await send('GET', '/api/check/getcheck', undefined, cookie(visitor.token))).status).toBe(200);
  });

  it('is counted by the pulse without being read, for each person alone, with when it was last changed', async () => {
    const [one, other] = [await person('founder'), await person('visitor')];
    const pulseOf = async (who: Person) => (await send('GET', '/api/pulse', undefined, bearer(who.token))).body.data;
    const none = { unread: 0, done: 0, total: ids.length, marksChangedAt: 0, documentsChangedAt: 0 };
    expect(await pulseOf(one)).toEqual(none);
    const at = Date.now() - 60_000;
    await mark(one, { milestoneId: id(1), done: true, doneAt: at }, { milestoneId: id(2), done: true, doneAt: at - 5 });
    await mark(
      one,
      { milestoneId: id(2), done: false, doneAt: at - 1 },
      { milestoneId: id(3), dueOn: '2026-12-01', dueAt: at + 7 },
    );
    expect(await pulseOf(one)).toEqual({ ...none, done: 1, marksChangedAt: at + 7 });
    expect(await pulseOf(other)).toEqual(none);
    expect((await send('GET', '/api/pulse')).status).toBe(401);
  });

  it('is counted in the round trip that looks the session up, and for no session that has ended', async () => {
    const who = await person('founder');
    const watch = watchD1(env.DB);
    const ask = () => call('/api/pulse', { headers: bearer(who.token), env: { DB: watch.db } });
    expect([(await ask()).status, watch.roundTrips]).toEqual([200, 1]);
    await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE account_id = ?').bind(who.id).run();
    expect((await ask()).status).toBe(401);
  });

  it.each(['mvp', 'EXIT', "MVP' OR 1=1--", '__proto__'])('refuses the stage %j by name', async (stage) => {
    const { status, body } = await send(
      'GET',
      `/api/check/getcheck?stage=${encodeURIComponent(stage)}`,
      undefined,
      bearer(founder.token),
    );
    expect(status).toBe(400);
    expect(body.message).toBe('Unknown stage: please send one of ALL STAGES, IDEATION, MVP, GROWTH, SCALING.');
  });
});

describe('POST /api/check/marks', () => {
  it('ROAD-05 switches between complete and incomplete, for this person alone', async () => {
    const who = await person('visitor');
    const { status, body } = await mark(who, { milestoneId: id(1), done: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ marks: { [id(1)]: { done: true, dueOn: null, dueAt: 0 } }, unknown: [] });
    expect(await doneOf(who)).toEqual([id(1)]);
    expect(await doneOf(founder)).toEqual([]);
    await mark(who, { milestoneId: id(1), done: false });
    expect(await doneOf(who)).toEqual([]);
  });

  it('keeps the later change of each field, whichever device comes first, and the same again changes nothing', async () => {
    const who = await person('founder');
    const late = { milestoneId: id(2), done: false, doneAt: 2_000, dueOn: '2026-12-31', dueAt: 1_000 };
    const early = { milestoneId: id(2), done: true, doneAt: 1_000, dueOn: null, dueAt: 2_000 };
    for (const change of [late, early, early, late]) expect((await mark(who, change)).status).toBe(200);
    expect(await itemOf(who, 2)).toMatchObject({ done: false, doneAt: 2_000, dueOn: null, dueAt: 2_000 });
    // In the same millisecond done wins, and a day over none, in either order.
    const other = await person('founder');
    const tie = { milestoneId: id(3), doneAt: 5, dueAt: 5 };
    await mark(other, { ...tie, done: true, dueOn: null }, { ...tie, done: false, dueOn: '2026-12-31' });
    expect(await itemOf(other, 3)).toMatchObject({ done: true, dueOn: '2026-12-31' });
  });

  it('loses nothing of two devices at once', async () => {
    const who = await person('founder');
    const base = Date.now() - 60_000;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? mark(who, { milestoneId: id(1), done: n % 4 === 1, doneAt: base + n })
          : mark(who, { milestoneId: id(1), dueOn: `2026-12-${10 + n}`, dueAt: base + n }),
      ),
    );
    expect(await itemOf(who, 1)).toMatchObject({
      done: false,
      doneAt: base + 19,
      dueOn: '2026-12-28',
      dueAt: base + 18,
    });
  });

  it('sets times back that are ahead of the clock, so that a wrong clock does not win for ever', async () => {
    const who = await person('founder');
    await mark(who, { milestoneId: id(1), done: true, doneAt: Date.now() + 3_600_000 });
    const at = (await itemOf(who, 1))?.doneAt ?? 0;
    expect(at).toBeGreaterThan(Date.now() - 60_000);
    expect(at).toBeLessThanOrEqual(Date.now() + CLOCK_SKEW_MS);
    await mark(who, { milestoneId: id(1), done: false, doneAt: at + 1 });
    expect((await itemOf(who, 1))?.done).toBe(false);
  });

  it('names milestones that are gone and stores the rest; with nothing else it is a 404', async () => {
    const who = await person('founder');
    const mixed = await mark(who, { milestoneId: GONE, done: true }, { milestoneId: id(4), done: true });
    expect(mixed.status).toBe(200);
    expect(mixed.body.data).toMatchObject({ unknown: [GONE] });
    expect(await doneOf(who)).toEqual([id(4)]);
    const alone = await mark(who, { milestoneId: GONE, done: true });
    expect(alone.status).toBe(404);
    expect(alone.body.errors).toEqual({ [GONE]: 'There is no milestone with this id.' });
    expect(await rows('SELECT 1 FROM milestone_marks WHERE milestone_id = ?', GONE)).toEqual([]);
  });

  it('answers all marks when nothing is sent', async () => {
    const who = await person('founder');
    await mark(who, { milestoneId: id(1), dueOn: '2026-12-01' });
    const { body } = await mark(who);
    const { marks } = body.data as { marks: Record<string, Mark> };
    expect(marks[id(1)]).toMatchObject({ done: false, doneAt: 0, dueOn: '2026-12-01' });
  });

  it.each([
    ['no changes', {}, 'changes'],
    ['an id that cannot be one', { changes: [{ milestoneId: '1', done: true }] }, 'changes.0.milestoneId'],
    ['a text for done', { changes: [{ milestoneId: GONE, done: 'yes' }] }, 'changes.0.done'],
    ['a day that does not exist', { changes: [{ milestoneId: GONE, dueOn: '2026-02-30' }] }, 'changes.0.dueOn'],
    ['nothing to change', { changes: [{ milestoneId: GONE }] }, 'changes.0.done'],
    ['a foreign field', { changes: [{ milestoneId: GONE, done: true, accountId: 'x' }] }, 'changes.0'],
    ['201 changes', { changes: Array.from({ length: 201 }, () => ({ milestoneId: GONE, done: true })) }, 'changes'],
  ])('refuses %s and changes nothing', async (_, input, field) => {
    const changes = (input as { changes?: unknown[] }).changes;
    const body = changes ? { changes: [{ milestoneId: id(0), done: true }, ...changes].slice(-201) } : input;
    const { status, body: answer } = await post('/api/check/marks', body, bearer(visitor.token));
    expect(status).toBe(400);
    expect(Object.keys(answer.errors ?? {}).map((name) => name.replace(/^changes\.1/, 'changes.0'))).toContain(field);
    expect(await doneOf(visitor)).toEqual([]);
  });

  it.each(NASTY)('stores nothing for hostile text %#', async (text) => {
    for (const change of [
      { milestoneId: text, done: true },
      { milestoneId: id(0), dueOn: text },
    ])
      expect((await mark(visitor, change)).status).toBe(400);
    expect(await doneOf(visitor)).toEqual([]);
  });

  it('is for signed-in people, and not for other sites', async () => {
    const body = { changes: [{ milestoneId: id(0), done: true }] };
    expect((await post('/api/check/marks', body)).status).toBe(401);
    expect((await post('/api/check/marks', body, cookie(visitor.token, 'https://evil.test'))).status).toBe(403);
    expect((await post('/api/check/marks', 'x'.repeat(200_000), bearer(visitor.token))).status).toBe(413);
    expect(await doneOf(visitor)).toEqual([]);
  });
});

describe('attachments', () => {
  const name = `${'a1'.repeat(16)}.pdf`;
  beforeAll(async () => {
    await addMilestones([{ stage: 'SCALING', fileKey: `milestones/${name}`, fileName: 'Plan "B" – योजना.pdf' }]);
    await env.FILES.put(`milestones/${name}`, '%PDF-1.7', { httpMetadata: { contentType: 'application/pdf' } });
    await env.FILES.put('milestones/lost.html', '<script>', { httpMetadata: { contentType: 'text/html' } });
  });

  it('ROAD-07 are linked by fileUrl and open for signed-in people under their own name', async () => {
    const listed = (await send('GET', '/api/milestones')).body.data as Milestone[];
    const { fileUrl } = listed.find((one) => one.fileUrl !== null) as Milestone;
    expect(fileUrl).toBe(`/files/milestones/${name}`);
    const response = await call(String(fileUrl), { headers: bearer(visitor.token) });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('%PDF-1.7');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="Plan _B_ _ _____.pdf"; filename*=UTF-8''Plan%20%22B%22%20%E2%80%93%20%E0%A4%AF%E0%A5%8B%E0%A4%9C%E0%A4%A8%E0%A4%BE.pdf`,
    );
    const headers = { ...bearer(visitor.token), 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await call(String(fileUrl), { headers })).status).toBe(304);
  });

  it('are saved instead of shown when a browser could run them', async () => {
    await addMilestones([{ stage: 'SCALING', fileKey: 'milestones/doc.txt', fileName: 'notes.txt' }]);
    await env.FILES.put('milestones/doc.txt', 'x', { httpMetadata: { contentType: 'text/plain' } });
    const response = await call('/files/milestones/doc.txt', { headers: bearer(founder.token) });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    await response.text();
  });

  it.each(['lost.html', 'none.pdf', '..%2Fphotos%2Fx.png', '%00', 'x'.repeat(200)])(
    'are not there under %s',
    async (other) =>
      expect((await call(`/files/milestones/${other}`, { headers: bearer(founder.token) })).status).toBe(404),
  );

  it('ask guests to log in', async () => {
    const { status, body } = await send('GET', `/files/milestones/${name}`);
    expect([status, body.message]).toEqual([401, 'Please log in to open attachments.']);
  });
});
