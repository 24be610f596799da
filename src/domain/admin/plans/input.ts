/** What the lists and verbs of plans accept. */
import { z } from 'zod';
import { paragraphs } from '../../fields';
import { listQuery } from '../list-query';
import { PLAN_FILTERS } from './list-state';
import { REASON_REQUIRED, REQUEST_STATUSES } from './requests';

const REASON_MOST = 500;
const WHICH = 'plan must be one of free, core, premium';
const plan = z.enum(['free', 'core', 'premium'], { error: WHICH });

export const requestsQuery = z.object({
  ...listQuery,
  status: z.enum(REQUEST_STATUSES, { error: 'There is no such status.' }).optional(),
  plan: plan.optional(),
});
export type RequestsQuery = z.output<typeof requestsQuery>;

export const holdersQuery = z.object({
  ...listQuery,
  plan: z.enum(PLAN_FILTERS, { error: 'plan must be one of paid, core, premium, free, all' }).default('paid'),
});
export type HoldersQuery = z.output<typeof holdersQuery>;

/** A request is declined with or without a reason, which the person reads. */
export const declineInput = z.object({ reason: paragraphs(null, REASON_MOST).default('') });
export type DeclineInput = z.output<typeof declineInput>;

/** `plan` is the one that the operator saw: another one by now is left alone. */
export const endPlanInput = z.object({
  plan: z.enum(['core', 'premium'], { error: 'plan must be core or premium' }),
  reason: paragraphs(REASON_REQUIRED, REASON_MOST),
});
export type EndPlanInput = z.output<typeof endPlanInput>;
