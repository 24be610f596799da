/** Why an entry fits as it does: the score as a bar and a sentence a part. */
import type { Fit } from '../../domain/directory/fit-settings';

export function FitReasons({ fit }: { fit: Fit }) {
  return (
    <section aria-label="Fit" className="grid gap-2 rounded-lg border hairline bg-base-200/60 p-4">
      <p className="flex items-baseline justify-between gap-3 text-sm font-medium">
        How it fits you
        <span className="text-secondary tabular-nums">{fit.score} of 100</span>
      </p>
      <progress className="progress progress-secondary h-1.5" value={fit.score} max={100} aria-label="Fit" />
      <ul className="muted grid list-disc gap-0.5 pl-5 text-sm">
        {fit.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}
