/** Fetches the assistant's window. Apart from the shell, so that not every page of the portal carries the list of the window's files. */

export const fetchDialog = () => import('./AssistantDialog');
