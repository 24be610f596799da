/** What the library and the roadmap answer to everyone, and the marks of a person. */
import { z } from 'zod';
import { FAQ_CATEGORIES, MILESTONE_CATEGORIES, MILESTONE_STAGES } from './words';
import { pictures } from './envelope';

export const startupTerm = z
  .object({
    _id: z.string(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    /** Address of a picture; empty where there is none. */
    thumbnailUrl: z.string(),
    /** Missing for guests, who only learn from `hasLink` that there is one. */
    figmaLink: z.string().optional(),
    hasLink: z.boolean(),
    pictures,
  })
  .meta({ id: 'StartupTerm' });

export const faq = z.object({ _id: z.string(), question: z.string(), answer: z.string() });
export const faqGroup = z.object({
  /** E.g. `account`. */
  key: z.string(),
  label: z.enum(FAQ_CATEGORIES),
  content: z.array(faq),
});

export const milestone = z.object({
  _id: z.string(),
  description: z.string(),
  category: z.enum(MILESTONE_CATEGORIES),
  stage: z.enum(MILESTONE_STAGES),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Path of the attached file, or null. */
  fileUrl: z.string().nullable(),
});

export const mark = z.object({
  done: z.boolean(),
  /** When that was changed, ms since the epoch by the clock of the device; 0: never. */
  doneAt: z.number(),
  /** `YYYY-MM-DD`, or null. */
  dueOn: z.string().nullable(),
  dueAt: z.number(),
});

/** A milestone with what one person has marked on it. */
export const roadmapItem = milestone.extend(mark.shape);

export const marksAnswer = z.object({
  /** All marks of the person, by id of the milestone. */
  marks: z.record(z.string(), mark),
  /** Ids that were sent and are no milestones; nothing was stored for them. */
  unknown: z.array(z.string()),
});
