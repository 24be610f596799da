/** What the chat says when something fails, in the specification's words. */

export const ANSWER_FAILED = 'Failed to get AI response';
export const ANALYSIS_FAILED = 'Failed to analyze file';
export const PASTE_FAILED = 'Failed to process pasted image';
export const COPY_FAILED = 'Failed to copy';
