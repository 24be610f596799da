/** Input schemas of the roadmap API. */
import { z } from 'zod';
import { day, flag, line, wholeNumber } from '@/domain/fields';
import { FIRST_DUE_DAY, LAST_DUE_DAY, MAX_MARKS } from './marks';
import { ALL_STAGES, isMilestoneId, MILESTONE_CATEGORIES, MILESTONE_STAGES } from './milestones';

export const DESCRIPTION_LIMIT = 500;

const UNKNOWN_STAGE = `Unknown stage: please send one of ${MILESTONE_STAGES.join(', ')}.`;
const UNKNOWN_CATEGORY = `Unknown category: please send one of ${MILESTONE_CATEGORIES.join(', ')}.`;

/** The message for a missing value, or for an unknown one. */
const missingOr =
  (missing: string, unknown: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? missing : unknown;

/** A milestone as created or loaded. */
export const milestoneInput = z.object({
  description: line('Please enter a description', DESCRIPTION_LIMIT, {
    long: `The description can have at most ${DESCRIPTION_LIMIT} characters`,
  }),
  category: z.enum(MILESTONE_CATEGORIES, { error: missingOr('Please select a category', UNKNOWN_CATEGORY) }),
  stage: z.enum(MILESTONE_STAGES, { error: missingOr('Please select a stage', UNKNOWN_STAGE) }),
});
export type MilestoneInput = z.infer<typeof milestoneInput>;

/** A milestone that comes with Outset, with the name of the library document that is attached to it. */
export const broughtMilestone = milestoneInput.extend({ file: z.string('file must be a name').max(100).optional() });
export type BroughtMilestone = z.infer<typeof broughtMilestone>;

/** `?stage=`: left out, empty or ALL STAGES means the whole roadmap. */
export const roadmapQuery = z.object({
  stage: z
    .union([z.literal(''), z.enum(MILESTONE_STAGES)], { error: UNKNOWN_STAGE })
    .optional()
    .transform((stage) => (stage ? stage : ALL_STAGES)),
});

const time = wholeNumber('must be a time in ms since the epoch', 1);

const markChange = z
  .strictObject({
    milestoneId: z.string('must be the id of a milestone').refine(isMilestoneId, 'must be the id of a milestone'),
    done: flag('Done').optional(),
    doneAt: time.optional(),
    dueOn: day('The date must be like 2026-11-30', FIRST_DUE_DAY, LAST_DUE_DAY).nullable().optional(),
    dueAt: time.optional(),
  })
  .superRefine(({ done, doneAt, dueOn, dueAt }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (done === undefined && dueOn === undefined) fault('done', 'A change needs done or dueOn');
    if (done === undefined && doneAt !== undefined) fault('doneAt', 'doneAt needs done');
    if (dueOn === undefined && dueAt !== undefined) fault('dueAt', 'dueAt needs dueOn');
  });

/** A batch of changes with the device's times, in any order: the later change of each field wins. Without a time, now is used. */
export const marksInput = z.strictObject({
  changes: z
    .array(markChange, 'changes must be a list')
    .max(MAX_MARKS, `At most ${MAX_MARKS} changes can be sent at once`),
});
export type MarksInput = z.infer<typeof marksInput>;
