/** Fetches the cards that phones have instead of a table: with the screen where it is narrow from the start, else once it becomes so. */
import { prefetch } from '../../ui/prefetch';
import { isNarrow } from '../../ui/use-narrow';

export const fetchCards = () => import('./ExpenseCards');

// What fails here is tried again, and said, where the cards are drawn.
if (isNarrow()) prefetch(fetchCards);
