// Comments say what is in words that everyone knows (CONTRIBUTING, "Words").
const WORDS = new Map([
  ['whoever', 'anyone who'],
  ['whomever', 'anyone'],
  ['somebody', 'someone'],
  ['nobody', 'no one'],
  ['everybody', 'everyone'],
  ['anybody', 'anyone'],
  ['anew', 'again'],
]);
const LISTED = new RegExp(`\\b(?:${[...WORDS.keys()].join('|')})\\b`, 'gi');
/** "Stands for" and "stands alone" have no simpler word. */
const STANDS = /\b(?:stands|stood)\b(?! for\b| alone\b| out\b| still\b| up\b| ready\b)/gi;

/** @type {import('eslint').Rule.RuleModule} */
export const words = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { other: 'Write “{{ other }}” instead of “{{ word }}” in a comment.' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        for (const [word] of [...comment.value.matchAll(LISTED), ...comment.value.matchAll(STANDS)])
          context.report({
            loc: comment.loc ?? { line: 1, column: 0 },
            messageId: 'other',
            data: { word, other: WORDS.get(word.toLowerCase()) ?? 'is' },
          });
    },
  }),
};
