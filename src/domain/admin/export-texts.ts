/** What becomes of a file that a screen of the back-office makes, in the words of the specification. */

export const EXPORT_DONE = 'Export completed successfully';
export const EXPORT_FAILED = 'Failed to export data';
export const exportedText = (count: number): string => `Successfully exported ${count} records`;
