/** The definition of a tool: name, input and output, permission, scope, effect, place. The embedded default, models and programs use the same tools. */
import type { z } from 'zod';
import { finding, type Finding } from '@/domain/assistant/tool';
import type { Permission } from '@/domain/permissions';
import type { Ctx } from '@worker/services/core/context';

/** Who gets the result of a call, besides the context. */
interface ToolUse {
  /** Whether the result may hold the person's own data: always for the own rules, only with the person's setting for a model. */
  mayReadOwn: boolean;
  /** The result goes to a model. */
  isForModel: boolean;
}

export interface AssistantTool<Input extends z.ZodType = z.ZodType> {
  /** snake_case, as models know it. */
  readonly name: string;
  /** What it does and when to use it, in one or two sentences. */
  readonly description: string;
  /** Shown while it runs, e.g. "Looking through investors". */
  readonly status: string;
  readonly input: Input;
  readonly output: z.ZodType<Finding>;
  /** Required of the person for whom it runs. */
  readonly permission: Permission;
  /** `person`: it reads the person's own data, so a model gets it only if their setting allows that. Companies come later. */
  readonly scope: 'public' | 'person';
  /** `proposes`: it makes a card that the person confirms; the change is then made by the route that their own screen uses. No tool writes. */
  readonly effect: 'reads' | 'proposes';
  /** `server, then browser`: if the server has no data, the browser computes with its own. */
  readonly runs: 'server' | 'server, then browser';
  /** Words of the questions that it is for, so that a model gets few tools. Without words it is for every question. */
  readonly words?: RegExp;
  run(ctx: Ctx, input: z.output<Input>, use: ToolUse): Promise<Finding> | Finding;
}

type Plain<Input extends z.ZodType> = Omit<AssistantTool<Input>, 'output' | 'scope' | 'effect' | 'runs'> &
  Partial<Pick<AssistantTool<Input>, 'scope' | 'effect' | 'runs'>>;

/** Gives `run` the type of the input. By default a tool reads public data, on the server. */
export const tool = <Input extends z.ZodType>(made: Plain<Input>): AssistantTool =>
  ({ scope: 'public', effect: 'reads', runs: 'server', output: finding, ...made }) as unknown as AssistantTool;
