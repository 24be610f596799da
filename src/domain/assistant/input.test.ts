/** What questions, names of conversations, searches and notes accept. */
import { expect, it } from 'vitest';
import { answerRating, chatInput, conversationQuery, conversationTitle } from './input';

const textOf = (text: string) => chatInput.safeParse({ text }).data?.text;
const titleOf = (title: string) => {
  const { data, error } = conversationTitle.safeParse({ title });
  return data?.title ?? error?.issues[0]?.message;
};

it('a question loses control characters and marks that turn text, and keeps its lines', () => {
  expect(textOf(' What is\u0000 a\u202e SAFE?\r\nAnd\fa CCPS?\ud800 ')).toBe('What is  a SAFE?\nAnd a CCPS?\ufffd');
  expect(textOf('क्\u200dष 👩‍💻')).toBe('क्\u200dष 👩‍💻');
  for (const blank of ['', ' \u0000 ', '\u200b', '\u3164']) expect(textOf(blank)).toBeUndefined();
  expect(textOf('a'.repeat(4001))).toBeUndefined();
});

it('the name of a conversation is one visible line', () => {
  expect(titleOf(' My round\u200b')).toBe('My round');
  for (const blank of ['', '\u200b', '\u3164']) expect(titleOf(blank)).toBe('Enter a name for the conversation.');
  for (const wrong of ['a\u202eb', 'a\nb', 'a\ud800']) expect(titleOf(wrong)).toBe('Please use plain characters only.');
  expect(titleOf('a'.repeat(81))).toBe('At most 80 characters.');
});

it('a note on an answer has no control characters', () => {
  expect(answerRating.safeParse({ rating: 'poor', note: 'a\u0000' }).success).toBe(false);
  expect(answerRating.parse({ rating: 'poor', note: ' Line\r\ntwo ' })).toMatchObject({ note: 'Line\ntwo' });
});

it('a search for conversations uses the first 100 characters', () => {
  expect(conversationQuery.parse({ q: ` ${'a'.repeat(150)}` }).q).toHaveLength(100);
  expect(conversationQuery.parse({}).q).toBe('');
});
