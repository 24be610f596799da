/** A card of the tool: heading, a line of text, its buttons, its content. */
import type { ReactNode } from 'react';

export interface SectionProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, text, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className="min-w-0 card p-5 max-sm:p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lg font-semibold">{title}</h2>
          {text && <p className="muted mt-0.5 text-sm text-pretty">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
