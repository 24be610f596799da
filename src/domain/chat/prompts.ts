/** The eleven questions that the assistant offers as suggestions. Each can be answered from the portal's own content and tools. */

export const CHAT_PROMPTS: readonly string[] = [
  'How many months of runway do I have?',
  'Which pre-seed investors back SaaS companies in Bengaluru?',
  'What is a post-money SAFE, and how does it dilute me?',
  'What should go into a ten-slide pitch deck?',
  'Should I register a Private Limited company or an LLP?',
  'How do I get DPIIT startup recognition?',
  'Which incubators are near me?',
  'How should founders split equity and vest it?',
  'How do I work out CAC payback?',
  'What should be in a data room?',
  'Schedule a meeting with an investor next week',
];
