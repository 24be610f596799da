/** The dialogs of the expense tracker as one file, which is loaded with the first of them. The import dialog is a separate file. */
export { default as DeleteQuestion } from './DeleteQuestion';
export { default as ExpenseForm } from './ExpenseForm';
export { default as GlossaryDialog } from './GlossaryDialog';
export { default as RulesDialog } from './rules/RulesDialog';
