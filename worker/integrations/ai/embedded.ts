/** The default without a model: fixed rules for words, and fixed sentences for newsletters. Needs no key and no network. */
import { composeByRules } from '@/domain/newsletters/composition/compose-by-rules';
import { tidyText } from '@/domain/text/tidy-text';
import { chatByRules } from './embedded-chat';
import type { AiPort, Made } from './port';

const free = <Result>(made: Result): Promise<Made<Result>> => Promise.resolve({ made, tokensIn: 0, tokensOut: 0 });

export function createEmbeddedAi(): AiPort {
  return {
    isModel: false,
    provider: null,
    chat: chatByRules,
    enhance: (text) => free(tidyText(text)),
    compose: (request) => free(composeByRules(request)),
  };
}
