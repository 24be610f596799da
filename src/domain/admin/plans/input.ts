/** Input of actions on plans. */
import { z } from 'zod';
import { paragraphs } from '@/domain/fields';
import { REASON_REQUIRED } from './requests';

const REASON_MOST = 500;

/** The reason for declining a request is optional; the person reads it. */
export const declineInput = z.object({ reason: paragraphs(null, REASON_MOST).default('') });
export type DeclineInput = z.output<typeof declineInput>;

/** `plan` is the one that the operator saw: a different one is not ended. */
export const endPlanInput = z.object({
  plan: z.enum(['core', 'premium'], { error: 'plan must be core or premium' }),
  reason: paragraphs(REASON_REQUIRED, REASON_MOST),
});
export type EndPlanInput = z.output<typeof endPlanInput>;
