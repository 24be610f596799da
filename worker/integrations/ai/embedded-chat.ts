/** The assistant without a model: reads the question by rules, calls the tools, and says what they found with its sources. */
import { readMailAsk } from '../../../src/domain/chat/asks/mail';
import { readMeetingAsk } from '../../../src/domain/chat/asks/meeting';
import { composeFound, escaped, smallTalk, type FoundPart } from '../../../src/domain/chat/embedded/compose';
import { describeFile } from '../../../src/domain/chat/embedded/describe-file';
import { readQuestion, type Wish } from '../../../src/domain/chat/embedded/read-question';
import { readSum } from '../../../src/domain/chat/sums/read-sum';
import type { ToolOutcome } from '../../../src/domain/chat/tool';
import type { ChatPart, ChatRequest } from './port';

/** What the tool says of what it made, which stands beside the answer. */
function told({ sum, says }: ToolOutcome): string {
  return sum ? `**${escaped(sum.title)}**: ${escaped(sum.result)}` : (says ?? '');
}

const lastQuestion = ({ history }: ChatRequest): string | undefined =>
  history.findLast(({ role }) => role === 'user')?.content;

/** The answer that needs no search; null where there is none. */
async function answerAtOnce(request: ChatRequest): Promise<string | null> {
  const { question, file, callTool } = request;
  if (file) return describeFile(file.report);
  const meeting = readMeetingAsk(question);
  if (meeting) return told(await callTool('schedule_meeting', meeting));
  const mail = readMailAsk(question);
  if (mail) return told(await callTool('draft_mail', mail));
  const sum = readSum(question, lastQuestion(request));
  if (sum) return 'says' in sum ? sum.says : told(await callTool(sum.tool, sum.input));
  return smallTalk(question);
}

/** The searches of the question, which may go on from those before. */
const wishesOf = ({ history, question }: ChatRequest): Wish[] =>
  [...history.filter(({ role }) => role === 'user').map(({ content }) => content), question].reduce<Wish[]>(
    (before, asked) => readQuestion(asked, before),
    [],
  );

function callOf({ tool, ...input }: Wish): [name: string, input: unknown] {
  if (tool === 'list_directory' && 'isNear' in input && input.isNear) return ['list_nearby', input];
  return [tool, input];
}

/** What is to be said after `partial`: the rest of the same answer, or all of another one under it. */
function restOf(answer: string, partial: string): string {
  if (partial === '') return answer;
  return answer.startsWith(partial) ? answer.slice(partial.length) : `\n\n${answer}`;
}

export async function* chatByRules(request: ChatRequest): AsyncIterable<ChatPart> {
  const { partial = '', callTool, signal } = request;
  let answer = await answerAtOnce(request);
  if (answer === null) {
    yield { kind: 'status', text: 'Looking through Outset' };
    const parts: FoundPart[] = [];
    for (const wish of wishesOf(request)) parts.push(await callTool(...callOf(wish)));
    answer = composeFound(parts);
  }
  for (const text of restOf(answer, partial).split(/(?<=\n)/)) {
    if (signal.aborted) return;
    if (text) yield { kind: 'text', text };
  }
}
