/** The daily limits of questions to the assistant (days in India), and the texts when a limit is reached. */
import type { PlanId } from '@/domain/plans/plans';

/** Questions of a guest, and of all guests behind one network address, because a college may share one. */
export const GUEST_QUESTIONS = 3;
export const ADDRESS_QUESTIONS = 30;

/** The limits of each plan as multiples of those of the Free plan: for questions, and for the model's tokens. */
export const PLAN_SHARES: Readonly<Record<PlanId, number>> = { free: 1, core: 5, premium: 20 };

/** Max messages of one conversation. */
export const MESSAGES_MOST = 400;
export const CONVERSATION_FULL = 'This conversation is full. Start a new one.';

export const GUEST_LIMIT_REACHED =
  'You have asked your three questions for today. Log in to ask more, or come back tomorrow.';
export const questionLimitReached = (limit: number): string =>
  `You have asked ${limit} questions today, which is the limit of your plan. You can ask again tomorrow.`;

export const BUDGET_USED_UP =
  'We have reached today’s limit for the language model, so Outset answered from its own content and calculators.';
export const MODEL_FAILED =
  'The language model did not answer, so Outset answered from its own content and calculators.';
export const FILE_STAYED_HERE =
  'We did not send the file to the language model, so Outset described it without one. You can allow this in the assistant settings.';
export const OWN_STAYED_HERE =
  'We did not send your own figures to the language model, so Outset answered without it. You can allow it in the assistant settings.';
export const SESSION_ENDED = 'Your session has ended. Log in again to ask; your question stays here.';
export const NOT_SAVED = 'This answer could not be saved in your conversations.';

const TITLE_MOST = 60;

/** A name for a conversation, from its first question: one line, cut between words. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  if (line.length <= TITLE_MOST) return line;
  const cut = line.slice(0, TITLE_MOST);
  const end = cut.lastIndexOf(' ');
  return `${(end > TITLE_MOST / 2 ? cut.slice(0, end) : cut).toWellFormed()}…`;
}

/** Marks a field of a tool that only the own rules fill: a model does not get it, because descriptions of tools have a limit of bytes. */
export const FOR_RULES = { isForRules: true } as const;
