/** What is opened above the expenses: one file, which is fetched with the first of them. Importing statements is a file of its own. */
export { default as DeleteQuestion } from './DeleteQuestion';
export { default as ExpenseForm } from './ExpenseForm';
export { default as GlossaryDialog } from './GlossaryDialog';
export { default as RulesDialog } from './rules/RulesDialog';
