// The fences of the house and what else is its own. General rules, hooks and promises are oxlint's (.oxlintrc.json), formatting is oxfmt's, of pages prettier's.
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { fences, opening } from './scripts/checks/fences.mjs';
import { words } from './scripts/checks/words.mjs';

const CODE = ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.astro'];

/** What would make the domain depend on more than its arguments. */
const IMPURE_GLOBALS = [
  'fetch',
  'crypto',
  'performance',
  'process',
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'setTimeout',
  'setInterval',
].map((name) => ({ name, message: 'The domain is pure: time, ids and answers come in as arguments.' }));

const IMPURE_SYNTAX = [
  ["CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Date.now()'],
  ["NewExpression[callee.name='Date'][arguments.length=0]", 'new Date()'],
  ["CallExpression[callee.name='Date']", 'Date()'],
  ["CallExpression[callee.object.name='Math'][callee.property.name='random']", 'Math.random()'],
  ["MemberExpression[object.name='globalThis']", 'globalThis'],
].map(([selector, what]) => ({ selector, message: `The domain is pure: no ${what}; take it as an argument.` }));

/** The first `Intl` of a page costs a slow phone a tenth of a second. */
const INTL_AT_LOAD = {
  selector:
    ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name='Intl']",
  message: 'No Intl while a module is loaded: once(() => new Intl…) of src/domain/once.ts.',
};

/** What makes browser tests dear or fickle (docs/testing.md, "What a test may cost"). */
const DEAR_SYNTAX = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: 'No fixed waits: wait for what a person would see, or stop the clock of the page.',
  },
  {
    selector: "Literal[value='networkidle']",
    message: 'No networkidle: wait for what a person would see; goto and reload wait for the islands already.',
  },
  {
    selector:
      "CallExpression[callee.property.name='each']:has(Literal[value=/^(dark|light)$/], Identifier[name=/(^|_)(THEMES?|WIDTHS?)$/i])",
    message: 'One load shows both themes and all widths: use expectGoodLook (tests/setup/browser/look.ts), not each.',
  },
];

const ONE_FORM = 'A form is useForm: src/islands/ui/form, docs/features/forms.md.';

export default tseslint.config(
  { ignores: ['dist/', '.astro/', '.wrangler/', '.data/', '.tmp/', 'coverage/', 'node_modules/'] },
  ...astro.configs['flat/base'],
  {
    files: CODE,
    plugins: { outset: { rules: { fences, opening, words } } },
    rules: { 'outset/fences': 'error', 'outset/words': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'outset/opening': 'error' },
  },
  {
    files: ['worker/**/*.ts'],
    ignores: ['worker/db/**', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='prepare']",
          message: 'SQL carries its own parameters: sql`…` with statementOf or batch (worker/db), or drizzle.',
        },
      ],
    },
  },
  {
    files: ['src/islands/**', 'src/stores/**'],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'The API has one client: src/lib/api/api.ts.' }],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['react-hook-form', '@hookform/*', 'formik'], message: ONE_FORM }] },
      ],
    },
  },
  {
    files: ['src/islands/**/*.tsx'],
    ignores: ['src/islands/ui/{Affix,Search,Text}Input.tsx', 'src/islands/ui/fields/inputs.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "JSXOpeningElement[name.name=/^(input|textarea)$/] > JSXAttribute[name.name='className'][value.value=/^(.* )?(input|textarea)( .*)?$/]",
          message: 'A text field is TextInput or TextArea, in a form TextRow or TextAreaRow: src/islands/ui.',
        },
        INTL_AT_LOAD,
      ],
    },
  },
  { files: ['src/{islands,lib,stores}/**/*.ts'], rules: { 'no-restricted-syntax': ['error', INTL_AT_LOAD] } },
  {
    files: ['src/**/*.astro'],
    rules: {
      'astro/no-conflict-set-directives': 'error',
      'astro/no-unused-define-vars-in-style': 'error',
      'astro/valid-compile': 'error',
    },
  },
  {
    files: ['src/domain/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', ...IMPURE_GLOBALS],
      'no-restricted-syntax': ['error', ...IMPURE_SYNTAX, INTL_AT_LOAD],
    },
  },
  { files: ['tests/e2e/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...DEAR_SYNTAX] } },
  { files: ['**/*.astro/**'], rules: { 'outset/opening': 'off' } },
  // Tests are beside the code and may reach further; no one may reach the entry.
  { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.d.ts'], rules: { 'outset/fences': 'off', 'outset/opening': 'off' } },
);
