/** The due day of a milestone: a quiet button that turns into a date field. */
import { useRef, useState } from 'react';
import { CalendarPlus, CalendarClock, X } from 'lucide-react';
import { duePhrase, dueTone, FIRST_DUE_DAY, isDueDay, LAST_DUE_DAY } from '@/domain/roadmap/due';
import type { RoadmapItem } from '@/domain/roadmap/marks';
import { askHowToRemind } from '@/stores/reminder-question';
import { IconButton } from '@/islands/ui/Button';
import type { RoadmapModel } from './use-roadmap';
import { TextInput } from '@/islands/ui/fields/inputs';

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
    // While a year is typed, days of the year 202 pass by.
    if (isDueDay(value) && value !== item.dueOn) model.setDue(item, value);
  };
  const close = (isTakenBack: boolean) => {
    if (isTakenBack && item.dueOn !== before.current) model.setDue(item, before.current);
    else if (item.dueOn && item.dueOn !== before.current) void askHowToRemind();
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
        // It takes the place of the button that was just pressed.
        autoFocus
        onChange={(event) => change(event.target.value)}
      />
      {item.dueOn !== null && (
        <IconButton
          label="Remove the due date"
          icon={<X className="size-4" />}
          onClick={() => {
            model.setDue(item, null);
            onClose();
          }}
        />
      )}
    </span>
  );
}

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
          // Focus goes back only when it was in here: a click elsewhere has chosen its own place.
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
      className={`inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded-md underline-offset-3 hover:underline max-md:min-h-11 noscript:hidden ${item.dueOn ? TONES[dueTone(item.dueOn, model.today)] : 'muted'}`}
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
