/** The recipients of a campaign by state as one bar, with the same in words under it. */
import { countsText, totalOf } from '../../../../domain/newsletters/campaign-seen';
import type { CampaignCounts } from '../../../../domain/newsletters/campaign-view';

export function CountsBar({ counts }: { counts: CampaignCounts }) {
  const total = Math.max(1, totalOf(counts));
  const part = (count: number, className: string) =>
    count > 0 && <span className={`min-w-0.5 ${className}`} style={{ width: `${(count / total) * 100}%` }} />;
  return (
    <div className="grid min-w-40 gap-1">
      <span className="flex h-2 overflow-hidden rounded-full bg-base-content/8" aria-hidden="true">
        {part(counts.sent, 'bg-success')}
        {part(counts.failed, 'bg-error')}
        {part(counts.skipped, 'bg-base-content/35')}
      </span>
      <span className="text-xs tabular-nums">{countsText(counts)}</span>
    </div>
  );
}
