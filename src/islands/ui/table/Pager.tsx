/** Which part of a long list is shown, with a step back and forth; nothing of it belongs into the address. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/islands/ui/IconButton';
import { countText } from '@/domain/count';

interface Props {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  noun: string;
  onPage: (page: number) => void;
}

export function Pager({ page, size, total, noun, onPage }: Props) {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const step = (to: number, label: string, icon: typeof ChevronLeft) => {
    const Icon = icon;
    const isEnd = to < 0 || to > last;
    return (
      <IconButton
        label={label}
        icon={<Icon className="size-4" />}
        aria-disabled={isEnd || undefined}
        className="aria-disabled:opacity-30"
        onClick={() => !isEnd && onPage(to)}
      />
    );
  };
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="muted text-sm tabular-nums" role="status">
        {total === 0
          ? `No ${noun}`
          : `${countText(page * size + 1)}–${countText(Math.min(total, (page + 1) * size))} of ${countText(total)} ${noun}`}
      </p>
      <span className={`flex ${last === 0 ? 'invisible' : ''}`}>
        {step(page - 1, `Previous page of ${noun}`, ChevronLeft)}
        {step(page + 1, `Next page of ${noun}`, ChevronRight)}
      </span>
    </div>
  );
}
