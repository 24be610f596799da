/** Shown in place of empty content: a title, a text about the content that belongs here, and the first step towards it. */
import type { ReactNode } from 'react';
import { Button, drawIcon, type ButtonProps, type Icon } from '@/islands/ui/Button';

/** The shapes for the parts of a placeholder row, from its start to its end. */
const PARTS = {
  box: 'size-4 shrink-0 rounded',
  mark: 'size-7 shrink-0 rounded-lg',
  name: 'h-2.5 w-28 shrink-0 rounded-full',
  text: 'h-2 max-w-64 min-w-6 flex-1 rounded-full',
  bar: 'h-2 min-w-6 flex-1 rounded-full',
  tag: 'h-4.5 w-14 shrink-0 rounded-full max-sm:hidden',
  figure: 'ml-auto h-2.5 w-14 shrink-0 rounded-full',
} as const;
export type GhostPart = keyof typeof PARTS;

/** Placeholder rows of the list that will be here, fading out. */
function Ghost({ row }: { row: readonly GhostPart[] }) {
  return (
    <div aria-hidden="true" className="mb-3 w-full max-w-2xl mask-b-to-100%">
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex h-11 items-center gap-4 border-b hairline px-1">
          {row.map((part, place) => (
            <span key={`${part}-${place}`} className={`bg-base-content/10 ${PARTS[part]}`} />
          ))}
        </div>
      ))}
    </div>
  );
}

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: Icon | undefined;
  /** The shape of a row that will be here. */
  ghost?: readonly GhostPart[];
  action?: ReactNode;
  /** 'alert' if it shows an error. */
  role?: 'status' | 'alert';
  headingLevel?: 2 | 3;
}

export function EmptyState({ title, text, icon, ghost, action, role, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role={role}
      className={`grid grid-cols-1 justify-items-center gap-1 rounded-xl border border-dashed hairline px-5 text-center wrap-anywhere ${ghost ? 'pt-3 pb-10' : 'py-12'}`}
    >
      {ghost && <Ghost row={ghost} />}
      {icon && <div className="muted mb-2 [&>svg]:size-7">{drawIcon(icon)}</div>}
      <Heading className="font-sans text-base font-semibold tracking-normal">{title}</Heading>
      {text && <div className="muted max-w-prose text-sm text-pretty">{text}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

export interface FailedStateProps extends Pick<EmptyStateProps, 'title' | 'text' | 'icon' | 'headingLevel'> {
  retry: () => unknown;
  busy?: boolean;
  size?: NonNullable<ButtonProps['size']>;
}

/** Says what could not be loaded, with a button that tries again. */
export function FailedState({ retry, busy = false, size = 'md', ...rest }: FailedStateProps) {
  const again = (
    <Button size={size} busy={busy} onClick={() => void retry()}>
      Try again
    </Button>
  );
  return <EmptyState role="alert" {...rest} action={again} />;
}
