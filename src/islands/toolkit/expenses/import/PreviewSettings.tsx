/** How the previewed file was read, with what can be read otherwise: columns, sign of payments, order of dates, decimals, letters. */
import { Columns3 } from 'lucide-react';
import { ENCODINGS, OLD_ENCODINGS } from '../../../../domain/expenses/import/encodings';
import type { ImportAnswers, ImportStep } from '../../../../domain/expenses/import/session';
import type { Currency } from '../../../../domain/money';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';

type Preview = Extract<ImportStep, { kind: 'preview' }>;

interface Props {
  step: Preview;
  answers: ImportAnswers;
  currency: Currency;
  fileName: string;
  onAnswer: (answers: ImportAnswers) => void;
  onColumns: () => void;
}

const SOURCES: Readonly<Record<Preview['source'], string>> = {
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT.053',
  own: 'export of this tool',
};
const ENCODING_OPTIONS = [
  ...OLD_ENCODINGS,
  ...ENCODINGS.filter((name) => OLD_ENCODINGS.every(({ value }) => value !== name)).map((value) => ({
    value,
    label: value.toUpperCase(),
  })),
];

interface ChoiceProps<Key extends keyof ImportAnswers> {
  label: string;
  name: Key;
  value: string;
  options: readonly { value: string; label: string }[];
  onAnswer: Props['onAnswer'];
}

function Choice<Key extends keyof ImportAnswers>({ label, name, value, options, onAnswer }: ChoiceProps<Key>) {
  return (
    <label className="flex items-center gap-2 text-[13px]">
      <span className="muted">{label}</span>
      <Select
        className="select-sm w-auto!"
        options={options}
        value={value}
        onChange={(event) => onAnswer({ [name]: event.target.value } as ImportAnswers)}
      />
    </label>
  );
}

export function PreviewSettings({ step, answers, currency, fileName, onAnswer, onColumns }: Props) {
  const { table, source, currency: named } = step;
  const dayOrder = answers.dayOrder ?? table?.answers.dayOrder;
  const decimal = answers.decimal ?? table?.answers.decimal;
  const encoding = answers.encoding ?? table?.answers.encoding;
  const mapping = table?.mapping;
  const isSigned = mapping !== undefined && mapping.amount !== null && mapping.side === null;
  return (
    <div className="grid gap-2">
      <p className="muted text-[13px] wrap-anywhere">
        <span className="font-medium text-base-content">{fileName}</span> ({SOURCES[source]}).{' '}
        {named
          ? `Its amounts are in ${named}.`
          : source !== 'own' && `It names no currency, so its amounts are taken as ${currency}.`}{' '}
        {table?.isRemembered && 'Read like the last file with this header.'}
      </p>
      {(table || dayOrder || decimal || encoding) && (
        <div role="group" aria-label="How the file is read" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {table && (
            <Button size="sm" icon={<Columns3 className="size-4" aria-hidden="true" />} onClick={onColumns}>
              Columns
            </Button>
          )}
          {isSigned && (
            <Choice
              label="Money out is"
              name="outgoing"
              value={answers.outgoing ?? mapping.outgoing ?? 'negative'}
              options={[
                { value: 'negative', label: 'Negative (−)' },
                { value: 'positive', label: 'Positive (+)' },
              ]}
              onAnswer={onAnswer}
            />
          )}
          {dayOrder && (
            <Choice
              label="Dates"
              name="dayOrder"
              value={dayOrder}
              options={[
                { value: 'day-first', label: 'DD/MM' },
                { value: 'month-first', label: 'MM/DD' },
              ]}
              onAnswer={onAnswer}
            />
          )}
          {decimal && (
            <Choice
              label="Decimals"
              name="decimal"
              value={decimal}
              options={[
                { value: '.', label: 'Point (1,234.50)' },
                { value: ',', label: 'Comma (1.234,50)' },
              ]}
              onAnswer={onAnswer}
            />
          )}
          {encoding && (
            <Choice label="Letters" name="encoding" value={encoding} options={ENCODING_OPTIONS} onAnswer={onAnswer} />
          )}
        </div>
      )}
    </div>
  );
}
