/** One category of resources as a section of the accordion, with five resources on a page. */
import { useStore } from '@nanostores/react';
import { BookOpen, ChevronDown, Code, FileText, Users } from 'lucide-react';
import { atPage, pageOfItems } from '@/domain/dashboard/accordion';
import { inkOn, RESOURCES_PER_PAGE, type ResourceCategory, type ResourceIcon } from '@/domain/resources/resources';
import { $bookmarks } from '@/stores/bookmarks';
import { Pagination } from '@/islands/ui/table/Pagination';
import { Marked } from '@/islands/dashboard/Marked';
import type { Accordion } from '@/islands/dashboard/use-accordion';
import { ResourceRow, type ResourceActions } from './ResourceRow';

const ICONS: Record<ResourceIcon, typeof Code> = { Code, Book: BookOpen, File: FileText, Team: Users };

export interface CategorySectionProps {
  category: ResourceCategory;
  isOpen: boolean;
  onTurn: () => void;
  accordion: Accordion;
  actions: ResourceActions;
  words: readonly string[];
}

export function CategorySection({ category, isOpen, onTurn, accordion, actions, words }: CategorySectionProps) {
  const bookmarks = useStore($bookmarks, { ssr: 'initial' });
  const { state, go, hrefOf } = accordion;
  const { page, pageCount, items } = pageOfItems(category.items, state.pages[category._id] ?? 1, RESOURCES_PER_PAGE);
  const Icon = ICONS[category.icon];
  const first = (page - 1) * RESOURCES_PER_PAGE + 1;
  return (
    <details open={isOpen} data-category={category._id} className="group/section card">
      <summary
        className="flex cursor-pointer list-none items-start gap-3 rounded-xl px-4 py-4 -outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden"
        onClick={(event) => {
          event.preventDefault();
          onTurn();
        }}
      >
        <span
          className="grid size-10 shrink-0 place-items-center rounded-lg"
          style={{ background: category.color, color: inkOn(category.color) }}
          data-icon={category.icon}
          aria-hidden="true"
        >
          <Icon className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <h3 className="font-semibold break-words">
            <Marked text={category.title} words={words} />
          </h3>
          <span className="muted mt-0.5 block text-sm text-pretty break-words">{category.description}</span>
        </span>
        <span className="muted mt-0.5 text-sm whitespace-nowrap tabular-nums">
          {category.items.length}
          <span className="sr-only"> {category.items.length === 1 ? 'resource' : 'resources'}</span>
        </span>
        <ChevronDown
          className="mt-1 size-4 shrink-0 opacity-60 transition-transform duration-150 group-open/section:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {items.length === 0 ? (
        <p className="muted border-t hairline px-5 py-6 text-center text-sm">No resources here yet.</p>
      ) : (
        <ul aria-label={category.title}>
          {items.map((resource) => (
            <ResourceRow
              key={resource._id}
              resource={resource}
              category={category}
              actions={actions}
              isBookmarked={bookmarks.some(({ id }) => id === resource._id)}
              words={words}
            />
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <div className="border-t hairline px-4 py-2 sm:px-5">
          <Pagination
            label={`Pages of ${category.title}`}
            page={page}
            pageCount={pageCount}
            hrefFor={(to) => hrefOf(atPage(state, category._id, to))}
            onGo={(to) => go(atPage(state, category._id, to))}
            summary={`${first}–${first + items.length - 1} of ${category.items.length}`}
          />
        </div>
      )}
    </details>
  );
}
