/** Schemas for the actions of the system screen. */
import { z } from 'zod';
import { SAMPLE_CHOICES, SAMPLE_KINDS } from '@/domain/directory/samples';
import { MAX_AT_ONCE } from './system';

/** The choice of an operator about the samples of a kind. */
export const sampleChoiceInput = z.strictObject({
  kind: z.enum(SAMPLE_KINDS, { error: 'Choose a kind of entry.' }),
  choice: z.enum(SAMPLE_CHOICES, { error: 'Choose whether the samples are shown.' }),
});
export type SampleChoiceInput = z.output<typeof sampleChoiceInput>;

export const failedJobIds = z.strictObject({
  ids: z
    .array(z.string({ error: 'ids must be texts' }).min(1).max(200), { error: 'ids must be a list' })
    .min(1, { error: 'Nothing is selected.' })
    .max(MAX_AT_ONCE, { error: `At most ${MAX_AT_ONCE} jobs at once.` })
    .transform((ids) => [...new Set(ids)]),
});
