export function affectedPages(changed: readonly string[]): string[] | null;
