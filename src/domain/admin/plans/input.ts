/** Input of actions on plans. */
import { z } from 'zod';
import { paragraphs } from '@/domain/fields';
import { REASON_REQUIRED } from './requests';

const MAX_REASON = 500;

/** The reason for declining a request is optional; the person reads it. */
export const declineInput = z.object({ reason: paragraphs(null, MAX_REASON).default('') });
export type DeclineInput = z.output<typeof declineInput>;

/** `plan` is the plan that the operator saw. If the person has another plan by now, it is not ended. */
export const endPlanInput = z.object({
  plan: z.enum(['core', 'premium'], { error: 'plan must be core or premium' }),
  reason: paragraphs(REASON_REQUIRED, MAX_REASON),
});
export type EndPlanInput = z.output<typeof endPlanInput>;
