/** How far a file is read, with a way to stop. */
import { Button } from '../../../ui/Button';

interface Props {
  fileName: string;
  /** 0 to 1. */
  share: number;
  lines: number;
  onCancel: () => void;
}

export function BusyStep({ fileName, share, lines, onCancel }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-3 py-6">
      <p role="status" className="text-sm wrap-anywhere">
        Reading <span className="font-medium">{fileName}</span>
      </p>
      <progress
        className="progress progress-primary h-2.5 w-full"
        value={percent}
        max={100}
        aria-label="Reading the file"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="muted text-sm tabular-nums">
          {lines === 0 ? 'Opening the file…' : `${lines.toLocaleString('en-IN')} lines so far`}
        </p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
