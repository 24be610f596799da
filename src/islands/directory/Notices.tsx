/** The sentences above the rows: what was searched instead, and what could not be read. */
import type { PageInfo } from '../../domain/directory/list-state';
import { useView } from './context';

export function SearchNotices({ page }: { page: PageInfo }) {
  const { model } = useView();
  if (!page.correctedQuery && page.notices.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1 text-sm" role="status">
      {page.correctedQuery && (
        <p>
          Showing results for <strong className="font-semibold">{page.correctedQuery}</strong>. Nothing matches “
          {model.state.q}” exactly.
        </p>
      )}
      {page.notices.map((notice) => (
        <p key={notice} className="muted">
          {notice}
        </p>
      ))}
    </div>
  );
}
