/** What a tool of the assistant is: a name, an input, a permission and a function that reads. The embedded default and models use the same. */
import type { z } from 'zod';
import type { Finding } from '../../../../src/domain/chat/tool';
import type { Permission } from '../../../../src/domain/permissions';
import type { Ctx } from '../../core/context';

export interface AssistantTool<Input extends z.ZodType = z.ZodType> {
  /** snake_case, as models are told. */
  readonly name: string;
  /** What it does and when to use it, in one or two sentences. */
  readonly description: string;
  /** Said while it runs, e.g. "Looking through investors". */
  readonly status: string;
  readonly input: Input;
  /** Asked of the person for whom it runs. */
  readonly permission: Permission;
  /** True where it reads what belongs to the person alone: a model gets it only after their switch. */
  readonly isOwn?: boolean;
  run(ctx: Ctx, input: z.output<Input>): Promise<Finding> | Finding;
}

/** Keeps the type of the input for `run`. */
export const tool = <Input extends z.ZodType>(made: AssistantTool<Input>): AssistantTool =>
  made as unknown as AssistantTool;
