/** The portal's calculators as tools of the assistant. They read nothing, so guests may use them, too. */
import { CALCULATORS } from '@/domain/assistant/sums/calculators';
import { tool, type AssistantTool } from './tool';

/** The words that a question for each calculator has. */
const WORDS: Readonly<Record<string, RegExp>> = {
  calculate_runway: /\b(?:runway|burn|lasts?\b|cash|months?|mahin|kharch|chal)/i,
  calculate_growing_runway: /\bgrow/i,
  calculate_cash_needed: /\b(?:need|raise|raising)/i,
  calculate_ownership: /\b(?:own|dilut|rounds?\b|stake|sell)/i,
  calculate_holdings: /\b(?:founder|pre\b|pre-money|post\b|post-money|safes?\b|pool|esop)/i,
  calculate_vesting: /\b(?:vest|cliff)/i,
  calculate_safe: /\bsafes?\b/i,
  calculate_priced_round: /\b(?:pre\b|post\b|pre-money|post-money|priced|share price|rounds?\b)/i,
  calculate_valuation: /\b(?:valu|raise|raising)/i,
  calculate_stake_worth: /\b(?:worth|stake)/i,
  calculate_cac: /\b(?:cac\b|acqui|customer)/i,
  calculate_cac_payback: /\bpayback/i,
  calculate_ltv: /\b(?:ltv|lifetime|churn)/i,
  calculate_ltv_to_cac: /\b(?:ltv|cac\b)/i,
  calculate_break_even: /\bbreak/i,
  calculate_burn_multiple: /\bmultiple/i,
  calculate_growth: /\bgr[eo]w/i,
  calculate_gst: /\b(?:gst|tax)/i,
  calculate_percent: /%|\bpercent/i,
  calculate_change: /\bfrom\b/i,
  calculate_recurring: /\b(?:mrr|arr)\b/i,
};

export const CALCULATOR_TOOLS: readonly AssistantTool[] = CALCULATORS.map(({ name, description, status, input, run }) =>
  tool({
    name,
    description,
    status,
    input,
    permission: 'directory:preview',
    ...(WORDS[name] ? { words: WORDS[name] } : {}),
    run: (_ctx, given) => {
      const made = run(given);
      return typeof made === 'string' ? { says: made } : { sum: made };
    },
  }),
);
