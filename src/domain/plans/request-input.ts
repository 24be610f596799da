/** The input of a plan request. */
import { z } from 'zod';

const WHICH = 'plan must be one of free, core, premium';

export const planRequestInput = z.object({ plan: z.enum(['free', 'core', 'premium'], WHICH) }, WHICH);
export type PlanRequestInput = z.output<typeof planRequestInput>;
