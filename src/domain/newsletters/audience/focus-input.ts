/** The schema for the focus of an AI newsletter, as forms and the API send it. */
import { z } from 'zod';
import { line } from '@/domain/fields';
import { MAX_FOCUS, FUNDING_STAGES, NEWSLETTER_INDUSTRIES } from './focus';

const STAGE_WRONG = `Choose a funding stage: ${FUNDING_STAGES.join(', ')}.`;
const INDUSTRY_WRONG = 'Choose industries from the list.';

/** Every part may be left out: a newsletter without a focus takes the newest of everything. */
export const newsletterFocus = z.object(
  {
    focusArea: line(null, MAX_FOCUS).default(''),
    fundingStage: z.enum(['', ...FUNDING_STAGES], { error: STAGE_WRONG }).default(''),
    industries: z
      .array(z.enum(NEWSLETTER_INDUSTRIES, { error: INDUSTRY_WRONG }), { error: INDUSTRY_WRONG })
      .max(NEWSLETTER_INDUSTRIES.length, { error: INDUSTRY_WRONG })
      .transform((chosen) => [...new Set<string>(chosen)])
      .default([]),
  },
  { error: 'Please say what the newsletter is about.' },
);
