/** One milestone on a timeline: its checkbox, text, due day, why and how, and attachment. Finished ones stay visible but muted. */
import {
  Check,
  Paperclip,
  CalendarPlus,
  CalendarClock,
  X,
  BookOpen,
  ChevronDown,
  FileText,
  HandCoins,
  MapPin,
  Wrench,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { shortDay } from '@/domain/time/days';
import { duePhrase, dueTone, FIRST_DUE_DAY, isDueDay, LAST_DUE_DAY, type RoadmapItem } from '@/domain/roadmap/marks';
import { askToSignIn } from '@/stores/shell';
import { askHowToRemind } from '@/stores/reminder-question';
import { IconButton } from '@/islands/ui/Button';
import { TextInput } from '@/islands/ui/fields/inputs';
import type { GuideLink } from '@/domain/dashboard/guide-links';
import type { MilestoneGuide } from '@/domain/roadmap/guides';
import { addedOn, type RoadmapModel } from './use-roadmap';

const TONES = {
  overdue: 'text-error font-medium',
  today: 'text-base-content font-semibold',
  soon: 'text-base-content font-medium',
  later: 'muted',
} as const;

function DueField({ item, model, onClose }: { item: RoadmapItem; model: RoadmapModel; onClose: () => void }) {
  const before = useRef(item.dueOn);
  const box = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState(item.dueOn ?? '');
  const change = (value: string) => {
    setText(value);
    // While a year is typed, the value passes through years such as 202.
    if (isDueDay(value) && value !== item.dueOn) model.setDue(item, value);
  };
  const close = (isTakenBack: boolean) => {
    if (isTakenBack && item.dueOn !== before.current) model.setDue(item, before.current);
    else if (item.dueOn && item.dueOn !== before.current) void askHowToRemind(item.dueOn);
    onClose();
  };
  return (
    <span
      ref={box}
      className="inline-flex items-center gap-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close(event.key === 'Escape');
      }}
    >
      <TextInput
        type="date"
        size="sm"
        fit
        className="w-40"
        aria-label={`Due date of: ${item.description}`}
        min={FIRST_DUE_DAY}
        max={LAST_DUE_DAY}
        value={text}
        // It replaces the button that was just pressed.
        autoFocus
        onChange={(event) => change(event.target.value)}
      />
      {item.dueOn !== null && (
        <IconButton
          label="Remove the due date"
          icon={X}
          onClick={() => {
            model.setDue(item, null);
            onClose();
          }}
        />
      )}
    </span>
  );
}

/** The due day of a milestone: a plain button that turns into a date field. */
export function DueDate({ item, model }: { item: RoadmapItem; model: RoadmapModel }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (model.isGuest) return null;
  if (isOpen)
    return (
      <DueField
        item={item}
        model={model}
        onClose={() => {
          // Focus returns only if it was inside: a click elsewhere has already moved it.
          const wasInside = document.activeElement?.closest('[data-due]') !== null;
          setOpen(false);
          if (wasInside) requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  const Icon = item.dueOn ? CalendarClock : CalendarPlus;
  return (
    <button
      ref={button}
      type="button"
      className={`inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded-md underline-offset-3 hover:underline max-md:min-h-11 noscript:hidden ${item.dueOn ? TONES[dueTone(item.dueOn, model.today)] : 'muted print:hidden'}`}
      onClick={() => setOpen(true)}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      <span>
        {item.dueOn ? duePhrase(item.dueOn, model.today) : 'Set due date'}
        <span className="sr-only">
          {item.dueOn ? ' (change the date of) ' : ' for: '}
          {item.description}
        </span>
      </span>
    </button>
  );
}

// The "Why and how" of a milestone, with links to tools, documents and terms.

const ICONS = {
  tool: Wrench,
  document: FileText,
  term: BookOpen,
  scheme: HandCoins,
  due: CalendarClock,
  page: MapPin,
} as const satisfies Record<GuideLink['kind'], unknown>;
const MILESTONE_GUIDE_LINK =
  'inline-flex min-h-6 items-center gap-1.5 text-secondary underline-offset-3 hover:underline max-md:min-h-11';

export function GuideLinks({ links }: { links: readonly GuideLink[] }) {
  return links.map(({ kind, label, href }) => {
    const Icon = ICONS[kind];
    return (
      <a key={href} href={href} className={MILESTONE_GUIDE_LINK}>
        <Icon className="size-3.5 shrink-0" aria-hidden="true" />
        {label}
      </a>
    );
  });
}

/** The links of a closed row: the first link, and the first document. With an attachment, which is a document, only another first link. */
const inSight = (links: readonly GuideLink[], hasAttachment: boolean): GuideLink[] => {
  const document = links.find(({ kind }) => kind === 'document');
  return links.filter((link, at) => (link === document ? !hasAttachment : at === 0));
};

interface WhyAndHowProps {
  guide: MilestoneGuide;
  /** The links that the row shows beside it. */
  seen: readonly GuideLink[];
  of: string;
}

/**
 * The closed element is in the line of the milestone, beside the visible links. The open one takes the whole width below the line. Works
 * without JavaScript.
 */
function WhyAndHow({ guide, seen, of }: WhyAndHowProps) {
  const more = guide.links.filter((link) => !seen.includes(link));
  return (
    <details className="group/why min-w-0 open:basis-full">
      <summary className="muted inline-flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-sm underline-offset-3 hover:underline max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        Why and how<span className="sr-only"> of: {of}</span>
        <ChevronDown
          className="size-3.5 transition-transform duration-150 group-open/why:rotate-180 print:hidden"
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

const LINK =
  'inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-secondary underline-offset-3 hover:underline max-md:min-h-11';

export function Attachment({ item, isGuest }: { item: RoadmapItem; isGuest: boolean }) {
  if (item.fileUrl === null) return null;
  const inner = (
    <>
      <Paperclip className="size-3.5" aria-hidden="true" />
      Attachment
      <span className="sr-only"> of: {item.description}</span>
    </>
  );
  if (isGuest)
    return (
      <button type="button" className={LINK} onClick={() => askToSignIn('Please log in to open attachments.')}>
        {inner}
      </button>
    );
  return (
    <a href={item.fileUrl} target="_blank" rel="noopener" className={LINK}>
      {inner}
    </a>
  );
}

export function MilestoneRow({ item, model, isNext }: { item: RoadmapItem; model: RoadmapModel; isNext: boolean }) {
  const { done } = item;
  const added = addedOn(item.createdAt);
  const guide = done ? null : model.guideOf(item);
  const seen = guide ? inSight(guide.links, item.fileUrl !== null) : [];
  return (
    <li
      id={`m-${item._id}`}
      data-done={done}
      className={`group/row relative scroll-mt-32 rounded-lg last:pb-0 target:bg-primary/10 ${done ? 'pb-4 md:flex md:gap-6' : 'pb-5'}`}
    >
      <span
        aria-hidden="true"
        className={`absolute top-3 bottom-[-0.75rem] left-[calc(0.75rem-0.5px)] w-px group-last/row:hidden max-md:top-5 ${done ? 'bg-success/60' : 'bg-base-content/20'}`}
      />
      <button
        type="button"
        role="checkbox"
        aria-checked={done}
        className="group relative flex w-full min-w-0 cursor-pointer items-start gap-3.5 rounded-lg text-left max-md:min-h-11"
        onClick={() => model.toggle(item)}
      >
        <span
          aria-hidden="true"
          className={`grid size-6 shrink-0 place-items-center rounded-full border-2 transition-colors duration-150 ${
            done
              ? 'border-success bg-success text-success-content'
              : `bg-base-200 group-hover:border-success ${isNext ? 'border-primary' : 'border-base-content/50'}`
          }`}
        >
          <Check
            className={`size-3.5 transition-opacity duration-150 ${done ? '' : 'opacity-0 group-hover:opacity-60'}`}
            strokeWidth={3}
          />
        </span>
        <span className={`min-w-0 pt-0.5 text-sm text-pretty ${done ? 'muted' : isNext ? 'font-medium' : ''}`}>
          {item.description}
        </span>
      </button>
      <div
        className={`ml-9.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] ${done ? 'md:ml-0 md:min-h-6 md:shrink-0 md:self-start' : 'md:mt-1'}`}
        data-due
      >
        <span className="muted">{item.category}</span>
        {!done && <DueDate item={item} model={model} />}
        <Attachment item={item} isGuest={model.isGuest} />
        <GuideLinks links={seen} />
        {guide && <WhyAndHow guide={guide} seen={seen} of={item.description} />}
        {added > model.since && (
          <span className="muted text-xs">
            Added <time dateTime={item.createdAt}>{shortDay(added)}</time>
          </span>
        )}
      </div>
    </li>
  );
}
