/** The assistant without a model: reads the question by rules, calls the tools, and says what they found with its sources. */
import { readMeetingAsk } from '../../../src/domain/chat/asks/meeting';
import { composeFound, smallTalk } from '../../../src/domain/chat/embedded/compose';
import { describeFile } from '../../../src/domain/chat/embedded/describe-file';
import type { ChatPart, ChatRequest } from './port';

/** The words that need no search; null where there are none. */
async function answerAtOnce({ question, file, callTool }: ChatRequest): Promise<string | null> {
  if (file) return describeFile(file.report);
  const meeting = readMeetingAsk(question);
  if (meeting) return (await callTool('schedule_meeting', meeting)).says ?? null;
  return smallTalk(question);
}

/** What is to be said after `partial`: the rest of the same answer, or all of another one under it. */
function restOf(answer: string, partial: string): string {
  if (partial === '') return answer;
  return answer.startsWith(partial) ? answer.slice(partial.length) : `\n\n${answer}`;
}

export async function* chatByRules(request: ChatRequest): AsyncIterable<ChatPart> {
  const { question, partial = '', callTool, signal } = request;
  let answer = await answerAtOnce(request);
  if (answer === null) {
    yield { kind: 'status', text: 'Looking through Outset' };
    answer = composeFound((await callTool('search', { text: question })).entries);
  }
  for (const text of restOf(answer, partial).split(/(?<=\n)/)) {
    if (signal.aborted) return;
    if (text) yield { kind: 'text', text };
  }
}
