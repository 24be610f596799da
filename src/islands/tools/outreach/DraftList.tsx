/** Drafts that were saved, the newest first: opened again, or deleted with Undo. */
import { shortDay } from '@/domain/time/days';
import { once } from '@/domain/once';
import { Trash2 } from 'lucide-react';
import { draftTitle, putDraft, removeDraft, type Draft } from '@/domain/outreach/letters/drafts';
import { changeOutreach } from '@/stores/outreach';
import { toast } from '@/stores/toasts';
import { EmptyState } from '@/islands/ui/EmptyState';
import { IconButton } from '@/islands/ui/IconButton';

const time = once(() => new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit' }));

function savedText(at: number, today: string): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return day === today ? `today, ${time().format(date)}` : shortDay(day, today);
}

export interface DraftListProps {
  drafts: readonly Draft[];
  current: string | null;
  today: string;
  onOpen: (draft: Draft) => void;
}

export function DraftList({ drafts, current, today, onOpen }: DraftListProps) {
  const remove = (draft: Draft) => {
    changeOutreach('drafts', (all) => removeDraft(all, draft.id));
    const putBack = () => changeOutreach('drafts', (all) => putDraft(all, draft));
    toast('success', 'Draft deleted.', { action: { label: 'Undo', run: putBack }, duration: 10_000 });
  };
  if (drafts.length === 0)
    return (
      <EmptyState
        ghost={['name', 'text', 'figure']}
        headingLevel={3}
        title="No drafts yet"
        text="Press Save Draft to keep an email here until you need it."
      />
    );
  return (
    <ul className="divide-y divide-base-content/10" aria-label="Drafts">
      {drafts.map((draft) => (
        <li key={draft.id} className="flex items-center gap-2 py-1">
          <button
            type="button"
            className="grid min-h-11 min-w-0 flex-1 cursor-pointer content-center rounded-lg px-3 py-1.5 text-left text-sm hover:bg-base-content/8"
            onClick={() => onOpen(draft)}
          >
            <span className="truncate font-medium">
              {draftTitle(draft)}
              {draft.id === current && <span className="muted font-normal"> · open</span>}
            </span>
            <span className="muted text-[13px]">Saved {savedText(draft.savedAt, today)}</span>
          </button>
          <IconButton
            label={`Delete the draft ${draftTitle(draft)}`}
            icon={<Trash2 className="size-4" />}
            onClick={() => remove(draft)}
          />
        </li>
      ))}
    </ul>
  );
}
