/** The assistant without a model: reads the question by rules, calls the tools, and says what they found with its sources. */
import { composeFound, smallTalk } from '../../../src/domain/chat/embedded/compose';
import type { ChatPart, ChatRequest } from './port';

export async function* chatByRules({ question, partial = '', callTool, signal }: ChatRequest): AsyncIterable<ChatPart> {
  let answer = smallTalk(question);
  if (answer === null) {
    yield { kind: 'status', text: 'Looking through Outset' };
    answer = composeFound((await callTool('search', { text: question })).entries);
  }
  const rest = partial !== '' && answer.startsWith(partial) ? answer.slice(partial.length) : answer;
  for (const text of rest.split(/(?<=\n)/)) {
    if (signal.aborted) return;
    yield { kind: 'text', text };
  }
}
