/** The portal's calculators as tools of the assistant. They read nothing, so guests may use them, too. */
import { CALCULATORS } from '../../../../src/domain/chat/sums/calculators';
import { tool, type AssistantTool } from './tool';

/** A sum has figures, or asks for one. */
const WORDS: Readonly<Record<string, RegExp>> = {
  calculate_runway: /runway|burn|last|cash|month/i,
  calculate_growing_runway: /grow|runway/i,
  calculate_cash_needed: /need|raise|cash|month/i,
  calculate_ownership: /own|dilut|round|stake|sell/i,
  calculate_holdings: /founder|own|hold|pre|post|safe|pool|round/i,
  calculate_vesting: /vest|cliff/i,
  calculate_safe: /safe/i,
  calculate_priced_round: /pre|post|round|raise|invest/i,
  calculate_valuation: /valu|raise|worth/i,
  calculate_stake_worth: /worth|stake|valu/i,
  calculate_gst: /gst|tax/i,
  calculate_percent: /%|percent/i,
};
const OTHERS = /cac|ltv|payback|churn|break.?even|margin|burn multiple|grow|customer|arr\b|mrr/i;

export const CALCULATOR_TOOLS: readonly AssistantTool[] = CALCULATORS.map(({ name, description, status, input, run }) =>
  tool({
    name,
    description,
    status,
    input,
    permission: 'directory:preview',
    words: WORDS[name] ?? OTHERS,
    run: (_ctx, given) => {
      const made = run(given);
      return typeof made === 'string' ? { says: made } : { sum: made };
    },
  }),
);
