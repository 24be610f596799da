/** Words in an address: lower-case letters, digits and hyphens. Free of zod, since pages load it. */

/** At most 60 characters; empty where there is no Latin letter and no digit. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

// Where the line of a due date is on the calendar page.

/** The id of a line; `name` and `paper` together are its own. */
export const dueAnchor = ({ name, paper }: { name: string; paper: string }): string =>
  `due-${slugOf(name)}-${slugOf(paper)}`;
