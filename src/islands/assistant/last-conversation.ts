/** Which conversation the window showed last in this tab: on the next page it opens there again. Forgotten with the sign-out. */
import { useEffect, useRef } from 'react';
import { keepDraft, readDraft } from '../ui/form/draft';

const DRAFT = { key: 'draft:assistant-conversation' } as const;
const NONE = { id: '' };

export const noteConversation = (id: string | null): void => keepDraft(DRAFT, { id: id ?? '' }, NONE);

/** Opens it once; null where nobody has conversations. */
export function useLastConversation(open: ((id: string) => void) | null): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !open) return;
    isDone.current = true;
    const { id } = readDraft(DRAFT, NONE);
    if (id && /^[0-9a-f]{24}$/.test(id)) open(id);
  }, [open]);
}
