/** How often a resource was downloaded. */
import { countText } from '@/domain/count';
import type { AdminRecord } from '@/domain/admin/entities/entity';

export function DownloadsCell({ record }: { record: AdminRecord }) {
  return <span className="tabular-nums">{countText(Number(record['downloads'] ?? 0))}</span>;
}
