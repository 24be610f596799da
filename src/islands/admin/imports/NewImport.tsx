/** A new import of one kind of record: choose a file, match its columns, look at its rows, confirm. */
import { useEffect } from 'react';
import type { Entity } from '../../../domain/admin/entities/entity';
import type { ImportJob } from '../../../domain/admin/imports/job';
import { Button } from '../../ui/Button';
import { ChooseFile } from './ChooseFile';
import { FaultNotice } from './FaultNotice';
import { MatchColumns } from './MatchColumns';
import { PreviewRows } from './PreviewRows';
import { useImportFile } from './use-import-file';

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
