/** Reminders of due milestones, and the import of the sample content. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import seed from '@worker/db/seed/milestones.json';
import { readEnv, type RawEnv } from '@worker/env';
import { runDueJobs } from '@worker/jobs/schedule';
import { remindOfDueMilestones } from '@worker/services/roadmap/roadmap';
import { addMilestones } from '@tests/factories/milestones';
import { bearer, post, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';

let ids: string[] = [];
beforeAll(async () => {
  ids = await addMilestones([{}, {}, {}, { stage: 'SCALING' }]);
});
const id = (n: number) => ids[n] as string;
const mark = (who: Person, ...changes: unknown[]) => post('/api/check/marks', { changes }, bearer(who.token));

describe('reminders', () => {
  const DAY = '2026-11-30';
  // 02:30 UTC is 08:00 in India.
  const at = Date.UTC(2026, 10, 30, 2, 30);
  const linesOf = (who: Person) =>
    rows('SELECT title, body, href, topic FROM notifications WHERE account_id = ? ORDER BY id', who.id);

  it('come once on the day, for open milestones, with all switches off', async () => {
    const who = await person('founder');
    await mark(
      who,
      { milestoneId: id(1), dueOn: DAY },
      { milestoneId: id(2), dueOn: DAY, done: true },
      { milestoneId: id(3), dueOn: '2026-12-01' },
    );
    await Promise.all([remindOfDueMilestones(ctxAt(at)), remindOfDueMilestones(ctxAt(at + 60_000))]);
    expect(await linesOf(who)).toEqual([
      {
        title: 'A milestone is due today',
        body: 'Milestone 2',
        href: `/portal/checklist#m-${id(1)}`,
        topic: 'follow-up',
      },
    ]);
    const { body } = await send('GET', '/api/notifications/list', undefined, bearer(who.token));
    expect(body.success).toBe(true);
  });

  it('are due once a day', async () => {
    const checked = readEnv(env as unknown as RawEnv);
    expect(await runDueJobs(checked, at)).toContain('remind-due');
    expect(await runDueJobs(checked, at + 60_000)).not.toContain('remind-due');
    expect(await runDueJobs(checked, at + 3_600_000)).not.toContain('remind-due');
  });
});

describe('the import of milestones', () => {
  it('takes the sample content, twice without doubling, and keeps ids', async () => {
    expect((await post('/dev/import-milestones', { milestones: seed })).body.data).toEqual({ stored: seed.length });
    const before = await rows("SELECT id, place FROM milestones WHERE stage = 'SCALING' ORDER BY id");
    await post('/dev/import-milestones', { milestones: seed });
    expect(await rows("SELECT id, place FROM milestones WHERE stage = 'SCALING' ORDER BY id")).toEqual(before);
  });

  it('refuses all when one is not valid, and is not there outside localhost', async () => {
    const bad = [
      { ...seed[0], description: 'New one' },
      { ...seed[1], stage: 'EXIT' },
    ];
    expect((await post('/dev/import-milestones', { milestones: bad })).status).toBe(400);
    expect(await rows("SELECT 1 FROM milestones WHERE description = 'New one'")).toEqual([]);
    const outside = await call('https://outset.example/dev/import-milestones', {
      method: 'POST',
      body: { milestones: seed },
    });
    expect(outside.status).toBe(404);
  });
});
