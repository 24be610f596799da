/** SQL in the runtime that `npm start` uses: its D1 is older than the one of the API tests and refuses some statements that they take. */
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeTaskReminders } from '@worker/services/newsletters/digests';
import type { Campaign } from '@worker/services/newsletters/composition';
import type { Ctx } from '@worker/services/core/context';

const runtime = new Miniflare({ modules: true, script: 'export default {}', d1Databases: ['DB'] });
let d1: D1Database;
beforeAll(async () => {
  d1 = await runtime.getD1Database('DB');
  for (const { queries } of await readD1Migrations('./migrations'))
    await d1.batch(queries.map((query) => d1.prepare(query)));
}, 60_000);
afterAll(() => runtime.dispose());

const MONDAY = '2027-02-01';
const MILESTONES = [
  ['Speak to ten customers', 'IDEATION'],
  ['Write down the idea', 'IDEATION'],
  ['Open a second city', 'GROWTH'],
] as const;
const founder = (accountId: string, stage: string | null) => ({
  accountId,
  stage,
  email: `${accountId}@outset.example`,
  fullName: 'Asha Rao',
  userType: 'founder' as const,
});

it('composes the task reminders of a Monday, with the next step from where each company is', async () => {
  const people = [founder('early', 'pre-seed'), founder('later', 'series-a'), founder('silent', null)];
  const addAccount = `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, current_stage,
      terms_accepted_at, created_at, updated_at) VALUES (?, 'founder', ?, 'Asha Rao', '', '', '', ?, 0, 0, 0)`;
  const addMilestone =
    "INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at) VALUES (?, ?, 'Setup', ?, ?, 0, 0)";
  await d1.batch([
    ...people.map(({ accountId, email, stage }) => d1.prepare(addAccount).bind(accountId, email, stage)),
    ...MILESTONES.map(([title, stage], place) => d1.prepare(addMilestone).bind(`m${place}`, title, stage, place)),
    d1.prepare(
      "INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at) VALUES ('early', 'm0', 1, 1)",
    ),
  ]);
  const ctx = {
    d1,
    now: () => Date.parse(`${MONDAY}T02:30:00Z`),
    env: { SITE_URL: 'https://outset.example', APP_SECRET: 'a secret of the test', APP_SECRETS_BEFORE: [] },
  } as unknown as Ctx;
  const campaign = { details: { period: MONDAY }, createdAt: ctx.now() } as unknown as Campaign;
  const composed = await composeTaskReminders(ctx, campaign, people);
  const steps = people.map(({ accountId }) => {
    const mail = composed.get(accountId);
    return mail && 'text' in mail ? MILESTONES.find(([title]) => mail.text.includes(title))?.[0] : mail;
  });
  expect(steps).toEqual(['Write down the idea', 'Open a second city', 'Speak to ten customers']);
});
