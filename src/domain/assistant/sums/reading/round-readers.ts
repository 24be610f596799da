/** Reads questions about money for shares: SAFEs, priced rounds and valuations. */
import { findFigures, type Figure } from './figures';
import { filled, label, type SumReader } from './hand';
import { EQUITY_PAGE, isOwn, takeRounds } from './ownership-readers';

const DISCOUNT = label('discount');
const CAP = label('(?:post|pre)[- ]?money(?: valuation)?(?: cap)?|(?:valuation )?cap|valuation', {
  first: '(?:post|pre)[- ]?money(?: valuation)?(?: cap)?|capped|(?:valuation )?cap|valuation|at',
});
const PAID = label('safes?|investment|cheque|check|ticket', {
  first:
    'safes?|invest(?:s|ed|ing|ment)?|raise|raising|puts? in|putting|amount|cheque|for|of|takes?|taking|get|give|gives',
});
const value = (figure: Figure | undefined) => figure?.value ?? undefined;

const safe: SumReader = {
  tool: 'calculate_safe',
  name: 'the part that a SAFE gives',
  page: EQUITY_PAGE,
  example: 'What does a 5 crore post-money SAFE of 50 lakh give?',
  asks: (words) => /\bi?safes?\b/.test(words) && /\d/.test(words),
  wants:
    /\b(?:calculate|compute|work out|what does) (?:my|our) (?:post[- ]?money )?i?safe\b|\bhow much (?:equity )?(?:does|will|do) (?:my|our) i?safe\b/,
  fill(hand) {
    const kind = /\buncapped\b|\bno (?:valuation )?cap\b|\bwithout an? (?:valuation )?cap\b/.test(hand.words)
      ? 'none'
      : /\bpre[- ]?money\b/.test(hand.words)
        ? 'pre-money'
        : undefined;
    const cap = kind === 'none' ? undefined : hand.labelled('money', CAP);
    const paid = hand.labelled('money', PAID) ?? hand.next('money');
    const other = cap ?? (kind === 'none' ? undefined : hand.next('money'));
    // Without labels, the larger amount is the cap.
    const isTurned = !cap && other && paid && Number(paid.value) > Number(other.value);
    const hasDiscount = hand.figures.some((one) => DISCOUNT.before.test(one.before) || DISCOUNT.after.test(one.after));
    return filled(
      {
        amount: value(isTurned ? other : paid),
        valuation_cap: value(isTurned ? paid : other),
        cap_kind: kind,
        later_rounds_percent: hasDiscount ? undefined : takeRounds(hand),
      },
      // The other two kinds do not give a share, whatever the figures.
      kind
        ? { amount: 'the amount of the SAFE' }
        : { amount: 'the amount of the SAFE', valuation_cap: 'its valuation cap' },
    );
  },
};

const PRE = label('pre[- ]?money|pre');
const POST = label('post[- ]?money|post');
const PRICE = label('valuation|pre[- ]?money|post[- ]?money', { first: 'valuation|pre[- ]?money|post[- ]?money|at' });

/** "3 crore for 15 %, what is the post-money?": the price of a part, which implies the valuation. */
const isPriced = (words: string): boolean =>
  /\bfor (?:a |an )?\d[\d.]*\s*(?:%|percent)/.test(words) && /\bwhat\b.*\b(?:pre|post)\b/.test(words);

const pricedRound: SumReader = {
  tool: 'calculate_priced_round',
  name: 'a priced round',
  page: EQUITY_PAGE,
  example: 'What do investors get if we raise ₹1 crore at ₹4 crore pre-money?',
  asks: (words) =>
    !isPriced(words) &&
    (/\b(?:pre|post)[- ]?money\b|\d\s*(?:crores?|crs?|lakhs?|l|mn?|millions?)?\s(?:pre|post)\b(?![- ]?(?:seed|revenue|launch))/.test(
      words,
    ) ||
      (/\b(?:raise|raising|invest\w*|round|give|equity|dilut\w*)\b/.test(words) &&
        /\b(?:valuation|valued)\b/.test(words) &&
        !/%|percent/.test(words))),
  wants: /\b(?:calculate|compute|work out|what(?:'s| is| will be)) (?:my|our) (?:pre|post)[- ]?money\b/,
  fill(hand) {
    const own = hand.next('percent', (one) => isOwn(one, hand));
    const [isPre, isPost] = [
      /\bpre[- ]?money\b|\bpre\b/.test(hand.words),
      /\bpost[- ]?money\b|\bpost\b/.test(hand.words),
    ];
    const pre = hand.labelled('money', PRE);
    const post = hand.labelled('money', POST);
    const plain = (pre ?? post) ? undefined : hand.labelled('money', PRICE);
    const paid = hand.labelled('money', PAID) ?? hand.next('money');
    const at = plain ?? ((pre ?? post) ? undefined : hand.next('money'));
    return filled(
      {
        investment: value(paid),
        pre_money: value(pre) ?? (isPre && !isPost ? value(at) : undefined),
        post_money: value(post) ?? (isPost && !isPre ? value(at) : undefined),
        stake_percent: own?.value,
        ok: (pre ?? post ?? (at && isPre !== isPost ? at : undefined)) ? true : undefined,
      },
      {
        investment: 'the money that comes in',
        ok: at
          ? `whether ${at.text} is the valuation before the money (pre-money) or after it (post-money)`
          : 'the pre-money or the post-money valuation',
      },
    );
  },
  // "At 10 crore" means the same kind of valuation as in the previous sum.
  amend(before, hand) {
    if (/\b(?:pre|post)\b/.test(hand.words)) return {};
    const at = hand.figures.find((one) => one.kind === 'money' && PRICE.before.test(one.before));
    return at ? { [before['pre_money'] === undefined ? 'post_money' : 'pre_money']: at.value } : {};
  },
};

const WORTH = label('valuation|valued|company|startup', {
  first: 'valuation|valued|at|sold|acquired|exit(?: value| price)?',
});
/** "The company is sold for 80 crore", "exit at $30M"; not "the company sold 20 % for 2 crore". */
const isExit = (words: string): boolean =>
  /\b(?:sold|acquired|bought)\s+(?:out\s+)?(?:for|at|to|@|in|\D{0,2}\d(?![\d.]*\s*(?:%|percent)))|\bexit(?:s|ed)?\b(?!\s*(?:strategy|plan|load))|\bacquisition\b|\bbik\s?(?:a|e|i|ti|ta|ne|gay[aie]|ja\w*)\b|\bsell(?:s|ing)? (?:(?:the|my|our) )?(?:whole )?(?:company|startup|business)\b/.test(
    words,
  );
/** One part and one amount, so that nothing of a larger sum is left out. */
const isPartOfOne = (words: string): boolean => {
  const kinds = findFigures(words).map(({ kind }) => kind);
  return kinds.length === 2 && kinds.includes('percent') && kinds.includes('money');
};

const stakeWorth: SumReader = {
  tool: 'calculate_stake_worth',
  name: 'what a stake is worth',
  page: EQUITY_PAGE,
  example: 'What is my 8 % worth at a valuation of ₹50 crore?',
  asks: (words) =>
    /\b(?:my|our|his|her|their)?\s*\d[\d.]*\s*(?:%|percent)\s*(?:stake |equity |share )?(?:be )?worth\b|\bworth of (?:my|our)? ?\d/.test(
      words,
    ) ||
    (/%|percent/.test(words) &&
      /\b(?:stake|share|part|equity|holding|it|that)\b[^.?]*\bworth\b|\bworth of (?:my|our|the)\b/.test(words) &&
      /\bvalu(?:ed|ation)\b|\bworth \D{0,4}\d|\bworth how much\b/.test(words)) ||
    (isPartOfOne(words) && isExit(words)),
  wants: /\bwhat(?:'s| is) (?:my|our) (?:stake|equity|share) worth\b/,
  fill(hand) {
    const at = hand.labelled('money', WORTH) ?? hand.next('money');
    return filled(
      { stake_percent: hand.next('percent')?.value, valuation: value(at) },
      { stake_percent: 'the part in percent', valuation: 'the valuation of the company' },
    );
  },
};

const valuation: SumReader = {
  tool: 'calculate_valuation',
  name: 'the valuation that a price implies',
  page: EQUITY_PAGE,
  example: 'What is the valuation if I raise ₹50 lakh for 10 %?',
  asks: (words) =>
    isPriced(words) || (/\b(?:valuations?|valued|implied|worth|value)\b/.test(words) && /%|percent/.test(words)),
  wants: /\b(?:calculate|compute|work out) (?:my|our) valuation\b/,
  fill(hand) {
    // "10 % at a valuation of 5 crore" names the valuation itself, so it is not the price of a part.
    const price = hand.next('money', (one) => !PRICE.before.test(one.before) && !PRICE.after.test(one.after));
    return filled(
      { amount: value(price), percent: hand.next('percent')?.value },
      { amount: 'the money that is paid', percent: 'how many percent it buys' },
    );
  },
};

export const ROUND_READERS = [safe, stakeWorth, pricedRound, valuation];
