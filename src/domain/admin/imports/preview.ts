/** A file on its way into the records: what each row would do, and cells that people mend. Lives where the file is read. */
import { valueAt, type Entity, type EntityRules, type Field } from '../entities/entity';
import { cellOf } from '../record-cells';
import { valueOfCell, type RowValues } from './cells';
import type { ColumnFields } from './columns';
import type { FileTable } from './file-table';
import type { RowVerdict } from './job';
import { bodyWith, judgeOf, nameOfValues, valuesOfCells, type RowErrors } from './judge';
import { IMPORT_LIMITS } from './limits';
import type { SentRow } from './requests';

export type Verdict = RowVerdict['verdict'];
export const VERDICTS = ['new', 'update', 'same', 'edited', 'wrong'] as const satisfies readonly Verdict[];

/** Rows of each kind; `open` ones wait for the server's word. */
export type PreviewCounts = Record<Verdict | 'open', number>;

export interface PreviewRow {
  row: number;
  name: string;
  verdict: Verdict | 'open';
  /** Of a wrong row: what is wrong, by field, with the text that stands there. */
  faults: readonly { field: string; label: string; message: string; text: string }[];
  /** Of an update: labels of the fields that change, with both values as text. */
  changes: readonly { label: string; before: string; after: string }[];
}

/** Longest text and list of a row that is too large to be sent as it is: it is wrong anyway. */
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
  verdict: Verdict | 'open';
  errors: RowErrors | null;
  changes: RowVerdict['changes'];
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const textOf = (field: Field, value: unknown): string => String(cellOf(field, value) ?? '');

export function openPreview(entity: Entity, rules: EntityRules, table: FileTable) {
  const judge = judgeOf(entity, rules);
  const fieldOf = new Map(entity.fields.map((field) => [field.name, field]));
  let columns: ColumnFields = table.headings.map(() => null);
  /** Row → field → the text that was typed for it. */
  let mended = new Map<number, Map<string, string>>();
  let states: RowState[] = [];

  function valuesOf(row: number): RowValues {
    const values: Record<string, unknown> = { ...valuesOfCells(entity, columns, table.rows[row - 1] ?? []) };
    for (const [name, text] of mended.get(row) ?? []) {
      const field = fieldOf.get(name);
      const value = field && valueOfCell(field, text);
      if (value === undefined) delete values[name];
      else values[name] = value;
    }
    return values;
  }

  function judgeRow(row: number): RowState {
    const judged = judge(bodyWith({}, valuesOf(row)));
    return 'errors' in judged
      ? { verdict: 'wrong', errors: judged.errors, changes: null }
      : { verdict: 'open', errors: null, changes: null };
  }

  /** The text that stands in a field of a row: as it was typed, else as the file has it. */
  function textAt(row: number, name: string): string {
    const typed = mended.get(row)?.get(name);
    return typed ?? table.rows[row - 1]?.[columns.indexOf(name)] ?? '';
  }

  function counts(): PreviewCounts {
    const all: PreviewCounts = { new: 0, update: 0, same: 0, edited: 0, wrong: 0, open: 0 };
    for (const { verdict } of states) all[verdict] += 1;
    return all;
  }

  function toRow(row: number): PreviewRow {
    const { verdict, errors, changes } = states[row - 1] ?? judgeRow(row);
    const labelOf = (name: string) => fieldOf.get(name)?.label ?? name;
    return {
      row,
      name: nameOfValues(entity, valuesOf(row)),
      verdict,
      faults: Object.entries(errors ?? {}).map(([field, message]) => ({
        field,
        label: labelOf(field),
        message,
        text: textAt(row, field),
      })),
      changes: changesOf(changes ?? {}),
    };
  }

  /** Changes stand at the names of the record's own parts; a nested one is told field by field. */
  function changesOf(changes: NonNullable<RowVerdict['changes']>): PreviewRow['changes'] {
    const sides = Object.entries(changes);
    const before = Object.fromEntries(sides.map(([name, [was]]) => [name, was]));
    const after = Object.fromEntries(sides.map(([name, [, is]]) => [name, is]));
    return entity.fields.flatMap((field) => {
      if (!sides.some(([name]) => field.name === name || field.name.startsWith(`${name}.`))) return [];
      const texts = [before, after].map((side) => textOf(field, valueAt(side, field.name)));
      const [was = '', is = ''] = texts;
      return was === is ? [] : [{ label: field.label, before: was, after: is }];
    });
  }

  return {
    total: table.rows.length,
    counts,
    /** Gives the columns their fields; every row is judged again, what was typed stays. */
    match(fields: ColumnFields, onProgress?: (share: number) => void): PreviewCounts {
      columns = fields;
      states = table.rows.map((_, at) => {
        if (at % 500 === 0) onProgress?.(at / table.rows.length);
        return judgeRow(at + 1);
      });
      return counts();
    },
    /** Rows of a kind, or of all, from a place among them. */
    page(verdict: Verdict | 'all', from: number, most: number): PreviewRow[] {
      const found: PreviewRow[] = [];
      let at = 0;
      for (let row = 1; row <= states.length && found.length < most; row += 1) {
        if (verdict !== 'all' && states[row - 1]?.verdict !== verdict) continue;
        if (at >= from) found.push(toRow(row));
        at += 1;
      }
      return found;
    },
    look: (rows: readonly number[]): PreviewRow[] => rows.map(toRow),
    /** Puts another text into a field of a row, and judges the row again. */
    mend(row: number, field: string, text: string): PreviewRow {
      if (!fieldOf.has(field) || !states[row - 1]) return toRow(row);
      const own = mended.get(row) ?? new Map<string, string>();
      mended = new Map(mended).set(row, new Map(own).set(field, text));
      states[row - 1] = judgeRow(row);
      return toRow(row);
    },
    /** The next rows after `after` as the body of a request has them: all, or those that wait for the server's word. */
    slice(after: number, isOpenOnly: boolean): { rows: SentRow[]; last: number; isOver: boolean } {
      const rows: SentRow[] = [];
      let size = 100;
      let row = after + 1;
      for (; row <= states.length && rows.length < IMPORT_LIMITS.slice; row += 1) {
        if (isOpenOnly && states[row - 1]?.verdict !== 'open') continue;
        let values = valuesOf(row);
        let length = bytesOf(JSON.stringify(values)) + 30;
        if (length > ROW_BYTES) {
          values = cut(values);
          length = bytesOf(JSON.stringify(values)) + 30;
        }
        if (rows.length > 0 && size + length > IMPORT_LIMITS.sliceBytes) break;
        size += length;
        rows.push({ row, values });
      }
      return { rows, last: row - 1, isOver: row > states.length };
    },
    /** Takes in what the server says of rows; one that was mended meanwhile waits again. */
    learn(verdicts: readonly RowVerdict[], asked: ReadonlyMap<number, string>): PreviewCounts {
      for (const { row, verdict, errors, changes } of verdicts)
        if (states[row - 1]?.verdict === 'open' && asked.get(row) === JSON.stringify(valuesOf(row)))
          states[row - 1] = { verdict, errors, changes };
      return counts();
    },
  };
}
export type Preview = ReturnType<typeof openPreview>;
