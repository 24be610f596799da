/** A link that sets a filter: followed without JavaScript, taken over by the page with it. */
import type { MouseEvent, ReactNode } from 'react';
import type { RoadmapFilters } from '../../domain/roadmap/filters';
import type { RoadmapMachine } from './use-roadmap';
import { isPlainClick } from '../../lib/plain-click';

export interface FilterLinkProps {
  machine: RoadmapMachine;
  change: Partial<RoadmapFilters>;
  isCurrent: boolean;
  className: string;
  children: ReactNode;
}

export function FilterLink({ machine, change, isCurrent, className, children }: FilterLinkProps) {
  const choose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    machine.go(change);
  };
  return (
    <a
      href={machine.hrefOf(change)}
      aria-current={isCurrent ? 'true' : undefined}
      className={className}
      onClick={choose}
    >
      {children}
    </a>
  );
}
