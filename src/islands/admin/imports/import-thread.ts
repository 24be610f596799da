/** The interface to the worker that reads a file and holds its rows. The worker is ended when the file is not needed any more. */
import type { Noun } from '@/domain/admin/entities/entity';
import type { ColumnFields } from '@/domain/admin/imports/columns';
import type { RowVerdict } from '@/domain/admin/imports/job';
import type { TwinChoice } from '@/domain/admin/imports/likeness';
import type { UnknownOption } from '@/domain/admin/imports/cells';
import type { PreviewCounts, PreviewRow, Verdict } from '@/domain/admin/imports/preview';
import type { EncodingName } from '@/domain/tables/encoding-names';
import type { FileFault, SheetChoice } from '@/domain/tables/reading';

/** A file as the screen shows it before its columns are matched. */
export interface OpenedFile {
  headings: readonly string[];
  /** The first cells of each column. */
  samples: readonly (readonly string[])[];
  total: number;
  /** SHA-256 of its bytes. */
  hash: string;
  /** The guessed encoding; null if the file declares its encoding. */
  guessed: EncodingName | null;
  /** The sheet and row of headings that were read, and the others to choose from. */
  choice: SheetChoice;
  /** "6 lines below the table were left out." */
  leftOut: string | null;
}

/** The questions to the worker, with their answers. */
export interface Questions {
  open: (ask: {
    name: string;
    noun: Noun;
    /** Unix time, ms. */
    now: number;
    /** The first time; later the bytes are there. */
    bytes?: Uint8Array<ArrayBuffer>;
    encoding?: EncodingName;
    /** The sheet and row of headings that a person chose. */
    sheet?: number;
    headerLine?: number;
    /** The row numbers that these rows had in an earlier file. */
    lines?: readonly number[];
  }) => OpenedFile | FileFault;
  /** `fixed`: field → the text of every row, for fields without a column. */
  match: (ask: { fields: ColumnFields; fixed: Readonly<Record<string, string>> }) => PreviewCounts;
  unknownOptions: (ask: null) => UnknownOption[];
  mean: (ask: { field: string; text: string; option: string }) => PreviewCounts;
  /** For one row, or for all that wait (null). */
  choose: (ask: { row: number | null; choice: TwinChoice }) => PreviewCounts;
  page: (ask: { verdict: Verdict | 'all'; from: number; most: number }) => PreviewRow[];
  /** These rows as they are now. */
  look: (rows: readonly number[]) => PreviewRow[];
  counts: (ask: null) => PreviewCounts;
  mend: (ask: { row: number; field: string; text: string }) => PreviewRow;
  /** The rows after this row, as the JSON of a list; `count` is 0 if none are left. */
  slice: (ask: { after: number; isOpenOnly: boolean }) => {
    json: string;
    count: number;
    last: number;
    isOver: boolean;
  };
  learn: (verdicts: readonly RowVerdict[]) => PreviewCounts;
}

export type Ask = {
  [Name in keyof Questions]: { id: number; name: Name; ask: Parameters<Questions[Name]>[0] };
}[keyof Questions];
export type FromThread = { id: number } & ({ share: number } | { answer: unknown } | { failed: true });

export interface ImportThread {
  /** Rejects if the worker fails, for example because the file is too large. */
  ask: <Name extends keyof Questions>(
    name: Name,
    ask: Parameters<Questions[Name]>[0],
    onShare?: (share: number) => void,
  ) => Promise<ReturnType<Questions[Name]>>;
  end: () => void;
}

interface WaitingCall {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  onShare: ((share: number) => void) | undefined;
}

export function startThread(): ImportThread {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, WaitingCall>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<FromThread>) => {
    const one = waiting.get(data.id);
    if (!one) return;
    if ('share' in data) return one.onShare?.(data.share);
    waiting.delete(data.id);
    if ('answer' in data) one.resolve(data.answer as never);
    else one.reject(new Error('The file could not be read.'));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    for (const { reject } of waiting.values()) reject(new Error('The file could not be read.'));
    waiting.clear();
  };
  return {
    ask: (name, ask, onShare) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, { resolve, reject, onShare });
        const bytes = typeof ask === 'object' && ask !== null && 'bytes' in ask ? ask.bytes : undefined;
        worker.postMessage({ id, name, ask }, bytes ? [bytes.buffer] : []);
      }),
    end: () => worker.terminate(),
  };
}
