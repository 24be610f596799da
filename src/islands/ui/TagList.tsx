/** The first `max` tags and a "+N" that names the rest to those who hover or listen. */
import { NotKnown } from './NotKnown';
import { Tag, type TagProps } from './Tag';

export interface TagListProps {
  items: readonly string[];
  max?: number;
  variant?: TagProps['variant'];
  /** What the list holds, for screen readers. */
  label?: string;
}

export function TagList({ items, max = 2, variant, label }: TagListProps) {
  if (items.length === 0) return <NotKnown />;
  const rest = items.slice(max);
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap items-center gap-1">
      {items.slice(0, max).map((item) => (
        <li key={item} className="min-w-0">
          <Tag variant={variant}>{item}</Tag>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="muted text-xs" title={rest.join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">and {rest.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
