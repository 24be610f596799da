/** A link that sets a filter: followed without JavaScript, taken over by the page with it. */
import type { ReactNode } from 'react';
import type { RoadmapFilters } from '@/domain/roadmap/filters';
import type { RoadmapModel } from './use-roadmap';
import { onPlainClick } from '@/lib/site/plain-click';

export interface FilterLinkProps {
  model: RoadmapModel;
  change: Partial<RoadmapFilters>;
  isCurrent: boolean;
  className: string;
  children: ReactNode;
}

export function FilterLink({ model, change, isCurrent, className, children }: FilterLinkProps) {
  const choose = onPlainClick(() => model.go(change));
  return (
    <a href={model.hrefOf(change)} aria-current={isCurrent ? 'true' : undefined} className={className} onClick={choose}>
      {children}
    </a>
  );
}
