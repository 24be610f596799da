/** The default without a model: fixed rules for words, and fixed sentences for newsletters. Needs no key and no network. */
import { beginningOf, describeFile, readFileAsk, readForgottenAsk } from '@/domain/assistant/embedded/ask-file';
import { composeFound, composeParts, NOTHING, nothingOn, type FoundPart } from '@/domain/assistant/embedded/answers';
import { ANSWERED_IN_ENGLISH } from '@/domain/assistant/embedded/hindi';
import type { Step } from '@/domain/assistant/embedded/entry-asks';
import { readAsks } from '@/domain/assistant/embedded/read-asks';
import { collectionAsked } from '@/domain/assistant/own/saved-kinds';
import type { FileExtract } from '@/domain/assistant/files/report';
import { WHAT_IS_IN_IT } from '@/domain/assistant/files/upload';
import type { AiPort, ChatPart, ChatRequest, ModelAnswer } from './port';
import { composeByRules } from '@/domain/newsletters/composition/compose';
import { tidyText } from '@/domain/text/tidy-text';

// The assistant without a model: reads the question by rules, calls the tools, and gives their results with sources.

const isLookup = (step: Step): boolean => 'tool' in step && /^(?:search|list_|read_|find_)/.test(step.tool);

/** Fixed texts are our own Markdown; results of tools are composed. */
async function carryOut(request: ChatRequest, step: Step): Promise<string | null> {
  if ('says' in step) return step.says;
  const outcome = await request.callTool(step.tool, step.input);
  if (outcome.entries.length === 0 && step.otherwise) return carryOut(request, step.otherwise);
  const part: FoundPart = { ...outcome, ...(step.note ? { note: step.note } : {}) };
  return composeParts([part]);
}

/** The text that follows `partial`: the rest of the same answer, or another complete answer below it. */
function restOf(answer: string, partial: string): string {
  if (partial === '') return answer;
  return answer.startsWith(partial) ? answer.slice(partial.length) : `\n\n${answer}`;
}

/** The question about the file and its known facts; for a document also the beginning of its text. */
const describedWith = (question: string, file: FileExtract): string =>
  [
    question === WHAT_IS_IN_IT ? beginningOf(file) : (readFileAsk(question, file, true) ?? beginningOf(file)),
    describeFile(file.report),
  ]
    .filter(Boolean)
    .join('\n\n');

async function* chatByRules(request: ChatRequest): AsyncIterable<ChatPart> {
  const { partial = '', question, history, today, file, fileBefore, forgottenFile, signal } = request;
  let answer = file ? describedWith(question, file) : fileBefore ? readFileAsk(question, fileBefore) : null;
  const forgotten = forgottenFile === undefined ? null : readForgottenAsk(question, forgottenFile);
  if (forgotten?.isSure) answer = forgotten.says;
  if (answer === null) {
    const names = collectionAsked(question) === null ? [] : ((await request.collections?.()) ?? []);
    const { steps, isHindi } = readAsks(question, history, today, names);
    if (steps.some(isLookup)) yield { kind: 'status', text: 'Looking through Outset' };
    const texts: string[] = [];
    const silent: string[] = [];
    for (const step of steps) {
      const text = await carryOut(request, step);
      if (text !== null) texts.push(text);
      else if ('tool' in step && typeof step.input['text'] === 'string') silent.push(step.input['text']);
    }
    // Beside other answers, a part without one is named.
    if (texts.length > 0) texts.push(...silent.map(nothingOn));
    answer = texts.join('\n\n') || (steps.length > 0 ? NOTHING : composeFound([]));
    if (forgotten) answer = texts.length > 0 ? `${forgotten.says}\n\n${answer}` : forgotten.says;
    if (isHindi) answer = `${answer}\n\n${ANSWERED_IN_ENGLISH}`;
  }
  for (const text of restOf(answer, partial).split(/(?<=\n)/)) {
    if (signal.aborted) return;
    if (text) yield { kind: 'text', text };
  }
}

const free = <Result>(made: Result): Promise<ModelAnswer<Result>> =>
  Promise.resolve({ made, tokensIn: 0, tokensOut: 0 });

export function createEmbeddedAi(): AiPort {
  return {
    isModel: false,
    provider: null,
    chat: chatByRules,
    enhance: (text) => free(tidyText(text)),
    compose: (request) => free(composeByRules(request)),
  };
}
