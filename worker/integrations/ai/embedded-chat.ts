/** The assistant without a model: reads the question by rules, calls the tools, and says what they found with its sources. */
import type { ChatPart, ChatRequest } from './port';

export async function* chatByRules({ question, callTool }: ChatRequest): AsyncIterable<ChatPart> {
  const { entries } = await callTool('search', { text: question });
  const lines = entries.map(({ n, title, excerpt }) => `- **${title}**: ${excerpt} [${n}]`);
  yield { kind: 'text', text: lines.length > 0 ? lines.join('\n') : 'I found nothing about that in Outset.' };
}
