/** The words of category rules, for whoever needs no more of them. */

export const RULE_TESTS = ['contains', 'starts', 'is', 'words'] as const;
/** `words`: all words occur as whole words, in any order. */
export type RuleTest = (typeof RULE_TESTS)[number];
export const RULE_TEXT_LIMIT = 100;
