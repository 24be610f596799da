/** What a tool is: name, input and output, permission, scope, effect, place. The embedded default, models and later programs use the same. */
import type { z } from 'zod';
import { finding, type Finding } from '@/domain/assistant/tool';
import type { Permission } from '@/domain/permissions';
import type { Ctx } from '@worker/services/core/context';

/** For whom a call runs, beside the context. */
interface ToolUse {
  /** Whether the result may hold what is the person's own: always for the own rules, with their switch for a model. */
  mayReadOwn: boolean;
  /** The result goes to a model. */
  isForModel: boolean;
}

export interface AssistantTool<Input extends z.ZodType = z.ZodType> {
  /** snake_case, as models know it. */
  readonly name: string;
  /** What it does and when to use it, in one or two sentences. */
  readonly description: string;
  /** Said while it runs, e.g. "Looking through investors". */
  readonly status: string;
  readonly input: Input;
  readonly output: z.ZodType<Finding>;
  /** Asked of the person for whom it runs. */
  readonly permission: Permission;
  /** `person`: it reads what belongs to them alone, so a model gets it only after their switch. A company comes later. */
  readonly scope: 'public' | 'person';
  /** `proposes`: it makes a card that the person confirms; the change is then made by the route that their own screen uses. No tool writes. */
  readonly effect: 'reads' | 'proposes';
  /** `browser`: what only a browser has is computed there, after the server found none. */
  readonly runs: 'server' | 'server, then browser';
  /** Words of questions that it is for, so that a model gets few tools; every question where there are none. */
  readonly words?: RegExp;
  run(ctx: Ctx, input: z.output<Input>, use: ToolUse): Promise<Finding> | Finding;
}

type Plain<Input extends z.ZodType> = Omit<AssistantTool<Input>, 'output' | 'scope' | 'effect' | 'runs'> &
  Partial<Pick<AssistantTool<Input>, 'scope' | 'effect' | 'runs'>>;

/** Keeps the type of the input for `run`. Most tools read what is public, on the server. */
export const tool = <Input extends z.ZodType>(made: Plain<Input>): AssistantTool =>
  ({ scope: 'public', effect: 'reads', runs: 'server', output: finding, ...made }) as unknown as AssistantTool;
