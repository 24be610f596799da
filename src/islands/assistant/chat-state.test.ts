/** The effect of events, stops and failures on a conversation. */
import { describe, expect, it } from 'vitest';
import { ANSWER_FAILED, type ChatEvent } from '@/domain/assistant/message';
import {
  EMPTY_CHAT,
  ended,
  historyOf,
  isStored,
  questionOf,
  reopened,
  withEvent,
  withNote,
  withoutQuestion,
  withQuestion,
  type Chat,
} from './chat-state';

const AT = '2026-11-23T11:40:00.000Z';
const asked = withQuestion(EMPTY_CHAT, { text: 'What is a SAFE?', at: AT, questionId: 'local-q', answerId: 'local-a' });
const tell = (chat: Chat, ...events: ChatEvent[]) => events.reduce(withEvent, chat);
const STORED: ChatEvent = { conversationId: 'c1', userMessageId: 'u1', messageId: 'm1', title: 'SAFE', by: 'model' };

describe('a conversation on the screen', () => {
  it('CHAT-03 has messages with an id, a type, a content and a time, and takes the ids of the server', () => {
    expect(asked.messages).toMatchObject([
      { id: 'local-q', type: 'user', content: 'What is a SAFE?', timestamp: AT },
      { id: 'local-a', type: 'assistant', content: '', timestamp: AT },
    ]);
    const chat = tell(asked, STORED);
    expect(chat.messages.map(({ id }) => id)).toEqual(['u1', 'm1']);
    expect(chat).toMatchObject({ conversationId: 'c1', title: 'SAFE', liveId: 'm1' });
    expect(chat.messages.every(isStored)).toBe(true);
  });

  it('grows by content, forgets the status with the first word, and gathers what stands beside it', () => {
    const chat = tell(asked, STORED, { status: 'Looking' });
    expect(chat.status).toBe('Looking');
    const said = tell(
      chat,
      { content: 'A **' },
      { content: 'SAFE** [1]' },
      { citations: [{ n: 1, title: 'SAFE', href: '/portal', kind: 'term' }] },
      { notice: 'Cut.' },
      {},
    );
    expect(said.status).toBeNull();
    expect(said.messages[1]).toMatchObject({
      content: 'A **SAFE** [1]',
      details: { by: 'model', notice: 'Cut.', citations: [{ n: 1 }] },
    });
    expect(ended(said, 'done')).toMatchObject({ liveId: null, fault: null, messages: [{}, { state: 'done' }] });
  });

  it('CHAT-13 opens the scheduler with and without details, and not unasked', () => {
    for (const event of [{ content: 'Hi' }, { showScheduler: false, meetingDetails: { title: 'Call' } }])
      expect(tell(asked, event).scheduler).toBeNull();
    expect(tell(asked, { showScheduler: true }).scheduler).toEqual({ messageId: 'local-a', details: {} });
    const meetingDetails = { title: 'Call', participants: ['a@b.example'] };
    expect(tell(asked, { showScheduler: true, meetingDetails }).scheduler?.details).toEqual(meetingDetails);
    expect(
      withNote(tell(asked, { showScheduler: true }), { id: 'local-n', content: 'Done', timestamp: AT, details: {} })
        .scheduler,
    ).toBeNull();
  });

  it('keeps what came when it fails or is stopped', () => {
    const failed = ended(tell(asked, STORED, { content: 'Half' }, { error: ANSWER_FAILED, code: 'upstream' }), 'done');
    expect(failed.messages[1]).toMatchObject({ content: 'Half', state: 'failed' });
    expect(failed.fault).toEqual({ text: ANSWER_FAILED, canRetry: true });
    const stopped = ended(tell(asked, STORED, { content: 'Half' }), 'interrupted');
    expect(stopped.messages[1]).toMatchObject({ content: 'Half', state: 'interrupted' });
    // Stopped before the first word: there is still something to go on from.
    expect(ended(tell(asked, STORED), 'interrupted').messages).toHaveLength(2);
    expect(ended(tell(asked, STORED), 'done').messages).toHaveLength(1);
  });

  it('writes anew in the same place, or goes on', () => {
    const stopped = ended(tell(asked, STORED, { content: 'Half' }), 'interrupted');
    const again = tell(reopened(stopped, 'm1', 'retry'), { messageId: 'm2', content: 'New' });
    expect(again.messages.map(({ id, content }) => [id, content])).toEqual([
      ['u1', 'What is a SAFE?'],
      ['m2', 'New'],
    ]);
    const on = tell(reopened(stopped, 'm1', 'continue'), { content: ' and half' });
    expect(on.messages[1]).toMatchObject({ content: 'Half and half', state: 'done' });
    expect(questionOf(on, 'm1')?.id).toBe('u1');
    expect(questionOf(on, 'nobody')).toBeNull();
  });

  it('gives a question back that was not accepted', () => {
    const chat = withoutQuestion(asked, 'local-q', { text: 'Too many questions.', canRetry: false });
    expect(chat).toMatchObject({ messages: [], liveId: null, fault: { text: 'Too many questions.' } });
  });

  it('passes over events between answers, and unknown ids', () => {
    const over = ended(tell(asked, STORED, { content: 'x' }), 'done');
    expect(withEvent(over, { content: 'late' })).toBe(over);
    expect(withoutQuestion(over, 'nobody', null).messages).toEqual(over.messages);
  });

  it('sends at most twelve messages as history, each cut, none empty', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({
      id: `m${at}`,
      type: 'user' as const,
      content: at === 19 ? '' : 'x'.repeat(9_000),
      timestamp: AT,
      state: 'done' as const,
      details: {},
    }));
    expect(historyOf(many)).toHaveLength(12);
    expect(historyOf(many).every(({ content }) => content.length === 8_000)).toBe(true);
  });
});
