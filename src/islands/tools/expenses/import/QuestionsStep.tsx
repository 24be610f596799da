/** The questions that a file leaves open, each with choices that show how they would read the file, and the choice of columns. */
import { useState } from 'react';
import { formatDay } from '@/domain/time/days';
import type { ImportAnswers, TableSample } from '@/domain/expenses/import/session';
import type { ImportQuestion } from '@/domain/expenses/import/statement';
import { formatMoney, type Currency } from '@/domain/money/money';
import { Button } from '@/islands/ui/Button';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm } from '@/islands/ui/form/use-form';
import { optionsOf } from '@/domain/options';
import {
  assignColumn,
  COLUMN_LABELS,
  faultOfMapping,
  roleOfColumn,
  type ColumnMapping,
} from '@/domain/expenses/import/columns/columns';
import { COLUMN_ROLES, type ColumnRole } from '@/domain/expenses/import/columns/column-names';
import { Select } from '@/islands/ui/fields/inputs';
import { SheetChoiceFields, type SheetChoiceProps } from '@/islands/ui/fields/SheetChoiceFields';

interface Props {
  questions: readonly ImportQuestion[];
  currency: Currency;
  onAnswer: (answers: ImportAnswers) => void;
  onCancel: () => void;
}

const KEYS = {
  'day-order': 'dayOrder',
  'decimal-sign': 'decimal',
  outgoing: 'outgoing',
  'out-word': 'outWord',
  total: 'total',
  encoding: 'encoding',
} as const satisfies Record<ImportQuestion['kind'], keyof ImportAnswers>;

type Chosen = Partial<Record<ImportQuestion['kind'], string>>;

interface Option {
  value: string;
  label: string;
  reads: string | null;
}

/** Chosen if no encoding looks right; it is not an answer by itself. */
const NONE = 'none';
const isOpen = (chosen: string | undefined) => chosen === undefined || chosen === NONE;

function answerOptions(question: ImportQuestion, currency: Currency): Option[] {
  switch (question.kind) {
    case 'day-order':
      return question.options.map((option) => ({ ...option, reads: formatDay(option.reads) }));
    case 'decimal-sign':
      return question.options.map((option) => ({ ...option, reads: formatMoney(option.reads, currency) }));
    case 'outgoing':
    case 'out-word':
    case 'total':
      return question.options.map((option) => ({ ...option, reads: null }));
    case 'encoding':
      return [...question.options, { value: NONE, label: 'None of these', reads: null }];
  }
}

interface OptionListProps {
  name: string;
  options: readonly Option[];
  chosen: string | undefined;
  isFirst?: boolean;
  onChoose: (value: string) => void;
}

const OptionList = ({ name, options, chosen, isFirst = false, onChoose }: OptionListProps) => (
  <div className="grid gap-2 sm:grid-cols-2">
    {options.map(({ value, label, reads }, index) => (
      <label
        key={value}
        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border control-line px-3 py-2 text-sm has-checked:border-primary has-checked:bg-base-200"
      >
        <input
          type="radio"
          name={name}
          value={value}
          className="radio radio-sm"
          data-autofocus={isFirst && index === 0 ? '' : undefined}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
        <span className="min-w-0">
          <span className="block">{label}</span>
          {reads !== null && <span className="muted block wrap-anywhere">{reads}</span>}
        </span>
      </label>
    ))}
  </div>
);

/** The rare encodings, and advice for a file that none of them can read. */
function OtherLetters({ options, chosen, onChoose }: Omit<OptionListProps, 'name'>) {
  return (
    <div className="grid gap-2">
      {options.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-medium">Or one of these?</legend>
          <OptionList name="encoding-other" options={options} chosen={chosen} onChoose={onChoose} />
        </fieldset>
      )}
      <p className="text-sm">
        If none looks right, download the statement again as UTF-8, or open it in a spreadsheet or text editor and save
        it as UTF-8. Then choose “Another file”.
      </p>
    </div>
  );
}

export function QuestionsStep({ questions, currency, onAnswer, onCancel }: Props) {
  const form = useForm<Chosen, Chosen>({
    initial: {},
    schema: () =>
      rulesOf((chosen) =>
        Object.fromEntries(questions.map(({ kind }) => [kind, isOpen(chosen[kind]) ? 'Please choose one' : null])),
      ),
    onValid: (chosen) =>
      onAnswer(Object.fromEntries(questions.map(({ kind }) => [KEYS[kind], chosen[kind]])) as ImportAnswers),
  });
  const chosen = form.values;
  const choose = (kind: ImportQuestion['kind'], value: string) => form.set(kind, value);
  return (
    <form {...form.formProps} className="grid gap-5">
      {questions.map((question, place) => {
        const { kind, text, example } = question;
        const error = form.errorOf(kind);
        const other =
          question.kind === 'encoding' ? question.others.find(({ value }) => value === chosen[kind]) : undefined;
        return (
          <fieldset
            key={kind}
            name={kind}
            className="grid gap-2"
            aria-describedby={error ? `${kind}-error` : undefined}
            aria-invalid={error ? true : undefined}
          >
            <legend className="text-sm font-medium">{text}</legend>
            {example !== '' && (
              <p className="text-sm">
                <span className="muted">In the file: </span>
                <span className="font-mono wrap-anywhere">{example}</span>
              </p>
            )}
            <OptionList
              name={kind}
              options={answerOptions(question, currency)}
              chosen={kind === 'encoding' && other !== undefined ? NONE : chosen[kind]}
              isFirst={place === 0}
              onChoose={(value) => choose(kind, value)}
            />
            {kind === 'encoding' && (chosen[kind] === NONE || other !== undefined) && (
              <OtherLetters options={question.others} chosen={other?.value} onChoose={(value) => choose(kind, value)} />
            )}
            {error && (
              <p id={`${kind}-error`} className="text-sm text-error">
                {error}
              </p>
            )}
          </fieldset>
        );
      })}
      <p className="muted text-[13px]">We will read files with the same columns the same way next time.</p>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Another file
        </Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </div>
    </form>
  );
}

interface ColumnsStepProps {
  table: TableSample;
  /** Why the columns are asked for; '' when someone wanted to change them. */
  message: string;
  onMapping: (mapping: ColumnMapping) => void;
  /** Reads the file again, with another sheet or another row of names. */
  onSheet: SheetChoiceProps['onChoose'];
  onCancel: () => void;
}

const OPTIONS = [{ value: '', label: 'Not used' }, ...optionsOf(COLUMN_LABELS, COLUMN_ROLES)];

/** Asks for the role of each column: a list of the columns with their first cells, and a choice for each. */
export function ColumnsStep({ table, message, onMapping, onSheet, onCancel }: ColumnsStepProps) {
  const [isAsked, setAsked] = useState(true);
  const form = useForm({
    initial: table.mapping,
    schema: () => rulesOf<ColumnMapping>((mapping) => ({ '': faultOfMapping(mapping) })),
    onValid: onMapping,
  });
  const mapping = form.values;
  const fault = form.errors[''] ?? (isAsked ? message : '');
  const hasHeader = mapping.headerRow >= 0;
  const change = (next: ColumnMapping) => {
    setAsked(false);
    form.reset(next);
  };
  return (
    <form {...form.formProps} className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {fault && <p className="rounded-lg border border-warning/60 bg-warning/10 px-4 py-3 text-sm">{fault}</p>}
      </div>
      <p className="muted text-sm">
        Choose one column for amounts, or one for debit and one for credit. The description can come from several
        columns.
      </p>
      <SheetChoiceFields choice={table.choice} mayHaveNone onChoose={onSheet} />
      <ul aria-label="Columns of the file" className="grid gap-2">
        {table.columns.map(({ name, cells }, place) => {
          const label = (hasHeader && name) || `Column ${place + 1}`;
          return (
            <li
              key={place}
              className="grid items-center gap-x-4 gap-y-2 rounded-lg border hairline px-3 py-2 sm:grid-cols-[1fr_15rem]"
            >
              <span className="min-w-0 text-sm">
                <span className="block font-medium wrap-anywhere">{label}</span>
                <span className="muted block truncate text-[13px]">
                  {cells.length === 0 ? 'Empty in the first few lines' : cells.join(' · ')}
                </span>
              </span>
              <Select
                aria-label={`What “${label}” holds`}
                options={OPTIONS}
                value={roleOfColumn(mapping, place) ?? ''}
                onChange={(event) =>
                  change(assignColumn(mapping, place, (event.target.value || null) as ColumnRole | null))
                }
              />
            </li>
          );
        })}
      </ul>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {message === '' ? 'Back' : 'Another file'}
        </Button>
        <SubmitButton form={form}>Continue</SubmitButton>
      </div>
    </form>
  );
}
