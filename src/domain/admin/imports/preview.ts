/** The preview of an import: the expected result of each row, and the cells that people correct. Runs where the file is read. */
import { changeLines } from '@/domain/admin/change-lines';
import { normalised, type Entity, type EntityRules } from '@/domain/admin/entities/entity';
import { readMonthFirst, valueOfCell, unknownOptions, withMeant, type RowValues, type UnknownOption } from './cells';
import type { ColumnFields } from './columns';
import { readTicks, type FileTable } from './file-table';
import { IMPORT_LIMITS, type RowVerdict } from './job';
import {
  amountFields,
  bodyWith,
  createJudge,
  nameOfValues,
  onlyLacks,
  readUnits,
  valuesOfCells,
  withCurrencies,
  type RowErrors,
} from './judge';
import { openTwins, type Twin, type TwinChoice } from './likeness';
import type { SentRow } from './requests';

/** `alike`: the row may be the same as another row or record, and the person must answer. `skipped`: the person left the row out. */
export type Verdict = RowVerdict['verdict'] | 'alike' | 'skipped';

/** Number of rows per verdict; `open` rows wait for the server's verdict. */
export type PreviewCounts = Record<Verdict | 'open', number>;

export interface PreviewRow {
  /** Line number in the file or sheet. */
  row: number;
  name: string;
  verdict: Verdict | 'open';
  /** The row or record that it may be the same as, and the answer of a person. */
  twin: Pick<Twin, 'name' | 'by' | 'row' | 'isSame'> | null;
  choice: TwinChoice | null;
  /** For a wrong row: the errors by field, with the text in the field. */
  faults: readonly { field: string; label: string; message: string; text: string }[];
  /** True if a new record is created as inactive, so that no one sees it yet. */
  isInactive: boolean;
  /** For a new record with an amount: the currency (ISO 4217) that is used if no column gives it. */
  currency: string | null;
  /** For an update: labels of the fields that change, with both values as text. */
  changes: readonly { label: string; before: string; after: string }[];
}

/** Maximum text and list in a row that is too large to be sent as it is: such a row is wrong anyway. */
const CUT = { text: 5_000, list: 500 } as const;
const ROW_BYTES = 400_000;

const cut = (values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, CUT.text) : Array.isArray(value) ? value.slice(0, CUT.list) : value,
    ]),
  );

interface RowState {
  /** Rows with the same name may be the same record: the server checks them together. */
  name: string;
  verdict: Verdict | 'open';
  errors: RowErrors | null;
  changes: RowVerdict['changes'];
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export function openPreview(
  entity: Entity,
  rules: EntityRules,
  table: Pick<FileTable, 'headings' | 'rows'> & { lines?: readonly number[]; unit?: string | null },
) {
  const judge = createJudge(entity, rules);
  const fieldOf = new Map(entity.fields.map((field) => [field.name, field]));
  const amounts = amountFields(entity);
  let columns: ColumnFields = table.headings.map(() => null);
  /** The rows of the file, with unticked boxes filled in by `readTicks`. */
  let cellRows = table.rows;
  /** Row → field → the text that was typed for it. */
  let mended = new Map<number, Map<string, string>>();
  /** Field → the text of every row, for fields without a column. */
  let everywhere: readonly (readonly [string, string])[] = [];
  /** The options that unknown texts mean. */
  let meant = new Map<string, Map<string, string>>();
  let twins = new Map<number, Twin>();
  let choices = new Map<number, TwinChoice>();
  let states: RowState[] = [];
  /** People see the row numbers of the file; this module counts rows without gaps. */
  const lineOf = (row: number): number => table.lines?.[row - 1] ?? row;
  const rowByLine = new Map(table.lines?.map((line, index) => [line, index + 1]));
  const rowAtLine = (line: number): number => (table.lines ? (rowByLine.get(line) ?? 0) : line);
  /** Row numbers in the order of the requests: rows with the same name are together. Null before the first request. */
  let grouped: number[] | null = null;

  function valuesOf(row: number): RowValues {
    const read = withMeant(valuesOfCells(entity, columns, cellRows[row - 1] ?? []), meant);
    const values: Record<string, unknown> = { ...read };
    for (const [name, text] of [...everywhere, ...(mended.get(row) ?? [])]) {
      const field = fieldOf.get(name);
      const value = field && valueOfCell(field, text);
      if (value === undefined) delete values[name];
      else values[name] = value;
    }
    const full = amounts.length > 0 ? withCurrencies(amounts, values, (name) => textAt(row, name), headingOf) : values;
    // The name and place of the twin make the server treat the row as the same record.
    return choices.get(row) === 'merge' ? { ...full, ...twins.get(row)?.values } : full;
  }

  const headingOf = (name: string): string => table.headings[columns.indexOf(name)] ?? '';

  /** The currency of a new record's amounts if no text of the row gives it. */
  function currencyOf(row: number, values: RowValues): string | null {
    const amount = amounts.find(({ name }) => values[name] !== undefined);
    if (!amount || textAt(row, amount.currency).trim() !== '') return null;
    const code = values[amount.currency] ?? fieldOf.get(amount.currency)?.initial;
    return typeof code === 'string' ? code : null;
  }

  function judgeRow(row: number, values = valuesOf(row), name = normalised(values[entity.nameField])): RowState {
    const judged = judge(bodyWith({}, values));
    const choice = choices.get(row);
    if (choice === 'skip') return { name, verdict: 'skipped', errors: null, changes: null };
    // A row that only lacks fields is valid if its record exists already, which the server knows.
    if ('errors' in judged && !onlyLacks(entity, values, judged.errors))
      return { name, verdict: 'wrong', errors: judged.errors, changes: null };
    return { name, verdict: 'open', errors: null, changes: null };
  }

  /** The earlier row that a row may be the same as, until a person has answered. */
  function nearRow(row: number): Twin | null {
    const twin = twins.get(row);
    return twin && twin.row !== null && !twin.isSame && !choices.has(row) ? twin : null;
  }

  /** Validates all rows, and finds rows that may be the same as an earlier row. */
  function judgeAll(onProgress?: (share: number) => void): PreviewCounts {
    const twinOf = openTwins(entity, (line) => valuesOf(rowAtLine(line)));
    // An answer stays, with the twin that it is about.
    twins = new Map([...twins].filter(([row]) => choices.has(row)));
    states = [];
    for (let row = 1; row <= cellRows.length; row += 1) {
      if (row % 500 === 1) onProgress?.((row - 1) / cellRows.length);
      const values = valuesOf(row);
      const name = normalised(values[entity.nameField]);
      const twin = twinOf(lineOf(row), values, name);
      if (twin && !choices.has(row)) twins.set(row, twin);
      states.push(judgeRow(row, values, name));
    }
    grouped = null;
    return counts();
  }

  function decide(row: number, choice: TwinChoice): void {
    if (!twins.has(row)) return;
    const before = states[row - 1]?.name ?? '';
    choices.set(row, choice);
    states[row - 1] = judgeRow(row);
    reopen(new Set([before, states[row - 1]?.name ?? '']));
  }

  /** Rows with these names wait for the server's verdict again, because each verdict depends on the rows before it. */
  function reopen(names: ReadonlySet<string>): void {
    states.forEach(({ name }, index) => {
      if (names.has(name)) states[index] = judgeRow(index + 1);
    });
    grouped = null;
  }

  function groupRows(): number[] {
    const groups = new Map<string, number[]>();
    states.forEach(({ name }, index) => {
      const group = groups.get(name);
      if (group) group.push(index + 1);
      else groups.set(name, [index + 1]);
    });
    return [...groups.values()].flat();
  }

  /** The text in a field of a row: as typed for the row or for all rows, else as in the file. */
  function textAt(row: number, name: string): string {
    const typed = mended.get(row)?.get(name) ?? everywhere.find(([field]) => field === name)?.[1];
    return typed ?? cellRows[row - 1]?.[columns.indexOf(name)] ?? '';
  }

  function counts(): PreviewCounts {
    const all: PreviewCounts = { new: 0, update: 0, same: 0, edited: 0, wrong: 0, alike: 0, skipped: 0, open: 0 };
    for (const { verdict } of states) all[verdict] += 1;
    return all;
  }

  function toRow(row: number): PreviewRow {
    const { verdict, errors, changes } = states[row - 1] ?? judgeRow(row);
    const labelOf = (name: string) => fieldOf.get(name)?.label ?? name;
    const twin = twins.get(row);
    // A row with a record of its own is not asked about.
    const isAsked = twin && (twin.isSame || choices.has(row) || verdict === 'alike');
    const values = valuesOf(row);
    return {
      row: lineOf(row),
      name: nameOfValues(entity, values),
      verdict,
      twin: isAsked ? { name: twin.name, by: twin.by, row: twin.row, isSame: twin.isSame } : null,
      choice: choices.get(row) ?? null,
      faults: Object.entries(errors ?? {}).map(([field, message]) => ({
        field,
        label: labelOf(field),
        message,
        text: textAt(row, field),
      })),
      isInactive: verdict === 'new' && values['isActive'] === false,
      currency: verdict === 'new' ? currencyOf(row, values) : null,
      changes: changeLines(entity.fields, changes ?? {}).map(({ label, before, after }) => ({ label, before, after })),
    };
  }

  return {
    total: cellRows.length,
    counts,
    /** Sets the fields of the columns, and the texts of `fixed`, by field, for every row. Validates all rows again; typed texts stay. */
    match(
      fields: ColumnFields,
      onProgress?: (share: number) => void,
      fixed: Readonly<Record<string, string>> = {},
    ): PreviewCounts {
      columns = fields;
      const rows = readUnits(entity, fields, table);
      cellRows = readMonthFirst(entity, fields, readTicks(entity, fields, rows));
      everywhere = Object.entries(fixed).filter(([name, text]) => !fields.includes(name) && text.trim() !== '');
      choices = new Map();
      return judgeAll(onProgress);
    },
    unknownOptions: (): UnknownOption[] => unknownOptions(entity, columns, cellRows, meant),
    /** Sets which option a text means in all rows; an empty option leaves it out. */
    mean(field: string, text: string, option: string): PreviewCounts {
      const answers = new Map(meant.get(field)).set(text.toLowerCase(), option);
      meant = new Map(meant).set(field, answers);
      return judgeAll();
    },
    /** Answers whether a row, or each row that waits, is the same as its twin. */
    choose(line: number | null, choice: TwinChoice): PreviewCounts {
      if (line !== null) decide(rowAtLine(line), choice);
      else states.forEach(({ verdict }, index) => verdict === 'alike' && decide(index + 1, choice));
      return counts();
    },
    /** Rows with a verdict, or all rows, from a place in that list. */
    page(verdict: Verdict | 'all', from: number, max: number): PreviewRow[] {
      const found: PreviewRow[] = [];
      let at = 0;
      for (let row = 1; row <= states.length && found.length < max; row += 1) {
        if (verdict !== 'all' && states[row - 1]?.verdict !== verdict) continue;
        if (at >= from) found.push(toRow(row));
        at += 1;
      }
      return found;
    },
    look: (lines: readonly number[]): PreviewRow[] => lines.map((line) => toRow(rowAtLine(line))),
    /** Puts another text into a field of a row, and validates the row again. */
    mend(line: number, field: string, text: string): PreviewRow {
      const row = rowAtLine(line);
      if (!fieldOf.has(field) || !states[row - 1]) return toRow(row);
      const own = mended.get(row) ?? new Map<string, string>();
      mended = new Map(mended).set(row, new Map(own).set(field, text));
      const before = states[row - 1]?.name ?? '';
      reopen(new Set([before, judgeRow(row).name]));
      states[row - 1] = judgeRow(row);
      return toRow(row);
    },
    /**
     * The rows for the body of the next request, from the place `after`. With `isOpenOnly`, only rows that wait for the server's verdict;
     * rows with the same name are then in one request if they fit. Otherwise all rows in the order of the file.
     */
    slice(after: number, isOpenOnly: boolean): { rows: SentRow[]; last: number; isOver: boolean } {
      if (isOpenOnly) grouped ??= groupRows();
      const rowAt = (place: number): number => (isOpenOnly ? (grouped?.[place] ?? 0) : place + 1);
      const nameAt = (place: number) => states[rowAt(place) - 1]?.name;
      const rows: SentRow[] = [];
      let size = 100;
      let place = after;
      let group = { place, rows: 0 };
      for (; place < states.length; place += 1) {
        const row = rowAt(place);
        if (isOpenOnly && states[row - 1]?.verdict !== 'open') continue;
        if (nameAt(place) !== nameAt(group.place)) group = { place, rows: rows.length };
        let values = valuesOf(row);
        let length = bytesOf(JSON.stringify(values)) + 30;
        if (length > ROW_BYTES) {
          values = cut(values);
          length = bytesOf(JSON.stringify(values)) + 30;
        }
        if (rows.length === IMPORT_LIMITS.slice || (rows.length > 0 && size + length > IMPORT_LIMITS.sliceBytes)) {
          if (isOpenOnly && group.rows > 0) {
            rows.length = group.rows;
            place = group.place;
          }
          break;
        }
        size += length;
        const { verdict } = states[row - 1]!;
        rows.push({
          row: lineOf(row),
          values,
          ...(verdict === 'alike' || verdict === 'skipped' || (!isOpenOnly && verdict === 'open' && nearRow(row))
            ? { skip: true }
            : {}),
        });
      }
      return { rows, last: place, isOver: place >= states.length };
    },
    /**
     * Stores the server's verdicts. A row that the person corrected during the request waits again. A row that may be the same as an
     * earlier row waits for an answer only if it has no record of its own.
     */
    learn(verdicts: readonly RowVerdict[], sentValues: ReadonlyMap<number, string>): PreviewCounts {
      for (const { row: line, verdict, errors, changes, like } of verdicts) {
        const row = rowAtLine(line);
        const values = valuesOf(row);
        if (states[row - 1]?.verdict !== 'open' || sentValues.get(line) !== JSON.stringify(values)) continue;
        const near = nearRow(row);
        const isAlike =
          !choices.has(row) &&
          ((verdict === 'new' && (near || like)) ||
            (verdict === 'wrong' && near && 'errors' in judge(bodyWith({}, values))));
        if (isAlike && !near && like) twins.set(row, { ...like, row: null, isSame: false });
        const result = isAlike ? { verdict: 'alike' as const, errors: null } : { verdict, errors };
        states[row - 1] = { name: states[row - 1]?.name ?? '', changes, ...result };
      }
      return counts();
    },
  };
}
export type Preview = ReturnType<typeof openPreview>;
