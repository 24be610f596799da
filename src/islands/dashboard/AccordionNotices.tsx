/** What the tabs with accordions say above their lists: how many entries a search found, and that a load failed. */
import { TriangleAlert } from 'lucide-react';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';

export function FoundCount({ query, found, noun }: { query: string; found: number; noun: string }) {
  return (
    <p className="muted text-sm not-empty:mt-2" role="status">
      {query ? `${found} ${found === 1 ? `${noun} matches` : `${noun}s match`} “${query}”.` : ''}
    </p>
  );
}

export function LoadFailure({ title, isRetrying, retry }: { title: string; isRetrying: boolean; retry(): void }) {
  return (
    <EmptyState
      role="alert"
      icon={<TriangleAlert />}
      title={title}
      text="Your work is safe. Check your connection and try again."
      action={
        <Button busy={isRetrying} onClick={retry}>
          Try again
        </Button>
      }
    />
  );
}
