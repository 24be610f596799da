/** Puts the company description into better words through the API, with a way back to what was typed. */
import { useState } from 'react';
import { ENHANCE_EMPTY, ENHANCE_FAILED, ENHANCED } from '../../../domain/text/enhance-messages';
import { api } from '../../../lib/api';
import type { WizardForm } from './wizard-form';

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

  const put = (text: string) => {
    form.setValue(FIELD, text, { shouldDirty: true });
    form.clearErrors(FIELD);
  };

  const enhance = async () => {
    if (isBusy) return;
    setFailure(null);
    setResult(null);
    const before = form.getValues(FIELD);
    if (before.trim() === '') {
      form.setError(FIELD, { type: 'enhance', message: ENHANCE_EMPTY });
      form.setFocus(FIELD);
      return;
    }
    setIsBusy(true);
    const answer = await api.post('/api/ai/enhance-text', { json: { text: before } });
    setIsBusy(false);
    const { enhancedText, note } = answer.body;
    if (!answer.ok || typeof enhancedText !== 'string' || !enhancedText) {
      setFailure((answer.ok ? null : answer.message) ?? ENHANCE_FAILED);
      return;
    }
    put(enhancedText);
    setResult({
      before,
      after: enhancedText,
      note: [ENHANCED, note].filter((part) => typeof part === 'string').join(' '),
    });
  };

  const undo = () => {
    if (!result) return;
    put(result.before);
    setResult(null);
    form.setFocus(FIELD);
  };

  return { isBusy, failure, result, enhance, undo };
}
