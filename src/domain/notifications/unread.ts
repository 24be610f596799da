/** How many unread lines the badge of the bell counts, and how it says so. Every page of the portal loads this. */

/** Counting stops here; the badge then says "99+". */
export const MAX_UNREAD = 100;

export const unreadLabel = (count: number): string => (count >= MAX_UNREAD ? '99+' : String(count));
