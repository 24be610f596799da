/** The default without a model: fixed rules for spacing, sentences and common startup words. Needs no key and no network. */
import { tidyText } from '../../../src/domain/text/tidy-text';
import type { AiPort } from './port';

export function createEmbeddedAi(): AiPort {
  return { isModel: false, enhance: (text) => Promise.resolve(tidyText(text)) };
}
