/** The two cards of the cap table tool: heading, text, buttons and content. */
import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, text, actions, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`grid min-w-0 content-start gap-4 card p-5 max-sm:p-4 ${className}`}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {text && <div className="muted mt-0.5 text-sm">{text}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export interface SectionProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the mode "shares", labelled by its title. */
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
