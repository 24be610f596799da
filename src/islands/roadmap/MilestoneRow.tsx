/** One milestone on a timeline: its tick, its words, its due day, why and how, its attachment. Finished ones stay visible and quiet. */
import { shortDay } from '@/domain/time/days';
import { Check, Paperclip } from 'lucide-react';
import type { RoadmapItem } from '@/domain/roadmap/marks';
import { askToSignIn } from '@/stores/sign-in-required';
import { DueDate } from './DueDate';
import { GuideLinks, inSight, WhyAndHow } from './MilestoneGuide';
import type { RoadmapModel } from './use-roadmap';

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
      <button type="button" className={LINK} onClick={() => askToSignIn('Please login to open attachments.')}>
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
        {item.createdAt.slice(0, 10) > model.since && (
          <span className="muted text-xs">
            Added <time dateTime={item.createdAt}>{shortDay(item.createdAt.slice(0, 10))}</time>
          </span>
        )}
      </div>
    </li>
  );
}
