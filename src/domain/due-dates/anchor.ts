/** Where the line of a due date is on the calendar page. */
import { slugOf } from '@/domain/text/slug';

/** The id of a line; `name` and `paper` together are its own. */
export const dueAnchor = ({ name, paper }: { name: string; paper: string }): string =>
  `due-${slugOf(name)}-${slugOf(paper)}`;
