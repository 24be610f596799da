/** The first step: drop or choose a file. */
import { useRef } from 'react';
import { FileUp } from 'lucide-react';
import type { Entity } from '../../../domain/admin/entities/entity';
import { acceptOf, endingsText, IMPORT_LIMITS } from '../../../domain/admin/imports/limits';
import { Button } from '../../ui/Button';
import { useFileDrop } from '../../ui/use-file-drop';

export function ChooseFile({ entity, onFile }: { entity: Entity; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const { isOver, dropProps } = useFileDrop(take);
  const kind = entity.imports.includes('csv') ? 'CSV or Excel' : 'Excel';
  return (
    <div
      className={`grid justify-items-center gap-1 rounded-xl border border-dashed px-5 py-12 text-center ${isOver ? 'border-secondary bg-secondary/10' : 'hairline'}`}
      {...dropProps}
    >
      <FileUp className="muted mb-2 size-7" aria-hidden="true" />
      <p className="font-medium">{`Drop ${/^E/.test(kind) ? 'an' : 'a'} ${kind} file with ${entity.names[1]} here`}</p>
      <p className="muted max-w-prose text-sm text-pretty">
        {`${endingsText(entity, 'or')}, at most 20 MB and ${IMPORT_LIMITS.rows.toLocaleString('en-IN')} rows. The column names may be below a title. A file that was exported here works as it is.`}
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
          take(target.files);
          target.value = '';
        }}
      />
    </div>
  );
}
