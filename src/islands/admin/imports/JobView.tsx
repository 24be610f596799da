/** One import: its progress, the results of its rows, the file of failed rows, and the roll-back. */
import { countText } from '@/domain/count';
import { useEffect, useState } from 'react';
import { Download, Undo2 } from 'lucide-react';
import { entityOf } from '@/domain/admin/entities';
import type { Entity, Noun } from '@/domain/admin/entities/entity';
import {
  doneOf,
  importedOf,
  errorTitle,
  importedText,
  IMPORT_COMPLETED,
  IMPORT_ERROR,
  type ImportJob,
} from '@/domain/admin/imports/job';
import { momentText } from '@/domain/time/india';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { saveFailed, RowList } from './RowList';
import { hasStopped, useImportJob } from './import-job';

const rowsText = (n: number) => `${countText(n)} ${n === 1 ? 'row' : 'rows'}`;

/** "9,950 new, 13 updated, 0 unchanged, 37 failed" */
export const countsText = ({ counts }: ImportJob): string =>
  `${countText(counts.created)} new, ${countText(counts.updated)} updated, ${countText(counts.same)} unchanged, ${counts.edited > 0 ? `${countText(counts.edited)} left as edited here, ` : ''}${counts.skipped > 0 ? `${countText(counts.skipped)} skipped, ` : ''}${countText(counts.failed)} failed`;

/** The number of rows that an earlier roll-back left and that can be rolled back now. */
const againOf = ({ state, undoable }: ImportJob): number =>
  state === 'rolled-back' && undoable ? undoable.created + undoable.updated : 0;

/** The text about the effect that a roll-back would have now. */
function rollBackText({ counts, undoable }: ImportJob): string {
  const { created, updated } = undoable ?? counts;
  if (undoable && created + updated === 0)
    return 'No row can be rolled back now, because the records have been changed or deleted since.';
  const parts = [
    `${rowsText(created)} added by this import ${created === 1 ? 'goes' : 'go'} to the bin`,
    `${rowsText(updated)} changed by it ${updated === 1 ? 'gets its' : 'get their'} earlier values back`,
  ];
  return `${parts.join(', ')}. Records that someone has changed since then stay as they are.`;
}

function Heading({ job, entity }: { job: ImportJob; entity: Entity }) {
  return (
    <div>
      <h2 className="text-xl font-semibold wrap-anywhere">{job.fileName}</h2>
      <p className="muted text-sm">
        {`${entity.title}, started ${momentText(job.startedAt)}${job.startedBy ? ` by ${job.startedBy}` : ''}`}
      </p>
    </div>
  );
}

function Done({ job, entity }: { job: ImportJob; entity: Entity }) {
  const { failed } = job.counts;
  return (
    <>
      {job.state === 'done' && (
        <div role="status" className="rounded-lg border border-success/50 bg-success/10 px-4 py-3 text-sm">
          <p className="font-medium">{IMPORT_COMPLETED}</p>
          <p>
            <span>{importedText(importedOf(job))}</span>
            <span className="tabular-nums">{`: ${countsText(job)}.`}</span>
          </p>
        </div>
      )}
      {failed > 0 && job.state === 'done' && (
        <div className="rounded-lg border border-error/50 bg-error/10 px-4 py-3 text-sm">
          <p className="font-medium">{errorTitle(entity, IMPORT_ERROR)}</p>
          <p>{`${rowsText(failed)} could not be imported. The others are not affected.`}</p>
        </div>
      )}
      {job.state === 'rolled-back' && (
        <p role="status" className="rounded-lg border hairline bg-base-100 px-4 py-3 text-sm">
          {`Rolled back: ${rowsText(job.undone)} undone.${job.kept > 0 ? ` ${rowsText(job.kept)} not rolled back, because someone has changed the record since.` : ''}${againOf(job) > 0 ? ` ${rowsText(againOf(job))} of them can be rolled back now, because the import that changed ${againOf(job) === 1 ? 'it' : 'them'} was undone.` : ''}`}
        </p>
      )}
    </>
  );
}

export interface JobViewProps {
  id: string;
  first: ImportJob | null;
  /** True if the dialog that asks for the roll-back is open; the address holds it. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  /** Opens the refused rows as a new import. */
  onFix: (job: ImportJob) => void;
}

export function JobView({ id, first, isAsking, onAsk, onFix }: JobViewProps) {
  const { job, sending, fault, isMissing, isUndoing, reload, rollBack } = useImportJob(id, first);
  const [isSaving, setSaving] = useState(false);
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), [job]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  if (isMissing)
    return (
      <EmptyState
        role="alert"
        title="This import does not exist."
        action={<Button href="/adminPortal/imports">All imports</Button>}
      />
    );
  if (!job)
    return (
      <p role="status" className="text-sm">
        {fault ?? 'Reading the import…'}
      </p>
    );
  const entity = entityOf(job.noun as Noun);
  const { counts, total } = job;
  const done = doneOf(job);
  const waiting = counts.created + counts.updated - job.undone - job.kept;
  const isStopped = now !== null && hasStopped(job, sending, now);
  // A stopped import is ended by a roll-back, even if it wrote no rows.
  const canUndo = waiting > 0 || isStopped || againOf(job) > 0;
  const save = async () => {
    setSaving(true);
    await saveFailed(entity, job);
    setSaving(false);
  };
  const isMoving = job.state === 'running' || job.state === 'rolling-back';
  const undoneOf = job.undone + job.kept;
  const share = job.state === 'running' ? done : undoneOf;
  const whole = job.state === 'running' ? total : counts.created + counts.updated;
  return (
    <section aria-label={`Import of ${job.fileName}`} className="grid grid-cols-1 gap-4">
      <Heading job={job} entity={entity} />
      {isMoving && (
        <div className="grid gap-1.5 text-sm tabular-nums">
          <p role="status">
            {job.state === 'running'
              ? `${isStopped ? 'Stopped: ' : ''}${countText(done)} of ${rowsText(total)}`
              : `Rolling back: ${countText(undoneOf)} of ${rowsText(whole)}`}
          </p>
          <progress
            className="progress progress-primary h-2.5 w-full"
            value={share}
            max={whole}
            aria-label={job.state === 'running' ? 'Imported rows' : 'Rows rolled back'}
          />
          {sending === 'no' && job.state === 'running' && !isStopped && (
            <p className="muted">Another window or browser is sending the rows.</p>
          )}
        </div>
      )}
      {isStopped && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-warning/50 bg-warning/10 px-4 py-3 text-sm">
          <p className="min-w-60 flex-1">
            The browser that was sending the rows has stopped. Choose the file again to continue. No row is imported
            twice.
          </p>
          <Button size="sm" variant="primary" href={`/adminPortal/imports?noun=${job.noun}`}>
            Choose the file
          </Button>
        </div>
      )}
      {fault && (
        <p role="alert" className="rounded-lg border border-warning/50 bg-warning/10 px-4 py-3 text-sm">
          {fault}
        </p>
      )}
      <Done job={job} entity={entity} />
      {job.state !== 'done' && <p className="text-sm tabular-nums">{countsText(job)}</p>}
      <div className="flex flex-wrap gap-2">
        {counts.failed > 0 && job.state === 'done' && (
          <Button size="sm" variant="primary" onClick={() => onFix(job)}>
            Fix and import
          </Button>
        )}
        {counts.failed > 0 && (
          <Button size="sm" icon={Download} busy={isSaving} onClick={() => void save()}>
            Failed rows as a file
          </Button>
        )}
        {canUndo && (
          <Button
            size="sm"
            icon={Undo2}
            busy={isUndoing}
            onClick={() => {
              // Someone may have changed records since the page was opened.
              void reload();
              onAsk(true);
            }}
          >
            {job.state === 'rolling-back'
              ? 'Continue rolling back'
              : job.state === 'rolled-back'
                ? 'Roll back the rest'
                : 'Roll back'}
          </Button>
        )}
        <Button size="sm" variant="ghost" href={entity.page}>
          {entity.title}
        </Button>
      </div>
      {counts.failed > 0 && (
        <RowList
          key={`failed ${counts.failed}`}
          entity={entity}
          id={id}
          query={{ outcome: 'failed' }}
          title="Failed rows"
        />
      )}
      {counts.edited > 0 && (
        <RowList
          key={`edited ${counts.edited}`}
          entity={entity}
          id={id}
          query={{ outcome: 'edited' }}
          title="Left unchanged because someone has edited them here"
        />
      )}
      {job.kept > 0 && (
        <RowList
          key={`kept ${job.kept}`}
          entity={entity}
          id={id}
          query={{ undo: 'kept' }}
          title="Not rolled back because someone has changed them since"
        />
      )}
      <ConfirmDialog
        open={isAsking && canUndo}
        title="Roll back this import?"
        text={rollBackText(job)}
        confirmLabel="Roll back"
        danger
        onConfirm={() => {
          onAsk(false);
          void rollBack();
        }}
        onCancel={() => onAsk(false)}
      />
    </section>
  );
}
