/** What a calculator of the assistant is: an input, and a sum with its steps or a plain sentence why there is none. */
import type { z } from 'zod';
import type { Sum } from '@/domain/assistant/message';

export interface Calculator<Input extends z.ZodType = z.ZodType> {
  /** snake_case, begins with `calculate_`. */
  readonly name: string;
  /** What it calculates and from what, as a model reads it. */
  readonly description: string;
  /** Said while it runs, e.g. "Calculating the runway". */
  readonly status: string;
  readonly input: Input;
  /** The sum, or a sentence that says why it cannot be calculated. Never throws. */
  run(input: z.output<Input>): Sum | string;
}

/** Ends a sum whose figures cannot be used. Its message is the sentence that the person reads. */
export class NoSum extends Error {}

/** Keeps the type of the input for `run`, and turns a `NoSum` into its sentence. */
export const calculator = <Input extends z.ZodType>(made: Calculator<Input>): Calculator =>
  ({
    ...made,
    run: (input: z.output<Input>) => {
      try {
        return made.run(input);
      } catch (error) {
        if (error instanceof NoSum) return error.message;
        throw error;
      }
    },
  }) as unknown as Calculator;
