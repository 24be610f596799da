/** Improves the company description through the API; the person can return to their own text. */
import { useRef, useState } from 'react';
import { ENHANCE_EMPTY, ENHANCE_FAILED, ENHANCED } from '@/domain/text/enhance-messages';
import { api } from '@/lib/api/api';
import type { WizardForm } from './use-wizard';

const FIELD = 'companyDescription';

interface Result {
  before: string;
  after: string;
  note: string;
}

export function useEnhance(form: WizardForm) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const enhance = async () => {
    if (isBusy) return;
    setFailure(null);
    setResult(null);
    const before = form.values[FIELD];
    if (before.trim() === '') return form.refuse({ errors: { [FIELD]: ENHANCE_EMPTY } });
    setIsBusy(true);
    const answer = await api.post('/api/ai/enhance-text', { json: { text: before } });
    setIsBusy(false);
    const { enhancedText, note } = answer.body;
    if (!answer.ok || typeof enhancedText !== 'string' || !enhancedText) {
      setFailure((answer.ok ? null : answer.message) ?? ENHANCE_FAILED);
      return;
    }
    form.set(FIELD, enhancedText);
    setResult({
      before,
      after: enhancedText,
      note: [ENHANCED, note].filter((part) => typeof part === 'string').join(' '),
    });
  };

  const undo = () => {
    if (!result) return;
    form.set(FIELD, result.before);
    setResult(null);
    field.current?.focus();
  };

  return { isBusy, failure, result, field, enhance, undo };
}
