/** Capitalises a text for its place at the beginning of a line: many names are stored as published, in lower case. The rest stays as it is. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
