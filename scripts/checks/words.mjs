// An ESLint rule for plain words in comments (CONTRIBUTING.md, "One word for each thing").
const WORDS = new Map([
  ['whoever', 'anyone who'],
  ['whomever', 'anyone'],
  ['somebody', 'someone'],
  ['nobody', 'no one'],
  ['everybody', 'everyone'],
  ['anybody', 'anyone'],
  ['anew', 'again'],
]);
/** Words that are rejected only in src, worker, scripts and content, but not in their tests. */
const SHIPPED_WORDS = new Map([
  ['kept', 'stored” or “saved'],
  ['told', 'shown” or “sent'],
]);
const SHIPPED_FILE = /^\/(?:src|worker|scripts|content)\/(?!.*\.test\.)/;
const SHIPPED = new RegExp(`(?<!\`)\\b(?:${[...SHIPPED_WORDS.keys()].join('|')})\\b(?!\`)`, 'gi');
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
      const isShipped = SHIPPED_FILE.test(context.filename.slice(context.cwd.length));
      for (const comment of context.sourceCode.getAllComments())
        for (const [word] of [LISTED, STANDS, ...(isShipped ? [SHIPPED] : [])].flatMap((listed) => [
          ...comment.value.matchAll(listed),
        ]))
          context.report({
            loc: comment.loc ?? { line: 1, column: 0 },
            messageId: 'other',
            data: { word, other: WORDS.get(word.toLowerCase()) ?? SHIPPED_WORDS.get(word.toLowerCase()) ?? 'is' },
          });
    },
  }),
};
