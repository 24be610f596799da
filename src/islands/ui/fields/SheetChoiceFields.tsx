/** Selects for the sheet of a file and the row with its column names. Draws nothing if there is no choice. */
import type { SheetChoice } from '@/domain/tables/reading';
import { Select } from './inputs';

export interface SheetChoiceProps {
  choice: SheetChoice;
  /** True if a table may have no column names at all. */
  mayHaveNone?: boolean;
  onChoose: (chosen: { sheet?: number; headerLine?: number }) => void;
}

export function SheetChoiceFields({ choice, mayHaveNone = false, onChoose }: SheetChoiceProps) {
  const { sheets, sheet, headers, headerLine } = choice;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
      {sheets.length > 1 && (
        <label className="flex items-center gap-2">
          Sheet
          <Select
            className="select-sm w-auto! max-w-60"
            options={sheets.map((label, value) => ({ value: String(value), label }))}
            value={String(sheet)}
            onChange={({ target }) => onChoose({ sheet: Number(target.value) })}
          />
        </label>
      )}
      {headers.length > 1 && (
        <label className="flex min-w-0 items-center gap-2">
          <span className="shrink-0">Column names</span>
          <Select
            className="select-sm w-auto! max-w-72"
            options={[
              ...(mayHaveNone ? [{ value: '0', label: 'None in this file' }] : []),
              ...headers.map(({ line, text }) => ({ value: String(line), label: `Row ${line}: ${text}` })),
            ]}
            value={String(headerLine)}
            onChange={({ target }) =>
              onChoose({ ...(sheets.length > 1 && { sheet }), headerLine: Number(target.value) })
            }
          />
        </label>
      )}
    </div>
  );
}
