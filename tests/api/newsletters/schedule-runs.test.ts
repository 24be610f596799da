/**
 * The schedule of AI newsletters against the clock: one campaign for each due minute, one for all missed minutes, and none after an
 * operator has stopped it.
 */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { runNewsletterSchedule } from '@worker/services/newsletters/newsletter-schedule';
import { addListings } from '@tests/factories/listings';
import { rows } from '@tests/setup/accounts';
import { campaigns, everybodyOff, modelAt, subscriber } from './newsletter-steps';

const at = (iso: string): number => Date.parse(iso);
const FOCUS = { focusArea: 'Kites', fundingStage: '', industries: [] };

const run = (iso: string, over: Partial<RawEnv> = {}) =>
  runNewsletterSchedule(
    createContext(readEnv({ ...env, ...over } as unknown as RawEnv), {
      actor: { role: 'system', job: 'run-newsletters' },
      now: () => at(iso),
    }),
  );
async function schedule(cron: string, doneUntil: string, timeZone = 'Asia/Kolkata', isActive = 1): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO newsletter_schedule (id, is_active, cron_expression, time_zone, customization, done_until, updated_at)
      VALUES (1, ?1, ?2, ?3, ?4, ?5, 0)
      ON CONFLICT (id) DO UPDATE SET is_active = ?1, cron_expression = ?2, time_zone = ?3, done_until = ?5, revision = revision + 1`,
  )
    .bind(isActive, cron, timeZone, JSON.stringify(FOCUS), at(doneUntil))
    .run();
}
const keys = async () => (await campaigns()).map((campaign) => campaign['run_key']);
const doneUntil = async () => (await rows('SELECT done_until FROM newsletter_schedule'))[0]?.['done_until'];

beforeAll(async () => {
  await addListings([{ kind: 'seed', name: 'Kite Fund', sectors: ['SaaS'], stages: ['MVP'] }]);
});
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM campaigns'),
    env.DB.prepare('DELETE FROM attempts'),
    env.DB.prepare('DELETE FROM newsletter_schedule'),
  ]);
  await everybodyOff();
  await subscriber();
});

describe('a due minute', () => {
  it('is one campaign, also where the trigger fires twenty times at once', async () => {
    await schedule('0 9 * * 1', '2026-11-20T00:00:00Z');
    await Promise.all(Array.from({ length: 20 }, () => run('2026-11-23T03:30:00Z')));
    await Promise.all(Array.from({ length: 20 }, () => run('2026-11-23T03:30:00Z')));
    await run('2026-11-23T03:31:00Z');
    expect(await keys()).toEqual([`schedule:${at('2026-11-23T03:30:00Z')}`]);
    expect((await campaigns())[0]).toMatchObject({ subject: 'From Outset: investors', kind: 'ai-newsletter' });
    expect(await doneUntil()).toBe(at('2026-11-23T03:30:00Z'));
    await run('2026-11-30T03:29:00Z');
    expect(await campaigns()).toHaveLength(1);
    await run('2026-11-30T03:30:00Z');
    expect(await campaigns()).toHaveLength(2);
  });

  it('that was missed is made up for once, by the last that was due', async () => {
    await schedule('0 * * * *', '2026-11-23T03:30:00Z');
    await run('2026-11-23T08:41:00Z');
    await run('2026-11-23T08:42:00Z');
    expect(await keys()).toEqual([`schedule:${at('2026-11-23T08:30:00Z')}`]);
  });

  it('belongs to its zone, on days when clocks change too', async () => {
    await schedule('30 2 * * *', '2027-03-14T00:00:00Z', 'America/New_York');
    await run('2027-03-14T06:59:00Z');
    expect(await keys()).toEqual([]);
    await run('2027-03-14T07:00:00Z');
    expect(await keys()).toEqual([`schedule:${at('2027-03-14T07:00:00Z')}`]);
    await schedule('30 1 * * *', '2026-10-24T12:00:00Z', 'Europe/London');
    await run('2026-10-25T00:30:00Z');
    await run('2026-10-25T01:30:00Z');
    expect(await campaigns()).toHaveLength(2);
  });

  it('is none while the schedule is inactive, or of what it was before it was saved', async () => {
    await schedule('* * * * *', '2026-11-01T00:00:00Z', 'UTC', 0);
    await run('2026-11-23T03:30:00Z');
    await schedule('0 9 * * 1', '2026-11-23T03:30:00Z');
    await run('2026-11-23T03:31:00Z');
    expect(await campaigns()).toEqual([]);
  });
});

describe('what goes wrong', () => {
  it('no one to write to is a newsletter to no one, and nothing to say is noted, once', async () => {
    await everybodyOff();
    await schedule('0 9 * * 1', '2026-11-20T00:00:00Z');
    await run('2026-11-23T03:30:00Z');
    await run('2026-11-23T03:31:00Z');
    expect(await keys()).toEqual([`schedule:${at('2026-11-23T03:30:00Z')}`]);
    await env.DB.prepare('UPDATE listings SET is_active = 0').run();
    await run('2026-11-30T03:30:00Z');
    await run('2026-11-30T03:31:00Z');
    await env.DB.prepare('UPDATE listings SET is_active = 1').run();
    expect(await campaigns()).toHaveLength(1);
    expect(await doneUntil()).toBe(at('2026-11-30T03:30:00Z'));
    const noted = await rows(`SELECT details FROM audit_log WHERE action = 'newsletter-schedule.passed-over'`);
    expect(noted.map(({ details }) => JSON.parse(String(details)) as unknown)).toEqual([
      { due: '2026-11-30T03:30:00.000Z', reason: 'nothing-to-say' },
    ]);
  });

  it('a model that fails is replaced by the fixed sentences', async () => {
    await schedule('0 9 * * 1', '2026-11-20T00:00:00Z');
    await run('2026-11-23T03:30:00Z', modelAt(inject('modelUrl'), 'busy'));
    expect((await campaigns())[0]).toMatchObject({ subject: 'From Outset: investors' });
  });

  it('a run that broke off is taken up by a later trigger, and is still one', async () => {
    await schedule('0 9 * * 1', '2026-11-20T00:00:00Z');
    const broken = {
      ...env.DB,
      prepare: (text: string) => {
        if (/UPDATE newsletter_schedule/.test(text)) throw new Error('lost');
        return env.DB.prepare(text);
      },
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    };
    await expect(run('2026-11-23T03:30:00Z', { DB: broken as unknown as D1Database })).rejects.toThrow('lost');
    expect(await campaigns()).toHaveLength(1);
    await run('2026-11-23T03:31:00Z');
    expect(await campaigns()).toHaveLength(1);
    expect(await doneUntil()).toBe(at('2026-11-23T03:30:00Z'));
  });
});
