/** A new import of one kind of record: choose a file, match its columns, look at its rows, confirm. */
import { countText } from '@/domain/count';
import { useEffect, useRef } from 'react';
import type { Entity } from '@/domain/admin/entities/entity';
import { acceptOf, endingsText, IMPORT_LIMITS, type ImportJob } from '@/domain/admin/imports/job';
import { Button } from '@/islands/ui/Button';
import { MatchColumns } from './MatchColumns';
import { PreviewRows } from './PreviewRows';
import { useImportFile, type Fault } from './use-import-file';
import { FileUp } from 'lucide-react';
import { useFileDrop } from '@/islands/ui/hooks/use-file-drop';

/** The first step: drop or choose a file. */
function ChooseFile({ entity, onFile }: { entity: Entity; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const openFile = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const { isOver, dropProps } = useFileDrop(openFile);
  const kind = entity.imports.includes('csv') ? 'CSV or Excel' : 'Excel';
  return (
    <div
      className={`grid justify-items-center gap-1 rounded-xl border border-dashed px-5 py-12 text-center ${isOver ? 'border-secondary bg-secondary/10' : 'hairline'}`}
      {...dropProps}
    >
      <FileUp className="muted mb-2 size-7" aria-hidden="true" />
      <p className="font-medium">{`Drop ${/^E/.test(kind) ? 'an' : 'a'} ${kind} file with ${entity.names[1]} here`}</p>
      <p className="muted max-w-prose text-sm text-pretty">
        {`${endingsText(entity, 'or')}, at most 20 MB and ${countText(IMPORT_LIMITS.rows)} rows. The column names may be below a title. A file that was exported here works as it is.`}
      </p>
      <div className="mt-4">
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptOf(entity)}
        aria-label={`File with ${entity.names[1]}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          openFile(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}

/** The error: the specification's title, and one sentence. */
function FaultNotice({ fault }: { fault: Fault | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {fault && (
        <div className="rounded-lg border border-error/50 bg-error/10 px-4 py-3 text-sm">
          <p className="font-medium">{fault.title}</p>
          <p className="wrap-anywhere">{fault.text}</p>
        </div>
      )}
    </div>
  );
}

export interface NewImportProps {
  entity: Entity;
  onBegun: (job: string) => void;
  /** An import whose refused rows are opened to be corrected. */
  failedOf: ImportJob | null;
}

export function NewImport({ entity, onBegun, failedOf }: NewImportProps) {
  const file = useImportFile(entity, onBegun);
  useEffect(() => {
    if (failedOf) void file.chooseFailed(failedOf);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is drawn
  }, []);
  const { step } = file;
  return (
    <section aria-label={`Import ${entity.names[1]}`} className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-xl font-semibold wrap-anywhere">
          {step.kind === 'choose' ? `Import: ${entity.title}` : `${entity.title}: ${file.fileName}`}
        </h2>
      </div>
      <FaultNotice fault={file.fault} />
      {step.kind === 'choose' && <ChooseFile entity={entity} onFile={(chosen) => void file.choose(chosen)} />}
      {step.kind === 'busy' && (
        <div className="grid gap-3 rounded-xl border hairline bg-base-100 px-5 py-8">
          <p role="status" className="text-sm wrap-anywhere">{`Reading ${file.fileName}`}</p>
          <progress
            className="progress progress-primary h-2.5 w-full"
            value={step.share === 0 ? undefined : Math.round(step.share * 100)}
            max={100}
            aria-label="Reading the file"
          />
          <div className="justify-self-end">
            <Button size="sm" onClick={file.reset}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {step.kind === 'columns' && (
        <MatchColumns
          entity={entity}
          file={step.file}
          fields={step.fields}
          unfinished={step.unfinished}
          fixed={file.fixed}
          onFixed={file.setFixed}
          keepsEdited={file.keepsEdited}
          onKeepsEdited={file.setKeepsEdited}
          onFields={file.setFields}
          onRead={(reading) => void file.readAs(reading)}
          onGoOn={(job) => void file.goOn(job)}
          onContinue={() => void file.compare(step.fields)}
          onCancel={file.reset}
        />
      )}
      {step.kind === 'rows' && (
        <PreviewRows entity={entity} total={step.file.total} counts={step.counts} options={step.options} file={file} />
      )}
    </section>
  );
}
