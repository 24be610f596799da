/** Loads the assistant's window. Not in the shell's own file, so that not every page of the portal carries the list of the window's files. */

export const fetchDialog = () => import('./AssistantDialog');
