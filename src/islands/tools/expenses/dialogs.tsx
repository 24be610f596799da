/** The dialogs of the expense tracker in one file, which is loaded with the first of them; the import dialog is a separate file. */
import { useState } from 'react';
import { countText } from '@/domain/count';
import { deleteExpensesQuestion } from '@/domain/expenses/expense';
import { GLOSSARY } from '@/domain/expenses/glossary';
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import { ConfirmDialog, Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { TextInput } from '@/islands/ui/fields/inputs';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { deleteExpenses } from './expense-actions';

export { default as ExpenseForm } from './ExpenseForm';
export { default as RulesDialog } from './rules/RulesDialog';

export interface DeleteQuestionProps {
  /** Null when nothing is asked. */
  ids: ReadonlySet<string> | null;
  onClose: () => void;
}

/** Asks before expenses are deleted, in the specification's words. */
export function DeleteQuestion({ ids, onClose }: DeleteQuestionProps) {
  const count = useLast(ids)?.size ?? 0;
  return (
    <ConfirmDialog
      open={ids !== null}
      danger
      title={count === 1 ? 'Delete expense' : `Delete ${countText(count)} expenses`}
      text={deleteExpensesQuestion(count)}
      confirmLabel="Delete"
      onCancel={onClose}
      onConfirm={() => {
        if (ids) deleteExpenses(ids);
        onClose();
      }}
    />
  );
}

/** The terms of the expense tracker, searched while people type. */
export function GlossaryDialog({ open, onClose }: Closable) {
  const [text, setText] = useState('');
  const searchWords = typedWords(text);
  const terms = GLOSSARY.filter(({ term, meaning }) => hasWords(folded(`${term}\n${meaning}`), searchWords));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Financial terms"
      description="What the terms in this tool mean."
      size="lg"
    >
      <TextInput
        type="search"
        aria-label="Search the terms"
        placeholder="Search the terms"

        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <dl className="mt-4 grid min-h-40 content-start gap-4">
        {terms.map(({ term, meaning }) => (
          <div key={term}>
            <dt className="font-medium">{term}</dt>
            <dd className="muted mt-0.5 text-sm text-pretty">{meaning}</dd>
          </div>
        ))}
      </dl>
      {terms.length === 0 && (
        <p role="status" className="muted text-sm">
          No term has “{text.trim()}” in it.
        </p>
      )}
    </Dialog>
  );
}
