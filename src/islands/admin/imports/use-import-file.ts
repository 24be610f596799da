/** The steps from a file to an import: choose, read in a worker, match columns, compare with existing records, start. */
import { useEffect, useRef, useState } from 'react';
import type { Entity } from '@/domain/admin/entities/entity';
import { headingsToRemember, matchColumns, type ColumnFields } from '@/domain/admin/imports/columns';
import { faultOfSize } from '@/domain/admin/imports/file-table';
import {
  CSV_ERROR,
  endingsText,
  errorTitle,
  EXCEL_ERROR,
  IMPORT_ERROR,
  type ImportJob,
} from '@/domain/admin/imports/job';
import type { TwinChoice } from '@/domain/admin/imports/likeness';
import type { UnknownOption } from '@/domain/admin/imports/cells';
import type { PreviewCounts, PreviewRow } from '@/domain/admin/imports/preview';
import { endingOf } from '@/domain/resources/file-kind';
import { api, failureText } from '@/lib/api/api';
import { keepSlices, type Slice } from '@/lib/tool-documents/import-slices';
import { isSignedOut } from '@/islands/lists/signed-out';
import { failedFile } from './RowList';
import { startThread, type ImportThread, type OpenedFile, type Questions } from './import-thread';
import { sendPatiently } from './import-job';

/** The error: the specification's title, and one sentence. */
export interface Fault {
  title: string;
  text: string;
}

export type FileStep =
  | { kind: 'choose' }
  | { kind: 'busy'; share: number }
  | { kind: 'columns'; file: OpenedFile; fields: ColumnFields; unfinished: ImportJob | null }
  | {
      kind: 'rows';
      file: OpenedFile;
      fields: ColumnFields;
      counts: PreviewCounts;
      options: readonly UnknownOption[];
      /** The stopped import that these rows continue. */
      resumes: ImportJob | null;
    };

/** The person's choices for reading the file. */
export type FileReading = Pick<Parameters<Questions['open']>[0], 'encoding' | 'sheet' | 'headerLine' | 'lines'>;

const ROWS_UNREAD = 'The rows could not be read.';

export function useImportFile(entity: Entity, onBegun: (job: string) => void) {
  const { noun } = entity;
  const [step, setStep] = useState<FileStep>({ kind: 'choose' });
  const [fault, setFault] = useState<Fault | null>(null);
  const [fileName, setFileName] = useState('');
  /** Why comparing or sending waits. */
  const [waiting, setWaiting] = useState<string | null>(null);
  const [keepsEdited, setKeepsEdited] = useState(false);
  const [isStarting, setStarting] = useState(false);
  /** Field → the text of every row, for fields without a column. */
  const [fixed, setFixed] = useState<Readonly<Record<string, string>>>({});
  const thread = useRef<ImportThread | null>(null);
  /** Aborts the work on a file that is not needed any more. */
  const life = useRef(new AbortController());
  const isChecking = useRef(false);

  const end = () => {
    life.current.abort();
    life.current = new AbortController();
    thread.current?.end();
    thread.current = null;
    isChecking.current = false;
    setWaiting(null);
    setStarting(false);
  };
  useEffect(() => end, []);

  const fail = (title: string, text: string) => {
    end();
    setStep({ kind: 'choose' });
    setFault({ title: errorTitle(entity, title), text });
  };
  const reset = () => {
    end();
    setFault(null);
    setStep({ kind: 'choose' });
  };

  const parsingTitle = (name: string) => (endingOf(name) === 'csv' ? CSV_ERROR : EXCEL_ERROR);

  const open = async (name: string, reading: FileReading & { bytes?: Uint8Array<ArrayBuffer> }) => {
    const { signal } = life.current;
    const reader = thread.current;
    if (!reader) return;
    setStep({ kind: 'busy', share: 0 });
    try {
      const file = await reader.ask('open', { name, noun, now: Date.now(), ...reading }, (share) => {
        if (!signal.aborted) setStep({ kind: 'busy', share });
      });
      if (signal.aborted) return;
      if ('fault' in file) return fail(parsingTitle(name), file.fault);
      const answer = await api.get('/api/admin/imports/preparation', { query: { noun, file: file.hash } });
      if (signal.aborted || isSignedOut(answer)) return;
      if (!answer.data)
        return fail(IMPORT_ERROR, failureText(answer, 'The import could not be prepared. Please try again.'));
      const { headings, unfinished } = answer.data;
      setStep({ kind: 'columns', file, fields: matchColumns(entity, file.headings, headings), unfinished });
    } catch {
      if (!signal.aborted) fail(parsingTitle(name), 'This file could not be read.');
    }
  };

  const choose = async (file: File) => {
    end();
    setFault(null);
    setFileName(file.name);
    const { signal } = life.current;
    if (!(entity.imports as readonly string[]).includes(endingOf(file.name)))
      return fail(IMPORT_ERROR, `Please choose a ${endingsText(entity, 'or')} file.`);
    const size = faultOfSize(file.size);
    if (size) return fail(parsingTitle(file.name), size);
    setStep({ kind: 'busy', share: 0 });
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      if (!signal.aborted) fail(parsingTitle(file.name), 'This file could not be opened. Please choose it again.');
      return;
    }
    if (signal.aborted) return;
    thread.current = startThread();
    await open(file.name, { bytes });
  };

  /** Opens the rows that another import refused, as a file of their own. */
  const chooseFailed = async (job: ImportJob) => {
    end();
    setFault(null);
    setStep({ kind: 'busy', share: 0 });
    const { signal } = life.current;
    try {
      const { name, lines, bytes } = await failedFile(entity, job);
      if (signal.aborted) return;
      setFileName(name);
      thread.current = startThread();
      await open(name, { bytes, lines });
    } catch {
      if (!signal.aborted) fail(IMPORT_ERROR, ROWS_UNREAD);
    }
  };

  const setCounts = (counts: PreviewCounts) => setStep((now) => (now.kind === 'rows' ? { ...now, counts } : now));

  /** Asks the server about all rows that are not compared yet, including those corrected in the meantime. */
  const check = async () => {
    const reader = thread.current;
    const { signal } = life.current;
    if (!reader || isChecking.current) return;
    isChecking.current = true;
    try {
      let after = 0;
      let openBefore = Infinity;
      for (;;) {
        const { json, count, last, isOver } = await reader.ask('slice', { after, isOpenOnly: true });
        if (count > 0) {
          const body = `{"noun":"${noun}","keepsEdited":${keepsEdited},"rows":${json}}`;
          const headers = { 'content-type': 'application/json' };
          const answer = await sendPatiently(
            () => api.post('/api/admin/imports/check', { body, headers, signal }),
            signal,
            setWaiting,
          );
          if (!answer || isSignedOut(answer)) return;
          if (!answer.data) return setWaiting(failureText(answer, 'The rows could not be compared.'));
          setCounts(await reader.ask('learn', answer.data));
        }
        after = last;
        if (!isOver) continue;
        const { open: left } = await reader.ask('counts', null);
        if (left === 0 || left >= openBefore) return;
        openBefore = left;
        after = 0;
      }
    } catch {
      if (!signal.aborted) setWaiting('The rows could not be compared. You can still import them.');
    } finally {
      if (!signal.aborted) isChecking.current = false;
    }
  };

  /** Validates the rows with these columns, and compares them with the records. */
  const match = async (fields: ColumnFields, resumes: ImportJob | null = null): Promise<void> => {
    const reader = thread.current;
    const { signal } = life.current;
    if (!reader || step.kind === 'choose' || step.kind === 'busy') return;
    const { file } = step;
    setStep({ kind: 'busy', share: 0 });
    try {
      const counts = await reader.ask('match', { fields, fixed }, (share) => {
        if (!signal.aborted) setStep({ kind: 'busy', share });
      });
      const options = await reader.ask('unknownOptions', null);
      if (signal.aborted) return;
      setStep({ kind: 'rows', file, fields, counts, options, resumes });
    } catch {
      if (!signal.aborted) fail(parsingTitle(fileName), 'This file could not be read.');
      return;
    }
    void check();
  };

  /** Stores all rows in this browser; the page of the import sends them. */
  const handOver = async (job: string) => {
    const reader = thread.current;
    if (!reader) return;
    const slices = async function* (): AsyncGenerator<Slice> {
      for (let after = 0, isOver = false, place = 0; !isOver; place += 1) {
        const slice = await reader.ask('slice', { after, isOpenOnly: false });
        ({ last: after, isOver } = slice);
        if (slice.count > 0) yield { place, body: slice.json };
      }
    };
    const { signal } = life.current;
    try {
      await keepSlices(job, slices(), Date.now());
    } catch {
      // Without all rows the import would never end. The same file continues it.
      if (!signal.aborted) fail(IMPORT_ERROR, ROWS_UNREAD);
      return;
    }
    end();
    onBegun(job);
  };

  const start = async (file: OpenedFile, fields: ColumnFields) => {
    setStarting(true);
    setFault(null);
    const { signal } = life.current;
    const headings = headingsToRemember(file.headings, fields);
    const json = {
      noun,
      fileName: fileName.slice(-255),
      file: file.hash,
      total: file.total,
      columns: fields,
      headings,
      keepsEdited,
    };
    const answer = await api.post('/api/admin/imports', { json });
    if (signal.aborted || isSignedOut(answer)) return;
    if (answer.data) return handOver(answer.data.id);
    setStarting(false);
    setFault({
      title: errorTitle(entity, IMPORT_ERROR),
      text: failureText(answer, 'The import could not be started. Please try again.'),
    });
  };

  return {
    step,
    fault,
    fileName,
    waiting,
    isStarting,
    keepsEdited,
    setKeepsEdited,
    fixed,
    setFixed: (field: string, text: string) => setFixed((now) => ({ ...now, [field]: text })),
    choose,
    chooseFailed,
    reset,
    /** Reads the file again with the encoding, sheet or row of headings that a person chose. */
    readAs: (reading: FileReading) => open(fileName, reading),
    setFields: (fields: ColumnFields) => setStep((now) => (now.kind === 'columns' ? { ...now, fields } : now)),
    compare: (fields: ColumnFields) => match(fields),
    backToColumns: () => {
      if (step.kind === 'rows') setStep({ kind: 'columns', file: step.file, fields: step.fields, unfinished: null });
    },
    begin: async () => {
      if (step.kind !== 'rows') return;
      if (!step.resumes) return start(step.file, step.fields);
      setStarting(true);
      await handOver(step.resumes.id);
    },
    /** Continues a stopped import with its stored columns. Earlier answers about rows are not in the file, so they are asked again. */
    goOn: (job: ImportJob) => match(job.columns, job),
    page: async (ask: Parameters<Questions['page']>[0]): Promise<PreviewRow[]> =>
      (await thread.current?.ask('page', ask)) ?? [],
    look: async (rows: readonly number[]): Promise<PreviewRow[]> => (await thread.current?.ask('look', rows)) ?? [],
    /** Sets the meaning of an unknown value in all rows. */
    mean: async (field: string, text: string, option: string) => {
      const reader = thread.current;
      if (!reader) return;
      const counts = await reader.ask('mean', { field, text, option });
      const options = await reader.ask('unknownOptions', null);
      setStep((now) => (now.kind === 'rows' ? { ...now, counts, options } : now));
      void check();
    },
    /** Sets the choice for a row that may be the same as another one, or for all such rows. */
    decide: async (row: number | null, choice: TwinChoice) => {
      const reader = thread.current;
      if (!reader) return;
      setCounts(await reader.ask('choose', { row, choice }));
      void check();
    },
    mend: async (row: number, field: string, text: string) => {
      const reader = thread.current;
      if (!reader) return;
      await reader.ask('mend', { row, field, text });
      setCounts(await reader.ask('counts', null));
      void check();
    },
  };
}
export type ImportFile = ReturnType<typeof useImportFile>;
