/** The permission to write into a calendar was withdrawn, ran out or does not cover calendars: the person must give it again. */
export class GrantLost extends Error {}
