/**
 * Loads the assistant's window. Separate from the shell's own file, which every page loads, so that pages do not contain the list of the
 * window's files.
 */

export const fetchDialog = () => import('./AssistantDialog');
