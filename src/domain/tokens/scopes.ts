/** The three scopes of personal tokens, and their words. What each allows is in `program-rights.ts`. */

export const TOKEN_SCOPES = ['directory:read', 'own:read', 'own:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** As people read them. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, { label: string; text: string }>> = {
  'directory:read': {
    label: 'Read the directory',
    text: 'Investors, incubators, mentors, schemes, terms. Never contact persons.',
  },
  'own:read': {
    label: 'Read my data',
    text: 'Saved items, roadmap, calendar, tool documents, profile.',
  },
  'own:write': {
    label: 'Change my data',
    text: 'Saved items, roadmap marks, calendar answers, tool documents.',
  },
};
