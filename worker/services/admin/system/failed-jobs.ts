/** Jobs that failed for good, for operators: the list, and retry and drop of several at once. */
import type { FailedJobs, FailedJobsDone } from '@/domain/admin/system/system';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import {
  dropDeadLetters,
  listDeadLetters,
  retryDeadLetters,
  type DeadLetterPage,
} from '@worker/services/admin/dead-letters';

/** Of a message, which may have 128 KB. */
const BODY_SHOWN = 2_000;

export const toFailedJobs = ({ items, next }: DeadLetterPage): FailedJobs => ({
  items: items.map(({ id, job, body, isWhole, error, attempts, failedAt }) => ({
    id,
    job,
    body: body.length <= BODY_SHOWN ? body : `${body.slice(0, BODY_SHOWN).toWellFormed()}…`,
    isWhole,
    error,
    attempts,
    failedAt: new Date(failedAt).toISOString(),
  })),
  next,
});

/** One page, the last to fail first. */
export async function listFailedJobs(ctx: Ctx, after?: string): Promise<FailedJobs> {
  requireAllowed(ctx, 'system:read');
  return toFailedJobs(await listDeadLetters(ctx, after));
}

/** Puts them back on the queue. */
export function retryFailedJobs(ctx: Ctx, ids: readonly string[]): Promise<FailedJobsDone> {
  requireAllowed(ctx, 'system:write');
  return retryDeadLetters(ctx, ids);
}

/** Deletes them for good. */
export async function dropFailedJobs(ctx: Ctx, ids: readonly string[]): Promise<FailedJobsDone> {
  requireAllowed(ctx, 'system:write');
  const done = await dropDeadLetters(ctx, ids);
  return { done, refused: 0, gone: ids.length - done };
}
