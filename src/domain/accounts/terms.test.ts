/** The terms dialog has its six parts. */
import { expect, it } from 'vitest';
import { TERMS } from './terms';

it('holds the six parts of the terms, each with text', () => {
  expect(TERMS.map((part) => part.heading)).toEqual([
    'General Disclaimer',
    'Security & User Responsibility',
    'Platform Limitations & Risks',
    'Third-Party Services',
    'User Conduct',
    'Platform Resources',
  ]);
  for (const part of TERMS) expect(part.paragraphs.join(' ').length).toBeGreaterThan(80);
});
