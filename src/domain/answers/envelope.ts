/** What every answer of the API has around it, as schemas: the description of the API is made of them. Pages import types of here alone. */
import { z } from 'zod';

/** The envelope of the specification, with `data` and what a route answers beside it. */
export const answerOf = (data: z.ZodType, beside: z.ZodRawShape = {}) =>
  z.object({ success: z.literal(true), data, message: z.string(), ...beside });

export const errorAnswer = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for people' }),
  code: z.string().meta({ description: 'The reason for programs, such as scope-missing; stable across wordings' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'Name of a wrong field → message' }),
  data: z.unknown().optional().meta({ description: 'What is needed to go on, such as the document as it is now' }),
});

/** Our copies of pictures, by the address that was typed; missing where there are none. */
export const pictures = z.record(z.string(), z.string()).readonly().optional();

export const choice = z.object({
  name: z.string(),
  /** Active entries with this value, without other filters and without samples. */
  count: z.number(),
});
