/** A file on its way into the records: what each row would do, and cells that people mend. Lives where the file is read. */
import { normalised, valueAt, type Entity, type EntityRules, type Field } from '../entities/entity';
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
  /** Rows of one name may mean the same record: the server judges them together. */
  name: string;
  verdict: Verdict | 'open';
  errors: RowErrors | null;
  changes: RowVerdict['changes'];
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const textOf = (field: Field, value: unknown): string => String(cellOf(field, value) ?? '');

export function openPreview(entity: Entity, rules: EntityRules, table: Pick<FileTable, 'headings' | 'rows'>) {
  const judge = judgeOf(entity, rules);
  const fieldOf = new Map(entity.fields.map((field) => [field.name, field]));
  let columns: ColumnFields = table.headings.map(() => null);
  /** Row → field → the text that was typed for it. */
  let mended = new Map<number, Map<string, string>>();
  let states: RowState[] = [];
  /** Rows as the server is asked about them: those of one name after each other. Null until it is asked. */
  let grouped: number[] | null = null;

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
    const values = valuesOf(row);
    const judged = judge(bodyWith({}, values));
    const name = normalised(values[entity.nameField]);
    return 'errors' in judged
      ? { name, verdict: 'wrong', errors: judged.errors, changes: null }
      : { name, verdict: 'open', errors: null, changes: null };
  }

  /** Rows of these names wait for the server's word again: what one of them is depends on those before it. */
  function reopen(names: ReadonlySet<string>): void {
    states.forEach(({ name }, at) => {
      if (names.has(name)) states[at] = judgeRow(at + 1);
    });
    grouped = null;
  }

  function groupRows(): number[] {
    const groups = new Map<string, number[]>();
    states.forEach(({ name }, at) => {
      const group = groups.get(name);
      if (group) group.push(at + 1);
      else groups.set(name, [at + 1]);
    });
    return [...groups.values()].flat();
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
      grouped = null;
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
      const before = states[row - 1]?.name ?? '';
      reopen(new Set([before, judgeRow(row).name]));
      states[row - 1] = judgeRow(row);
      return toRow(row);
    },
    /**
     * The next rows after the place `after` as the body of a request has them: all in the order of the file, or those that wait for
     * the server's word, with rows of one name in the same request as long as it holds them.
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
        rows.push({ row, values });
      }
      return { rows, last: place, isOver: place >= states.length };
    },
    /** Takes in what the server says of rows; one that was mended meanwhile waits again. */
    learn(verdicts: readonly RowVerdict[], asked: ReadonlyMap<number, string>): PreviewCounts {
      for (const { row, verdict, errors, changes } of verdicts)
        if (states[row - 1]?.verdict === 'open' && asked.get(row) === JSON.stringify(valuesOf(row)))
          states[row - 1] = { name: states[row - 1]?.name ?? '', verdict, errors, changes };
      return counts();
    },
  };
}
export type Preview = ReturnType<typeof openPreview>;
