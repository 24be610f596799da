/**
 * Writes the first letter of a text as a capital, for the beginning of a line, because many names are stored in lower case as published.
 * The rest does not change.
 */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
