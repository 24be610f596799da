/** What is typed and not yet asked: kept over an accidental close and a reload, forgotten with the sign-out. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '../ui/form/draft';

const DRAFT = { key: 'draft:assistant' } as const;
const EMPTY = { text: '' };

export function useQuestion(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const latest = useRef('');
  useEffect(() => {
    const kept = readDraft(DRAFT, EMPTY).text;
    if (!kept || latest.current !== '') return;
    latest.current = kept;
    setText(kept);
  }, []);
  const set = useCallback((next: string) => {
    latest.current = next;
    setText(next);
    keepDraft(DRAFT, { text: next }, EMPTY);
  }, []);
  return [text, set];
}
