/** "Make it dollars" after an amount: the one amount of the answer before, in another currency. */
import { currencyIn } from '@/domain/assistant/sums/reading/phrases';
import { findFigures } from '@/domain/assistant/sums/reading/figures';
import { sumWords } from '@/domain/assistant/sums/reading/words';
import type { Before, Step } from './references';

const ASKS =
  /^\W*(?:(?:and|now|ok(?:ay)?|please|then)\W+)*(?:(?:make|show|give|convert|say|put|change|turn|tell)\s+(?:me\s+)?(?:it|that|this|them)\s+)?(?:(?:in|into|to|as)\s+)?(?:us |american )?(\p{L}+|[₹$€£])(?:\s+(?:please|instead|now))*\W*$/iu;
/** The title of a sum, and what came out. */
const RESULT = /^\*\*[^*\n]+\*\*: ([^\n[]+)/m;

const EXAMPLE = 'I convert one amount at a time. Ask for example: “₹40 lakh in dollars”.';

/** The conversion, or why there is none; null where no other currency is asked for, or no sum was answered before. */
export function otherCurrency(text: string, history: readonly Before[]): Step | null {
  const to = currencyIn((ASKS.exec(text)?.[1] ?? '').toLowerCase());
  const last = history.findLast(({ role }) => role === 'assistant');
  const result = last && RESULT.exec(last.content)?.[1];
  if (!to || !result) return null;
  const amounts = findFigures(sumWords(result)).filter(({ kind, value }) => kind === 'money' && value !== null);
  const [one, ...more] = amounts;
  if (!one || more.length > 0) return { says: EXAMPLE };
  const from = one.currency ?? 'INR';
  return from === to ? null : { tool: 'convert_currency', input: { amount: one.value, from, to } };
}
