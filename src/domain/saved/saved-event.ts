/** The one name of what is saved that every page needs; the rest is fetched with what is shown. */

/** Tells this tab of its favourites when they were written. */
export const SAVED_EVENT = 'outset:saved';
