/** Shows how the previewed file was read, with choices to change it: columns, sign of payments, date order, decimals, encoding. */
import { optionsOf, plainOptions } from '@/domain/options';
import { Columns3 } from 'lucide-react';
import { OLD_ENCODINGS } from '@/domain/tables/encodings';
import type { ImportAnswers, ImportStep } from '@/domain/expenses/import/session';
import type { Currency } from '@/domain/money/money';
import { Button } from '@/islands/ui/Button';
import { PAYMENT_METHODS, type PaymentMethod } from '@/domain/expenses/expense';
import { Select } from '@/islands/ui/fields/inputs';

type Preview = Extract<ImportStep, { kind: 'preview' }>;

interface Props {
  step: Preview;
  answers: ImportAnswers;
  currency: Currency;
  fileName: string;
  method: PaymentMethod;
  onAnswer: (answers: ImportAnswers) => void;
  onMethod: (method: PaymentMethod) => void;
  onColumns: () => void;
}

const SOURCES: Readonly<Record<Preview['source'], string>> = {
  csv: 'CSV',
  xlsx: 'Excel',
  pdf: 'PDF',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT.053',
  own: 'export of this tool',
};
const METHODS = plainOptions(PAYMENT_METHODS);

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-[13px]">
      <span className="muted">{label}</span>
      <Select
        className="select-sm w-auto!"
        options={options}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </label>
  );
}

export function PreviewSettings(props: Props) {
  const { step, answers, currency, fileName, method, onAnswer } = props;
  const read = (key: keyof ImportAnswers) => (value: string) => onAnswer({ [key]: value } as ImportAnswers);
  const { table, source, currency: named, foreign } = step;
  const dayOrder = answers.dayOrder ?? table?.answers.dayOrder;
  const decimal = answers.decimal ?? table?.answers.decimal;
  const encoding = answers.encoding ?? table?.answers.encoding;
  const mapping = table?.mapping;
  const outgoing = answers.outgoing ?? mapping?.outgoing ?? null;
  const isSigned = mapping !== undefined && mapping.amount !== null && mapping.side === null;
  return (
    <div className="grid gap-2">
      <p className="muted text-[13px] wrap-anywhere">
        <span className="font-medium text-base-content">{fileName}</span> ({SOURCES[source]}).{' '}
        {named
          ? `Its amounts are in ${named}.`
          : foreign.length === 0 && `It does not name a currency, so we read the amounts as ${currency}.`}{' '}
        {table?.isRemembered && 'Read the same way as the last file with these columns.'}
      </p>
      {source !== 'own' && (
        <div role="group" aria-label="How the file is read" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {table && (
            <Button size="sm" icon={Columns3} onClick={props.onColumns}>
              Columns
            </Button>
          )}
          {isSigned && outgoing !== null && (
            <Choice
              label="Money out is"
              value={outgoing}
              options={optionsOf({ negative: 'Negative (−)', positive: 'Positive (+)' })}
              onValue={read('outgoing')}
            />
          )}
          {dayOrder && (
            <Choice
              label="Dates"
              value={dayOrder}
              options={optionsOf({ 'day-first': 'DD/MM', 'month-first': 'MM/DD' })}
              onValue={read('dayOrder')}
            />
          )}
          {decimal && (
            <Choice
              label="Decimals"
              value={decimal}
              options={optionsOf({ '.': 'Point (1,234.50)', ',': 'Comma (1.234,50)' })}
              onValue={read('decimal')}
            />
          )}
          {encoding && <Choice label="Letters" value={encoding} options={OLD_ENCODINGS} onValue={read('encoding')} />}
          <Choice
            label="Paid by"
            value={method}
            options={METHODS}
            onValue={(value) => props.onMethod(value as PaymentMethod)}
          />
        </div>
      )}
    </div>
  );
}
