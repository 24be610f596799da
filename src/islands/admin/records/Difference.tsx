/** The values that two operators typed for one record, side by side, and the choice between them. */
import { Button } from '@/islands/ui/Button';

export interface DifferenceProps {
  rows: readonly { name: string; label: string; mine: string; theirs: string }[];
  onMine: () => void;
  onTheirs: () => void;
}

export function Difference({ rows, onMine, onTheirs }: DifferenceProps) {
  return (
    <section
      role="alert"
      aria-label="Changed by someone else"
      className="grid gap-3 rounded-xl border border-warning/50 bg-warning/10 p-4 text-sm"
    >
      <p>
        Someone else saved this record while you were editing it, and you both changed these fields. Your changes are
        not saved yet.
      </p>
      {rows.length > 0 ? (
        <div role="region" aria-label="Differences" tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-left">
            <thead>
              <tr className="muted text-xs">
                <th scope="col" className="py-1 pr-3 font-medium">
                  Field
                </th>
                <th scope="col" className="py-1 pr-3 font-medium">
                  Yours
                </th>
                <th scope="col" className="py-1 font-medium">
                  Saved now
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, label, mine, theirs }) => (
                <tr key={name} className="border-t hairline align-top">
                  <th scope="row" className="py-1.5 pr-3 font-medium">
                    {label}
                  </th>
                  <td className="max-w-48 py-1.5 pr-3 wrap-anywhere">{mine}</td>
                  <td className="max-w-48 py-1.5 wrap-anywhere">{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p>Both are the same.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={onMine}>
          Save mine
        </Button>
        <Button size="sm" onClick={onTheirs}>
          Use what is saved
        </Button>
      </div>
    </section>
  );
}
