/** Which conversation an address names. */
export const ASSISTANT_PATH = '/portal/assistant';

/** Null where there is none, or none that could be one. */
export function conversationIn(query: URLSearchParams): string | null {
  const id = query.get('conversation');
  return id !== null && /^[0-9a-f]{24}$/.test(id) ? id : null;
}

export const addressOfConversation = (id: string | null): string =>
  id === null ? ASSISTANT_PATH : `${ASSISTANT_PATH}?conversation=${id}`;
