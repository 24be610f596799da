/** A startup term with its picture in full size. Loaded when a term is first opened. */
import { ExternalLink, FileText, MapPin, Wrench } from 'lucide-react';
import { isDrawnTerm } from '@/domain/addresses/own-picture';
import { EXAMPLE, partsOf, type StartupTerm } from '@/domain/startup-terms/terms';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import type { GuideLink } from '@/domain/dashboard/guide-links';
import { linksOfTerm, sourceOfTerm } from '@/domain/startup-terms/links';
import { askToSignIn } from '@/stores/shell';
import { DrawnPicture } from './TermThumbnail';

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

/** The links of a term: its own resource, and the tools and documents that use it. */
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

interface TermDialogProps {
  term: StartupTerm | null;
  isGuest: boolean;
  onClose: () => void;
}

export function TermDialog({ term, isGuest, onClose }: TermDialogProps) {
  const shown = useLast(term);
  const { meaning, example } = partsOf(shown?.description ?? '');
  return (
    <Dialog open={term !== null} onClose={onClose} size="lg" title={shown?.title ?? ''} description={shown?.category}>
      {shown && (
        <div className="grid gap-4">
          {isDrawnTerm(shown.thumbnailUrl) ? (
            <DrawnPicture
              src={shown.thumbnailUrl}
              label={`Picture of ${shown.title}`}
              className="mx-auto aspect-4/3 w-full max-w-[80dvh] rounded-lg"
            />
          ) : (
            shown.thumbnailUrl && (
              <img
                src={shown.thumbnailUrl}
                alt={`Picture of ${shown.title}`}
                referrerPolicy="no-referrer"
                className="mx-auto max-h-[60dvh] max-w-full rounded-lg object-contain"
              />
            )
          )}
          <p className="text-sm leading-relaxed text-pretty break-words whitespace-pre-line">{meaning}</p>
          {example && (
            <p className="border-l-2 border-secondary/60 pl-3 text-sm leading-relaxed text-pretty break-words whitespace-pre-line tabular-nums">
              <span className="font-medium">{EXAMPLE}</span>
              {example}
            </p>
          )}
          <TermLinks term={shown} isGuest={isGuest} />
        </div>
      )}
    </Dialog>
  );
}
