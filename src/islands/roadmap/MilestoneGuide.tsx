/** Why and how of a milestone, and the tools, documents and terms that do it. */
import { BookOpen, CalendarClock, ChevronDown, FileText, HandCoins, MapPin, Wrench } from 'lucide-react';
import type { GuideLink } from '@/domain/dashboard/guide-links';
import type { MilestoneGuide } from '@/domain/roadmap/guides/guides';

const ICONS = {
  tool: Wrench,
  document: FileText,
  term: BookOpen,
  scheme: HandCoins,
  due: CalendarClock,
  page: MapPin,
} as const satisfies Record<GuideLink['kind'], unknown>;
const LINK =
  'inline-flex min-h-6 items-center gap-1.5 text-secondary underline-offset-3 hover:underline max-md:min-h-11';

export function GuideLinks({ links }: { links: readonly GuideLink[] }) {
  return links.map(({ kind, label, href }) => {
    const Icon = ICONS[kind];
    return (
      <a key={href} href={href} className={LINK}>
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
        {label}
      </a>
    );
  });
}

/** What a closed row shows: the first link, and the first document. With an attachment, which is a document, only another first link. */
export const inSight = (links: readonly GuideLink[], hasAttachment: boolean): GuideLink[] => {
  const document = links.find(({ kind }) => kind === 'document');
  return links.filter((link, at) => (link === document ? !hasAttachment : at === 0));
};

interface WhyAndHowProps {
  guide: MilestoneGuide;
  /** The links that the row shows beside it. */
  seen: readonly GuideLink[];
  of: string;
}

/** Closed in the line of the milestone, beside the links in sight; opened it takes the whole width below. Works without a script. */
export function WhyAndHow({ guide, seen, of }: WhyAndHowProps) {
  const more = guide.links.filter((link) => !seen.includes(link));
  return (
    <details className="group/why min-w-0 open:basis-full">
      <summary className="muted inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm underline-offset-3 hover:underline max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        Why and how<span className="sr-only"> of: {of}</span>
        <ChevronDown
          className="size-3.5 transition-transform duration-150 group-open/why:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="mt-1 max-w-prose text-sm leading-relaxed text-pretty">{guide.text}</p>
      {more.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <GuideLinks links={more} />
        </p>
      )}
    </details>
  );
}
