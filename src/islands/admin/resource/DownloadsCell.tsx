/** How often a resource was downloaded. */
import type { AdminRecord } from '@/domain/admin/entities/entity';

export function DownloadsCell({ record }: { record: AdminRecord }) {
  return <span className="tabular-nums">{Number(record['downloads'] ?? 0).toLocaleString('en-IN')}</span>;
}
