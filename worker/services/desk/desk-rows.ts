/** What the desk reads from D1 of the person who asks: the steps that may be next, follow-ups that are due, counts of what is stored. Statements of one batch. */
import type { DeskFollowUp, DeskSaved, DeskStep } from '@/domain/desk/view';
import { NAMED_MOST, STEPS_MOST } from '@/domain/desk/view';
import { stagesFrom, type MilestoneStage } from '@/domain/roadmap/milestones';
import { fixedSql, sql, type Sql } from '@worker/db/sql';

/** The place of a milestone's stage in `stagesFrom`, as SQL. Our own words only. */
export const stagePlace = (start: MilestoneStage | null, column: string): Sql =>
  fixedSql(
    `CASE ${column} ${stagesFrom(start)
      .map((stage, place) => `WHEN '${stage}' THEN ${place}`)
      .join(' ')} END`,
  );

const joinMarks = (accountId: string) =>
  sql`milestones m LEFT JOIN milestone_marks k ON k.account_id = ${accountId} AND k.milestone_id = m.id`;

export const roadmapCounts = (accountId: string): Sql<{ done: number; total: number }> =>
  sql`SELECT coalesce(sum(k.is_done = 1), 0) AS done, count(*) AS total FROM ${joinMarks(accountId)}`;

/** Of what is saved, so many are left out of the investors that fit. */
const SAVED_MOST = 200;

export type StepRow = Omit<DeskStep, 'done'>;

/** Open milestones, in the order of the roadmap from where the company is, and those with the nearest due days: `nextOpen` finds the next among them. */
export const openSteps = (accountId: string, start: MilestoneStage | null): Sql<StepRow> =>
  sql`SELECT _id, description, stage, dueOn FROM (
        SELECT m.id AS _id, m.description, m.stage, k.due_on AS dueOn,
               row_number() OVER (ORDER BY ${stagePlace(start, 'm.stage')}, m.place, m.id) AS inOrder,
               row_number() OVER (ORDER BY k.due_on IS NULL, k.due_on, m.place) AS byDate
          FROM ${joinMarks(accountId)} WHERE coalesce(k.is_done, 0) = 0)
      WHERE inOrder <= ${STEPS_MOST} OR (byDate <= ${STEPS_MOST} AND dueOn IS NOT NULL) ORDER BY inOrder`;

export type FollowUpRow = Omit<DeskFollowUp, 'href'> & { collection: string; due: number };

/**
 * Follow-ups of collections that are due by `today`, the longest due first, with how many there are. The rows of items and collections that were
 * removed stay behind, and count no more; values are stored as JSON. The same joins as `tellFollowUps`.
 */
export const dueFollowUps = (accountId: string, today: string): Sql<FollowUpRow> =>
  sql`SELECT coalesce(l.name, p.name, g.name, 'Someone you saved') AS name, f.value ->> '$' AS "on", c.key AS collection,
             count(*) OVER () AS due
        FROM saved_records f
        JOIN saved_records m ON m.account_id = f.account_id AND m.kind = 'member' AND m.key = f.key AND m.value IS NOT NULL
        JOIN saved_records c ON c.account_id = f.account_id AND c.kind = 'collection' AND c.value IS NOT NULL
         AND c.key = substr(f.key, 1, instr(f.key, '/') - 1)
        LEFT JOIN listings l ON l.id = substr(f.key, -24) AND f.key = c.key || '/' || l.kind || ':' || l.id
        LEFT JOIN media_people p ON p.id = substr(f.key, -24) AND f.key = c.key || '/' || p.kind || ':' || p.id
        LEFT JOIN schemes g ON g.id = substr(f.key, -24) AND f.key = c.key || '/scheme:' || g.id
       WHERE f.account_id = ${accountId} AND f.kind = 'follow-up' AND f.value <= ${JSON.stringify(today)}
       ORDER BY f.value, f.key LIMIT ${NAMED_MOST}`;

/** Saved things, collections, and those of them that have a link. */
export const savedCounts = (accountId: string): Sql<Pick<DeskSaved, 'favourites' | 'collections' | 'shared'>> =>
  sql`SELECT
    (SELECT count(*) FROM saved_records WHERE account_id = ${accountId} AND kind = 'favourite' AND value IS NOT NULL) AS favourites,
    (SELECT count(*) FROM saved_records WHERE account_id = ${accountId} AND kind = 'collection' AND value IS NOT NULL) AS collections,
    (SELECT count(*) FROM shares s JOIN saved_records c ON c.account_id = s.account_id AND c.kind = 'collection' AND c.key = s.subject_id
        AND c.value IS NOT NULL WHERE s.account_id = ${accountId} AND s.kind = 'collection' AND s.revoked_at IS NULL) AS shared`;

/** Ids of everything that is saved, as a favourite or in a collection. */
export const savedIds = (accountId: string): Sql<{ id: string }> =>
  sql`SELECT DISTINCT substr(key, -24) AS id FROM saved_records
       WHERE account_id = ${accountId} AND kind IN ('favourite', 'member') AND value IS NOT NULL LIMIT ${SAVED_MOST}`;

/** Browsers that the account has signed in from. */
export const browsersOf = (accountId: string): Sql<{ browsers: number }> =>
  sql`SELECT count(*) AS browsers FROM login_devices WHERE account_id = ${accountId}`;
