/** Imports a bank file into the open book: choose it, answer questions that the file leaves open, check every line, and import with Undo. */
import { countedText } from '@/domain/count';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { categoryOf } from '@/domain/expenses/import/preview';
import { faultOfRoom, pastImports } from '@/domain/expenses/import/take-over';
import type { ImportAnswers } from '@/domain/expenses/import/session';
import type { PaymentMethod, CategoryRule, ExpenseCategory } from '@/domain/expenses/expense';
import { formatMoney } from '@/domain/money/money';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { saveRule, RuleForm } from '@/islands/tools/expenses/rules/RuleForm';
import { ChooseStep, PasswordStep } from './ChooseStep';
import { ColumnsStep, QuestionsStep } from './QuestionsStep';
import { PreviewStep } from './PreviewStep';
import type { Line } from './PreviewTable';
import { useImport, usePreview, type BookStore } from './use-import';
import { suggestRule } from '@/domain/expenses/rules';

interface Props extends Closable {
  description: string;
  category: ExpenseCategory;
  onRule: (rule: Omit<CategoryRule, 'id'>) => void;
}

/** Makes a category rule from a line that is about to be imported. */
function LineRuleDialog({ open, onClose, description, category, onRule }: Props) {
  const initial = suggestRule({ description }, category, 'new') ?? {
    test: 'is' as const,
    text: description.slice(0, 100),
    category,
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a rule"
      description="Every matching line gets this category, now and in later files."
    >
      <p className="mb-4 rounded-lg bg-base-200 px-3 py-2 text-sm wrap-anywhere">{description}</p>
      <RuleForm key={description} initial={initial} submitLabel="Add rule" onRule={onRule} onCancel={onClose} />
    </Dialog>
  );
}

export interface ImportDialogProps extends Closable {
  store: BookStore;
  /** A file shared with the installed app. */
  shared: File | null;
}

interface BusyProps {
  fileName: string;
  /** 0 to 1. */
  share: number;
  lines: number;
  onCancel: () => void;
}

/** Shows how much of the file is read, with a button to stop. */
function BusyStep({ fileName, share, lines, onCancel }: BusyProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-3 py-6">
      <p role="status" className="text-sm wrap-anywhere">
        Reading <span className="font-medium">{fileName}</span>
      </p>
      <progress
        className="progress progress-primary h-2.5 w-full"
        value={percent}
        max={100}
        aria-label="Reading the file"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="muted text-sm tabular-nums">
          {lines === 0 ? 'Opening the file…' : `${countedText(lines, 'line')} so far`}
        </p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

export default function ImportDialog({ store, open, onClose, shared }: ImportDialogProps) {
  const book = useStore(store.$state).workspace.open.data;
  const model = useImport(store, open);
  const { state } = model;
  const step = state.phase === 'step' ? state.step : null;
  const found = step?.kind === 'preview' ? step : null;
  const preview = usePreview(found?.preview.rows ?? null);
  const [method, setMethod] = useState<PaymentMethod>('Bank Transfer');
  const [ruled, setRuled] = useState<Line | null>(null);
  const ruledShown = useLast(ruled);
  const body = useRef<HTMLDivElement>(null);

  const [answered, setAnswered] = useState<File | null>(null);

  // The focused element is removed with its step, so the next step takes the focus.
  const place = step?.kind ?? state.phase;
  useEffect(() => {
    const now = document.activeElement;
    if (!open || !body.current || (now !== body.current && body.current.contains(now))) return;
    (body.current.querySelector<HTMLElement>('[data-autofocus]') ?? body.current).focus();
  }, [open, place]);

  const past = useMemo(() => pastImports(book), [book]);
  const { chosen } = preview;
  const adding = chosen.add.length;
  const matching = chosen.same.length;
  const canImport = adding + matching > 0 && faultOfRoom(book.expenses.length, adding) === null;

  const again = () => {
    model.reset();
    preview.reset();
  };
  const answer = (answers: ImportAnswers) => {
    preview.reset();
    void model.answer(answers);
  };
  const close = () => {
    // No one waits any more for a file that is being read, so it is dropped; decisions about lines stay.
    if (state.phase === 'busy' || state.phase === 'choose') again();
    onClose();
  };
  const take = () => {
    const { done, undo } = model.take(chosen, method);
    store.flush();
    again();
    onClose();
    const matched =
      done.linked.size === 0 ? '' : ` ${countedText(done.linked.size, 'line')} matched expenses you had typed.`;
    toast('success', `${countedText(done.added.size, 'expense')} imported.${matched}`, {
      action: { label: 'Undo', run: undo },
      duration: 15_000,
    });
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Import a bank statement"
      size={found ? 'xl' : 'lg'}
      footer={
        found && (
          <div className="flex w-full flex-wrap items-center justify-end gap-2">
            <p role="status" className="mr-auto text-sm tabular-nums">
              {countedText(adding, 'expense')}, {formatMoney(chosen.total, book.currency)}
              {matching > 0 && `; ${countedText(matching, 'line')} typed before`}
            </p>
            <Button variant="ghost" onClick={again}>
              Another file
            </Button>
            <Button
              variant="primary"
              className="max-sm:flex-1"
              disabled={!canImport}
              busy={state.phase === 'step' && state.isStale}
              onClick={take}
            >
              {adding > 0 || matching === 0
                ? `Import ${countedText(adding, 'expense')}`
                : `Match ${countedText(matching, 'line')}`}
            </Button>
          </div>
        )
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {state.phase === 'choose' && (
          <ChooseStep
            fault={state.fault}
            onFile={(file) => {
              setAnswered(shared);
              void model.choose(file);
            }}
            shared={shared === answered ? null : shared}
            past={past}
            onTakeBack={(one) => {
              const undo = model.takeBack(one.id);
              toast('success', `${countedText(one.count, 'expense')} of “${one.name}” removed.`, {
                action: { label: 'Undo', run: undo },
                duration: 15_000,
              });
            }}
          />
        )}
        {state.phase === 'busy' && (
          <BusyStep fileName={model.fileName} share={state.share} lines={state.lines} onCancel={again} />
        )}
        {step?.kind === 'password' && (
          <PasswordStep
            fileName={model.fileName}
            isWrong={step.isWrong}
            onPassword={(password) => void model.unlock(password)}
            onCancel={again}
          />
        )}
        {step?.kind === 'columns' && (
          <ColumnsStep
            table={step.table}
            message={step.message}
            onMapping={(mapping) => answer({ mapping, outgoing: undefined, outWord: undefined })}
            onSheet={(choice) => void model.chooseSheet(choice)}
            onCancel={step.message === '' ? () => answer({}) : again}
          />
        )}
        {step?.kind === 'questions' && (
          <QuestionsStep questions={step.questions} currency={book.currency} onAnswer={answer} onCancel={again} />
        )}
        {found && state.phase === 'step' && (
          <PreviewStep
            step={found}
            isStale={state.isStale}
            model={preview}
            book={book}
            answers={model.answers}
            fileName={model.fileName}
            onAnswer={answer}
            method={method}
            onMethod={setMethod}
            onColumns={model.chooseColumns}
            onRule={setRuled}
          />
        )}
      </div>
      {ruledShown && (
        <LineRuleDialog
          open={ruled !== null}
          onClose={() => setRuled(null)}
          description={ruledShown.row.description}
          category={categoryOf(ruledShown.row, preview.choices.get(ruledShown.place))}
          onRule={(rule) => {
            setRuled(null);
            saveRule(store, rule);
            void model.answer({});
          }}
        />
      )}
    </Dialog>
  );
}
