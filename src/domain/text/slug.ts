/** Words for an address: lower-case letters, digits and hyphens. Free of zod, because pages load it. */

/** At most 60 characters; empty if the text has no Latin letter and no digit. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

// The anchor of a due date's line on the calendar page.

/** The id of a line; the combination of `name` and `paper` is unique. */
export const dueAnchor = ({ name, paper }: { name: string; paper: string }): string =>
  `due-${slugOf(name)}-${slugOf(paper)}`;
