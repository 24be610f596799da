/** Answers a question as a stream of events: asks the port, lets it use the tools, stores the result. */
import {
  ANALYSIS_FAILED,
  ANSWER_FAILED,
  spaceBetween,
  type ChatEvent,
  type MessageDetails,
  type MessageState,
} from '@/domain/assistant/message';
import { BUDGET_USED_UP, FILE_STAYED_HERE, MODEL_FAILED, NOT_SAVED, OWN_STAYED_HERE } from '@/domain/assistant/limits';
import type { AnsweredBy } from '@/domain/assistant/rating';
import { clockAt, isTimeZone } from '@/domain/time/zones';
import { AnswerCut } from '@/domain/errors';
import type { AiPort, ChatPart } from '@worker/integrations/ai/port';
import { describeError, log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { recordService } from '@worker/services/core/service-states';
import { batch, sql, type Sql } from '@worker/db/sql';
import { SITE, usageSql } from '@worker/services/core/model-usage';
import type { Ask } from './asker';
import { beginAnswer, isOfOwn, type Begun } from './begin-answer';
import { openEventSender, type EventSender } from './event-sender';
import { citedIn, openToolBox, type ToolBox } from './tools/call';
import { collectionNames } from './tools/read-saved';
import { toolsFor } from './tools/registry';

// Stores the result of an answer, and counts what it used: one round trip after the stream.

interface AnswerResult {
  content: string;
  state: MessageState;
  details: MessageDetails;
  tokensIn: number;
  tokensOut: number;
}

/** The question is counted for the site here; for the person it was counted before the answer. */
function countAnswer(ctx: Ctx, { asker }: Begun, { state, tokensIn, tokensOut }: AnswerResult): Sql[] {
  const taken = { day: asker.day, tokensIn, tokensOut };
  const failed = state === 'failed' ? 1 : 0;
  const { accountId } = asker;
  const ofSite = usageSql(ctx, { ...taken, owner: SITE, accountId: null, questions: 1, failed });
  if (accountId === null || tokensIn + tokensOut === 0) return [ofSite];
  return [ofSite, usageSql(ctx, { ...taken, owner: accountId, accountId })];
}

/** Returns false if it could not be written; the answer itself was shown. A conversation that was deleted in the meantime stays deleted. */
async function storeAnswer(ctx: Ctx, begun: Begun, result: AnswerResult): Promise<boolean> {
  const { stored, asker } = begun;
  const writes = countAnswer(ctx, begun, result);
  if (stored) {
    const { content, state, details } = result;
    writes.push(sql`UPDATE chat_messages SET content = ${content}, state = ${state}, details = ${JSON.stringify(details)}
      WHERE id = ${stored.messageId} AND account_id = ${asker.accountId}`);
  }
  try {
    await batch(ctx.d1, writes);
    return true;
  } catch (error) {
    log('error', 'answer of the assistant not stored', {
      requestId: ctx.requestId,
      error: describeError(error).slice(0, 200),
    });
    return false;
  }
}

interface Answerer {
  ai: AiPort;
  notice?: string;
}

/** Chooses who answers: the model if one is configured, within its budgets and for people with an account; otherwise the portal's own rules. */
function answererOf(ctx: Ctx, begun: Begun, ask: Ask): Answerer {
  const { asker, settings, siteTokens } = begun;
  if (!ctx.ai.isModel || asker.accountId === null) return { ai: ctx.ownAi };
  // A person's budget is questions per day, and each question is limited in size: 30 with the largest files still count as 30.
  if (siteTokens >= ctx.env.AI_SITE_TOKENS) return { ai: ctx.ownAi, notice: BUDGET_USED_UP };
  if (ask.file && !settings.sharesOwn) return { ai: ctx.ownAi, notice: FILE_STAYED_HERE };
  // Own figures are answered without asking for consent, because nothing leaves Outset.
  if (!settings.sharesOwn && !begun.partial && isOfOwn(begun, ask)) return { ai: ctx.ownAi, notice: OWN_STAYED_HERE };
  return { ai: ctx.ai };
}

/** The person's last question, which the new one may continue. */
const questionsBefore = (history: Begun['history']): string[] =>
  history.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).slice(-1);

/** The person's current day, for "tomorrow", in the time zone that their browser names. */
function dayOfAsker(ctx: Ctx, { input }: Ask, inIndia: string): string {
  const { timeZone } = input;
  return timeZone && isTimeZone(timeZone) ? clockAt(ctx.now(), timeZone).date : inIndia;
}

/** One answer in progress. Text is sent on as it arrives; the end is stored once, however it comes. */
class Answer {
  #text = '';
  #tokensIn = 0;
  #tokensOut = 0;
  /** True once the answer itself has begun; words before a tool call do not count. */
  #isAnswering = false;
  /** The result is stored, or is being stored. */
  isEnded = false;
  readonly #abort = new AbortController();
  #box: ToolBox;
  #parts: AsyncIterator<ChatPart>;
  /** Resolves once everything is stored: the runtime must not stop before. */
  readonly stored: Promise<void>;
  #markStored: () => void = () => undefined;

  constructor(
    readonly ctx: Ctx,
    readonly ask: Ask,
    readonly begun: Begun,
    public answerer: Answerer,
  ) {
    this.stored = new Promise((done) => (this.#markStored = done));
    [this.#box, this.#parts] = this.#start();
  }

  #start(): [ToolBox, AsyncIterator<ChatPart>] {
    const { ctx, ask } = this;
    const { ai } = this.answerer;
    const { settings, file, forgottenFile, history, asker } = this.begun;
    // Text of an answer that is continued, and of a model that failed before its answer.
    const partial = this.begun.partial + this.#text;
    const mayShare = !ai.isModel || settings.sharesOwn;
    // A model, and the own rules after a failed one, continue the numbers of citations. Otherwise the own rules start again from the beginning.
    const goesOn = ai.isModel || this.answerer.notice === MODEL_FAILED;
    const taken = partial && goesOn ? Math.max(0, ...(this.begun.details.citations ?? []).map(({ n }) => n)) : 0;
    const offered = ai.isModel ? { offered: toolsFor(...questionsBefore(history), ask.input.text) } : {};
    const box = openToolBox(ctx, { mayReadOwn: asker.accountId !== null && mayShare, taken, ...offered });
    const request = {
      question: ask.input.text,
      history,
      ...(partial ? { partial } : {}),
      // The own rules describe a file once, and then answer questions about it; a model gets it with each question.
      ...(file && mayShare && (ai.isModel || ask.file) ? { file } : {}),
      ...(file && !ai.isModel && !ask.file ? { fileBefore: file } : {}),
      ...(forgottenFile === undefined ? {} : { forgottenFile }),
      ...(ask.image && ai.isModel && settings.sharesOwn ? { image: ask.image } : {}),
      today: dayOfAsker(ctx, ask, asker.day),
      tools: box.specs,
      ...(ai.isModel ? {} : { collections: () => collectionNames(ctx) }),
      callTool: (name: string, input: unknown) => box.call(name, input),
      signal: this.#abort.signal,
    };
    return [box, ai.chat(request)[Symbol.asyncIterator]()];
  }

  /** Lets the portal's own rules answer if a model failed before its answer began; null if it had begun, or if the rules failed. */
  fallBack(): ChatEvent | null {
    if (!this.answerer.ai.isModel || this.#isAnswering) return null;
    this.answerer = { ai: this.ctx.ownAi, notice: MODEL_FAILED };
    [this.#box, this.#parts] = this.#start();
    return { by: this.#by(), notice: MODEL_FAILED };
  }

  /** Words of a model stay marked as such, even if the own rules continue below them. */
  #by(): AnsweredBy {
    const isOfModel = this.answerer.ai.isModel || (this.begun.partial !== '' && this.begun.details.by === 'model');
    return isOfModel ? 'model' : 'embedded';
  }

  /** The first event. */
  opening(): ChatEvent {
    const { stored, left, details } = this.begun;
    const notice = this.answerer.notice ?? details.notice;
    return {
      conversationId: stored?.conversationId ?? null,
      ...(stored ? { userMessageId: stored.userMessageId, messageId: stored.messageId, title: stored.title } : {}),
      by: this.#by(),
      left,
      ...(notice ? { notice } : {}),
      // Sent at once, because a file is described before anything is said about it.
      ...(this.ask.file ? { report: this.ask.file.report } : {}),
    };
  }

  /** The next event of the answer; null at its end. Throws if the port fails. */
  async next(): Promise<ChatEvent | null> {
    for (;;) {
      const { done, value } = await this.#parts.next();
      if (done) return null;
      if (value.kind === 'usage') {
        this.#tokensIn += value.tokensIn;
        this.#tokensOut += value.tokensOut;
      } else if (value.kind === 'status') {
        this.#isAnswering = false;
        return { status: value.text };
      } else if (value.text) {
        const isSeam = this.#text === '' && this.answerer.ai.isModel;
        const text = (isSeam ? spaceBetween(this.begun.partial, value.text) : '') + value.text;
        this.#text += text;
        this.#isAnswering ||= text.trim() !== '';
        return { content: text };
      }
    }
  }

  #details(error?: string): MessageDetails {
    const { found } = this.#box;
    const { details: before, partial } = this.begun;
    const cited = citedIn(this.#text, found.entries);
    const earlier = partial ? (before.citations ?? []) : [];
    const citations = [...earlier.filter(({ n }) => !cited.some((one) => one.n === n)), ...cited];
    const sums = [...(before.sums ?? []), ...found.sums];
    const draft = found.draft ?? before.draft;
    const report = this.ask.file?.report ?? before.report;
    const notice = this.answerer.notice ?? before.notice;
    const meetingDetails = found.scheduler ?? before.meetingDetails;
    const action = found.action ?? before.action;
    const local = found.local.length > 0 ? found.local : before.local;
    return {
      ...(citations.length > 0 ? { citations } : {}),
      ...(sums.length > 0 ? { sums } : {}),
      ...(draft ? { draft } : {}),
      ...(report ? { report } : {}),
      ...(notice ? { notice } : {}),
      ...(meetingDetails ? { meetingDetails } : {}),
      ...(action ? { action } : {}),
      ...(local ? { local } : {}),
      by: this.#by(),
      ...(error ? { error } : {}),
    };
  }

  /** The event at the end of the stream: everything besides the text. */
  closing(isStored: boolean): ChatEvent {
    const { citations, sums, draft, meetingDetails, action, local } = this.#details();
    return {
      ...(isStored ? {} : { notice: NOT_SAVED }),
      ...(citations ? { citations } : {}),
      ...(sums ? { sums } : {}),
      ...(draft ? { draft } : {}),
      ...(action ? { action } : {}),
      ...(local ? { local } : {}),
      ...(this.#box.found.scheduler ? { showScheduler: true, ...(meetingDetails ? { meetingDetails } : {}) } : {}),
    };
  }

  /** Stores the result, only once. Returns false if that failed. */
  async end(state: MessageState, error?: string): Promise<boolean> {
    if (this.isEnded) return true;
    this.isEnded = true;
    this.#abort.abort();
    void Promise.resolve(this.#parts.return?.()).catch(() => undefined);
    const result = {
      content: this.begun.partial + this.#text,
      state,
      details: this.#details(error),
      tokensIn: this.#tokensIn,
      tokensOut: this.#tokensOut,
    };
    const isStored = await storeAnswer(this.ctx, this.begun, result);
    this.#markStored();
    return isStored;
  }
}

/** Sends event by event until the end or an error. What came before an error is stored. */
async function sendAll(answer: Answer, sender: EventSender, failed: string): Promise<void> {
  const { ctx } = answer;
  try {
    for (let event = await answer.next(); event !== null; event = await answer.next()) sender.send(event);
  } catch (error) {
    // The person has left, or someone stopped the answer.
    if (answer.isEnded) return;
    log('warn', 'answer of the assistant broke off', {
      requestId: ctx.requestId,
      error: describeError(error).slice(0, 200),
    });
    if (answer.answerer.ai.isModel) ctx.defer(recordService(ctx, 'ai', error instanceof AnswerCut ? {} : { error }));
    const instead = answer.fallBack();
    if (instead) {
      sender.send(instead);
      return sendAll(answer, sender, failed);
    }
    const isStored = await answer.end('failed', failed);
    return sender.send({ ...answer.closing(isStored), error: failed, code: 'ai-failed' });
  }
  const isStored = await answer.end('done');
  if (answer.answerer.ai.isModel) ctx.defer(recordService(ctx, 'ai'));
  sender.send(answer.closing(isStored));
}

/** Errors that refuse the question (limits, another's conversation) are thrown before the stream begins; in the stream, an error is an event. */
export async function answerQuestion(ctx: Ctx, ask: Ask): Promise<ReadableStream<Uint8Array>> {
  const begun = await beginAnswer(ctx, ask);
  const answer = new Answer(ctx, ask, begun, answererOf(ctx, begun, ask));
  const leave = () => void answer.end('interrupted');
  const sender = openEventSender(leave);
  // The runtime must not stop before the result is stored, even if the person has left.
  ctx.defer(answer.stored);
  if (ask.signal.aborted) leave();
  else ask.signal.addEventListener('abort', leave, { once: true });
  sender.send(answer.opening());
  void sendAll(answer, sender, ask.file ? ANALYSIS_FAILED : ANSWER_FAILED).finally(() => sender.finish());
  return sender.stream;
}
