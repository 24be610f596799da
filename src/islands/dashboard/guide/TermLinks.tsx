/** Where a term leads: its own resource, and the tools and documents that put it to work. */
import { ExternalLink, FileText, MapPin, Wrench } from 'lucide-react';
import type { GuideLink } from '@/domain/dashboard/guide-links';
import { linksOfTerm, sourceOfTerm } from '@/domain/startup-terms/links';
import type { StartupTerm } from '@/domain/startup-terms/terms';
import { askToSignIn } from '@/stores/sign-in-required';

const LINK = 'link inline-flex min-h-6 items-center gap-1.5 text-sm max-md:min-h-11';
const ICONS = {
  tool: Wrench,
  document: FileText,
  term: FileText,
  scheme: MapPin,
  due: MapPin,
  page: MapPin,
} as const satisfies Record<GuideLink['kind'], unknown>;

function OwnResource({ term, isGuest }: { term: StartupTerm; isGuest: boolean }) {
  if (!term.hasLink) return null;
  if (isGuest || !term.figmaLink)
    return (
      <button type="button" className={`${LINK} cursor-pointer`} onClick={() => askToSignIn()}>
        Open resource<span className="sr-only"> for {term.title}</span>
      </button>
    );
  return (
    <a href={term.figmaLink} target="_blank" rel="noopener noreferrer" className={LINK}>
      Open resource<span className="sr-only"> for {term.title}, in a new tab</span>
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
}

export function TermLinks({ term, isGuest }: { term: StartupTerm; isGuest: boolean }) {
  const links = linksOfTerm(term.title);
  const source = sourceOfTerm(term.title);
  if (!term.hasLink && links.length === 0 && !source) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5">
      <OwnResource term={term} isGuest={isGuest} />
      {links.map(({ kind, label, href }) => {
        const Icon = ICONS[kind];
        return (
          <a key={href} href={href} className={LINK}>
            <Icon className="size-3.5 opacity-70" aria-hidden="true" />
            {label}
          </a>
        );
      })}
      {source && (
        <a href={source} target="_blank" rel="noopener noreferrer" className={LINK}>
          Source: {new URL(source).hostname.replace(/^www\./, '')}
          <span className="sr-only"> of {term.title}, in a new tab</span>
        </a>
      )}
    </p>
  );
}
