/** The source of a chip's text: the source with the highest priority. */
import { describe, expect, it } from 'vitest';
import { sourceText, type KnownValue, type Sources } from '@/domain/outreach/known';

const notes = { name: '', values: new Map<string, string>() };
const fund = { name: 'Peak Ventures', card: {}, notes };
const known = new Map<string, KnownValue>([
  ['company', { text: 'Kaveri', from: 'your profile' }],
  ['amount', { text: '₹6 crore', from: 'your cap table', note: 'Your fit settings say ₹5 crore.' }],
]);
const NONE: Sources = { own: new Map(), person: null, typed: new Map(), known, value: undefined };

describe('a chip says that its text is', () => {
  it.each<[string, string, Partial<Sources>, string?]>([
    ['From your profile', 'company', { value: 'Kaveri' }],
    ['From your cap table. Your fit settings say ₹5 crore.', 'amount', { value: '₹6 crore' }],
    ['Your answer for every email', 'company', { value: 'K', typed: new Map([['company', 'K']]) }],
    ['Changed for this email', 'company', { value: 'X', own: new Map([['company', 'X']]), person: fund }],
    ['From the directory', 'fund', { value: 'Peak Ventures', person: fund }],
    ['Your answer for Ravi', 'fund', { value: 'F', person: { ...fund, name: 'Ravi', card: null } }],
    [
      'Your answer for Peak Ventures',
      'firstName',
      { value: 'Asha', person: { ...fund, notes: { ...notes, name: 'Asha' } } },
    ],
    ['From what Peak Ventures invests in', 'whyYou', { value: 'you invest in Fintech', person: fund }],
    ['From your log', 'lastContact', { value: '3 November 2025', person: fund }],
    ['Not known, so the fallback text is used', 'firstName', { person: fund }, 'there'],
    ['Not filled in yet', 'tractionOne', { value: ' ' }],
  ])('%s: %s', (text, name, sources, fallback) => {
    expect(sourceText({ name, fallback: fallback ?? null }, { ...NONE, ...sources })).toBe(text);
  });
});
