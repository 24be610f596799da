/** The first `max` words of a list and a "+N" that names the rest to those who hover or listen: plain text, on one line in a row of a table. */
import { NotKnown } from './NotKnown';

export interface TagListProps {
  items: readonly string[];
  max?: number;
  /** What the list holds, for screen readers. */
  label?: string;
}

export function TagList({ items, max = 2, label }: TagListProps) {
  if (items.length === 0) return <NotKnown />;
  const rest = items.slice(max);
  return (
    <ul aria-label={label} title={rest.length > 0 ? items.join(', ') : undefined} className="tag-list">
      {items.slice(0, max).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {rest.length > 0 && (
        <li data-rest="">
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
