/** Page links with first, last and neighbours (guests see the other pages locked, with the reason as a tooltip), and a pager for long lists. */
import type { MouseEvent, ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { isPlainClick } from '@/lib/plain-click';
import { Icon } from '@/islands/ui/Icon';
import { countText } from '@/domain/count';
import { IconButton } from '@/islands/ui/Button';

/** The page numbers shown: first, last, and the neighbours of the current page; null is a gap. A gap of one page shows that page. */
export function pagesShown(page: number, pageCount: number, around = 1): (number | null)[] {
  const pageNumbers = new Set([1, pageCount]);
  for (let n = page - around; n <= page + around; n += 1) if (n >= 1 && n <= pageCount) pageNumbers.add(n);
  const numbers = [...pageNumbers].filter((n) => n >= 1).sort((a, b) => a - b);
  const shown: (number | null)[] = [];
  for (const n of numbers) {
    const before = shown.at(-1);
    if (typeof before === 'number' && n - before === 2) shown.push(before + 1);
    else if (typeof before === 'number' && n - before > 2) shown.push(null);
    shown.push(n);
  }
  return shown;
}

export interface PaginationProps {
  page: number;
  pageCount: number;
  /** The address of a page; Previous and Next may carry a cursor. */
  hrefFor: (page: number, step?: 'previous' | 'next') => string;
  /** Called instead of following the link, for clicks without a modifier key. */
  onGo?: (page: number, href: string) => void;
  /** The reason why the other pages are locked, e.g. "Login required to view more". */
  locked?: string;
  onLocked?: () => void;
  label?: string;
  /** Shown at the start of the row, e.g. "1–6 of 128". */
  summary?: ReactNode;
}

export function Pagination(props: PaginationProps) {
  const { page, pageCount, hrefFor, onGo, locked, onLocked, label = 'Pages', summary } = props;
  const follow = (event: MouseEvent, to: number, href: string) => {
    if (!onGo || !isPlainClick(event)) return;
    event.preventDefault();
    onGo(to, href);
  };
  const cell = (to: number, name: string, content: ReactNode, step?: 'previous' | 'next') => {
    if (to < 1 || to > pageCount) {
      return (
        <span aria-hidden="true" className="page-cell cursor-default opacity-35">
          {content}
        </span>
      );
    }
    if (to === page) {
      return (
        <a
          href={hrefFor(to)}
          aria-current="page"
          aria-label={name}
          className="page-cell bg-base-100 font-medium text-brand"
        >
          {content}
        </a>
      );
    }
    if (locked) {
      return (
        <button
          type="button"
          aria-disabled="true"
          aria-label={`${name}. ${locked}`}
          data-tip={locked}
          onClick={onLocked}
          className="page-cell locked-tip muted"
        >
          {content}
        </button>
      );
    }
    const href = hrefFor(to, step);
    return (
      <a
        href={href}
        rel={step === 'previous' ? 'prev' : step}
        aria-label={name}
        onClick={(event) => follow(event, to, href)}
        className="page-cell page-link"
      >
        {content}
      </a>
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="muted text-sm tabular-nums">{summary}</div>
      <nav aria-label={label}>
        <ul className="flex items-center gap-0.5">
          <li>{cell(page - 1, 'Previous page', <Icon name="chevron-left" />, 'previous')}</li>
          {pagesShown(page, pageCount).map((n, index) => (
            <li key={n ?? `gap-${index}`} className={n === null || Math.abs(n - page) > 1 ? 'max-[420px]:hidden' : ''}>
              {n === null ? <span className="muted px-1">…</span> : cell(n, `Page ${n}`, countText(n))}
            </li>
          ))}
          <li>{cell(page + 1, 'Next page', <Icon name="chevron-right" />, 'next')}</li>
        </ul>
      </nav>
    </div>
  );
}

interface Props {
  /** Counts from 0. */
  page: number;
  size: number;
  total: number;
  noun: string;
  onPage: (page: number) => void;
}

/** The part of a long list that is shown, with a step back and forth. It is not stored in the address. */
export function Pager({ page, size, total, noun, onPage }: Props) {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const step = (to: number, label: string, icon: typeof ChevronLeft) => {
    const Icon = icon;
    const isEnd = to < 0 || to > last;
    return (
      <IconButton
        label={label}
        icon={Icon}
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
