/** The portal's calculators as tools of the assistant. They read nothing, so guests may use them, too. */
import { CALCULATORS } from '../../../../src/domain/chat/sums/calculators';
import type { AssistantTool } from './tool';

export const CALCULATOR_TOOLS: readonly AssistantTool[] = CALCULATORS.map(
  ({ name, description, status, input, run }) => ({
    name,
    description,
    status,
    input,
    permission: 'directory:preview',
    run: (_ctx, given) => {
      const made = run(given);
      return typeof made === 'string' ? { says: made } : { sum: made };
    },
  }),
);
