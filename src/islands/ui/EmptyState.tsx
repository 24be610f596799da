/** What belongs in an empty place, and the first step towards it. */
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** 'alert' when it stands for an error. */
  role?: 'status' | 'alert';
  headingLevel?: 2 | 3;
}

export function EmptyState({ title, text, icon, action, role, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role={role}
      className="grid justify-items-center gap-1 rounded-xl border border-dashed hairline px-5 py-12 text-center"
    >
      {icon && <div className="muted mb-2 [&>svg]:size-7">{icon}</div>}
      <Heading className="font-sans text-base font-semibold tracking-normal">{title}</Heading>
      {text && <div className="muted max-w-prose text-sm text-pretty">{text}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
