/** The morning mail of tasks: what is due, and on Mondays the next step of the roadmap. A campaign a day, to who wants it. */
import { CURRENT_STAGES } from '@/domain/accounts/registration';
import { isMonday, OVERDUE_DAYS, taskReminder, type DueTask } from '@/domain/notifications/task-reminder';
import { dayInIndia, daysBefore } from '@/domain/time/india';
import { roadmapStart } from '@/domain/stages';
import { taskReminderMail } from '@worker/emails/digests';
import { batch } from '@worker/db/batch';
import { fixedSql, joinSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { stagePlace } from '@worker/services/desk/desk-rows';
import type { Composed, Composer } from '@worker/services/newsletters/composition/composer';
import { createCampaign } from '@worker/services/newsletters/campaigns/create-campaign';
import { footerOf } from '@worker/services/newsletters/preferences/mail-preferences';
import { isAnybodyWanting } from '@worker/services/notifications/notification-preferences';

const WHY = 'You get this email because Task reminders is on in your notification settings.';

/** Starts the reminders of today, once however often it is called. Without anyone who wants them nothing is started. */
export async function startTaskReminders(ctx: Ctx): Promise<void> {
  if (!(await isAnybodyWanting(ctx, 'taskReminders'))) return;
  const period = dayInIndia(ctx.now());
  await createCampaign(ctx, {
    kind: 'task-reminder',
    subject: `Task reminders of ${period}`,
    audience: { userType: 'all' },
    details: { period },
    runKey: `tasks:${period}`,
  });
}

interface DueRow extends DueTask {
  accountId: string;
}
interface StepRow {
  accountId: string;
  id: string;
  title: string;
}

const dueMilestones = (ids: string, from: string, to: string): Sql<DueRow> =>
  sql`SELECT k.account_id AS accountId, m.description AS title, k.due_on AS "on", '/portal/checklist#m-' || m.id AS href
    FROM json_each(${ids}) j JOIN milestone_marks k ON k.account_id = j.value JOIN milestones m ON m.id = k.milestone_id
    WHERE NOT k.is_done AND k.due_on BETWEEN ${from} AND ${to}`;

/** As tellFollowUps: items and collections that were removed are left out. Values are stored as JSON. */
const dueFollowUps = (ids: string, from: string, to: string): Sql<DueRow> =>
  sql`SELECT f.account_id AS accountId, 'Follow up with ' || coalesce(l.name, p.name, g.name, 'somebody you saved') AS title,
      f.value ->> '$' AS "on", '/portal/saved-investors?tab=' || c.key || '&view=board' AS href
    FROM json_each(${ids}) j
    JOIN saved_records f ON f.account_id = j.value AND f.kind = 'follow-up'
    JOIN saved_records m ON m.account_id = f.account_id AND m.kind = 'member' AND m.key = f.key AND m.value IS NOT NULL
    JOIN saved_records c ON c.account_id = f.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
      AND c.key = substr(f.key, 1, instr(f.key, '/') - 1)
    LEFT JOIN listings l ON l.id = substr(f.key, -24) AND f.key = c.key || '/' || l.kind || ':' || l.id
    LEFT JOIN media_people p ON p.id = substr(f.key, -24) AND f.key = c.key || '/' || p.kind || ':' || p.id
    LEFT JOIN schemes g ON g.id = substr(f.key, -24) AND f.key = c.key || '/scheme:' || g.id
    WHERE f.value BETWEEN ${JSON.stringify(from)} AND ${JSON.stringify(to)}`;

/** From where each company is, as the roadmap's page and the desk have it. */
const STAGE_ORDER = sql`CASE (SELECT a.current_stage FROM accounts a WHERE a.id = j.value) ${joinSql(
  CURRENT_STAGES.map((stage) => sql`WHEN ${fixedSql(`'${stage}'`)} THEN ${stagePlace(roadmapStart(stage), 'x.stage')}`),
  ' ',
)} ELSE ${stagePlace(null, 'x.stage')} END`;

/** The first open milestone of each, in the order of the roadmap. */
const nextSteps = (ids: string): Sql<StepRow> =>
  sql`SELECT j.value AS accountId, m.id, m.description AS title
    FROM json_each(${ids}) j JOIN milestones m ON m.id = (SELECT x.id FROM milestones x
      WHERE NOT EXISTS (SELECT 1 FROM milestone_marks k WHERE k.account_id = j.value AND k.milestone_id = x.id AND k.is_done)
      ORDER BY ${STAGE_ORDER}, x.place, x.id LIMIT 1)`;

/** One round trip for all recipients of the batch. */
export const composeTaskReminders: Composer = async (ctx, campaign, recipients) => {
  const today = campaign.details.period ?? dayInIndia(ctx.now());
  const from = daysBefore(today, OVERDUE_DAYS);
  const all = JSON.stringify(recipients.map(({ accountId }) => accountId));
  const founders = recipients.filter(({ userType }) => userType === 'founder' && isMonday(today));
  const [milestones, followUps, steps] = await batch(ctx.d1, [
    dueMilestones(all, from, today),
    dueFollowUps(all, from, today),
    nextSteps(JSON.stringify(founders.map(({ accountId }) => accountId))),
  ]);
  const due = Map.groupBy([...milestones.results, ...followUps.results], ({ accountId }) => accountId);
  const stepOf = new Map(steps.results.map((step) => [step.accountId, step]));
  return new Map<string, Composed>(
    recipients.map((recipient) => {
      const { accountId, fullName } = recipient;
      const step = stepOf.get(accountId);
      const nextStep = step ? { title: step.title, href: `/portal/checklist#m-${step.id}` } : null;
      const reminder = taskReminder({ due: due.get(accountId) ?? [], nextStep }, today);
      if (!reminder) return [accountId, { skip: 'nothing-to-say' }];
      return [
        accountId,
        taskReminderMail({ reminder, fullName, footer: footerOf(ctx, accountId, WHY), siteUrl: ctx.env.SITE_URL }),
      ];
    }),
  );
};
