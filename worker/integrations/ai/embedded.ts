/** The default without a model: fixed rules for words, and fixed sentences for newsletters. Needs no key and no network. */
import { composeByRules } from '../../../src/domain/newsletters/compose-by-rules';
import { tidyText } from '../../../src/domain/text/tidy-text';
import { chatByRules } from './embedded-chat';
import type { AiPort } from './port';

export function createEmbeddedAi(): AiPort {
  return {
    isModel: false,
    provider: null,
    chat: chatByRules,
    enhance: (text) => Promise.resolve(tidyText(text)),
    compose: (request) => Promise.resolve(composeByRules(request)),
  };
}
