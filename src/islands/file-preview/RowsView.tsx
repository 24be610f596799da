/** The first rows of a sheet as a table. A formula is shown as it is written; nothing is computed. */
import { PREVIEW_COLUMNS, PREVIEW_ROWS, type SheetRows } from '../../domain/resources/first-rows';

const isNumber = (cell: string) => /^[-+]?[₹$€£]?[\d.,]*\d%?$/.test(cell);
/** Sentences get room, so that a row is not as high as they are long. */
const widthOf = (cell: string) => (cell.length > 40 ? 'min-w-64' : cell.length > 20 ? 'min-w-40' : 'min-w-24');

export function RowsView({ name, table, sheet }: { name: string; table: SheetRows; sheet: string | null }) {
  const { rows, hasMoreRows, hasMoreColumns } = table;
  if (rows.length === 0) return <p className="muted py-6 text-center text-sm">This sheet is empty.</p>;
  return (
    <>
      <div
        role="region"
        aria-label={`First rows of ${name}`}
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-lg border hairline"
      >
        <table className="w-full text-left text-[13px]">
          <caption className="sr-only">
            First rows of {name}
            {sheet ? `, sheet ${sheet}` : ''}
          </caption>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className="border-t hairline align-top first:border-t-0">
                <th scope="row" className="muted sticky left-0 bg-base-200 px-2.5 py-2 font-normal tabular-nums">
                  {index + 1}
                </th>
                {row.map((cell, column) => (
                  <td
                    key={column}
                    className={`${widthOf(cell)} max-w-80 border-l hairline px-3 py-2 break-words ${index === 0 ? 'bg-base-200 font-medium' : ''} ${isNumber(cell) ? 'num' : ''}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted mt-2 text-[13px]">
        {sheet && <>Sheet “{sheet}”. </>}
        {hasMoreRows
          ? `The first ${PREVIEW_ROWS} rows.`
          : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}, all of them.`}
        {hasMoreColumns && ` The first ${PREVIEW_COLUMNS} columns.`}
      </p>
    </>
  );
}
