/** How many are chosen, how far a file is, and what became of it. The region stands from the start, so that its text is announced. */
import { Button } from '../../ui/Button';

interface Props {
  selectedCount: number;
  /** How many people are read for a file that is being made; null at rest. */
  count: number | null;
  result: string;
  onClear: () => void;
}

export function ExportState({ selectedCount, count, result, onClear }: Props) {
  const isShown = selectedCount > 0 || count !== null || result !== '';
  return (
    <div
      role="status"
      className={isShown ? 'card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm' : 'sr-only'}
    >
      {selectedCount > 0 && <span>{`${selectedCount.toLocaleString('en-IN')} selected`}</span>}
      {count !== null ? (
        <span className="flex items-center gap-2">
          <progress className="progress w-24" aria-label="Export" />
          {count === 0 ? 'Preparing the file …' : `${count.toLocaleString('en-IN')} read …`}
        </span>
      ) : (
        result !== '' && <span className="muted">{result}</span>
      )}
      {selectedCount > 0 && (
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onClear}>
          Clear selection
        </Button>
      )}
    </div>
  );
}
