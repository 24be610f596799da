/** Makes a draft of a mail from an outreach template. Values that no one gave become blanks in square brackets. */
import { capital } from '@/domain/text/capital';
import type { Draft } from '@/domain/assistant/message';
import { fieldLabel, mergeParts, valuesFor, type MergeValues } from '@/domain/outreach/letters/merge';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { findTemplate } from '@/domain/outreach/letters/template';
import { LETTER_KINDS, MAIL_TEMPLATES, type MailTemplate } from './mail';

interface Letter {
  name: string;
  subject: string;
  body: string;
}

/** Letters that do not ask for money. */
const LETTERS: Readonly<Record<(typeof LETTER_KINDS)[number], Letter>> = {
  mentor: {
    name: 'A question to a mentor',
    subject: 'A question about {{purpose}}',
    body: `Hi {{firstName|there}},

I am {{senderName}}, founder of {{company}}. {{oneLiner}}.

I need advice on {{purpose}}.

What I have tried so far: {{tried}}. What I am unsure about: {{question}}.

Could we talk for 30 minutes in the next two weeks? I will send my questions before, and tell you afterwards what came of it.

Best regards,
{{senderName}}
{{senderRole|Founder}}, {{company}}`,
  },
  programme: {
    name: 'A question to a programme',
    subject: '{{company}}: a question about your programme',
    body: `Hi {{firstName|there}},

I am {{senderName}}, founder of {{company}}. {{oneLiner}}.

I would like to know about {{purpose|your programme}}:
- At which stage and in which fields do you take startups?
- Do you take equity or a fee?
- When does the next batch begin, and how do we apply?

Where we are today: {{tractionOne}}.

Thank you for a short answer, or for the name of the person whom I should ask.

Best regards,
{{senderName}}
{{senderRole|Founder}}, {{company}}`,
  },
  plain: {
    name: 'A plain letter',
    subject: '{{company}}: {{purpose}}',
    body: `Hi {{firstName|there}},

I am {{senderName}} from {{company}}. I am writing to you about {{purpose}}.

{{message}}

Thank you. I am glad to talk at any time that suits you.

Best regards,
{{senderName}}
{{company}}`,
  },
};

const isLetter = (kind: MailTemplate): kind is keyof typeof LETTERS => Object.hasOwn(LETTERS, kind);

const OUTREACH = '/portal/tools/outreach-generator';

export interface MailFacts {
  template?: MailTemplate | undefined;
  person?: string | undefined;
  company?: string | undefined;
  investor?: string | undefined;
  /** The person's own name, as they said it or as their profile has it. */
  sender?: string | undefined;
  startup?: string | undefined;
  raising?: string | undefined;
  /** The startup in a few words: "soil sensor startup". */
  what?: string | undefined;
  /** The same in one line of their profile, if they did not say it. */
  oneLiner?: string | undefined;
  traction?: string | undefined;
  /** The topic of the mail. */
  purpose?: string | undefined;
  /** Everything else that the person said. */
  facts?: readonly string[] | undefined;
}

/** "1.5 crore" becomes "₹1.5 crore"; an amount with a currency symbol stays as it is. */
const rupees = (amount: string): string => (/^\d/.test(amount) ? `₹${amount}` : amount);
/** "[Your company]", and "[Enter traction one]" for a field that the sender fills in: the outreach tool recognises both as blanks. */
function blankOf(name: string): string {
  const words = fieldLabel(name);
  return /^your\b/i.test(words) ? `[${words}]` : `[Enter ${words.replace(/^./, (letter) => letter.toLowerCase())}]`;
}

/** The text with the known values and the template's own fallbacks; all other fields become blanks. */
const merge = (text: string, values: MergeValues): string =>
  mergeParts(text, values)
    .map((part) => (part.kind === 'missing' ? blankOf(part.name) : part.text))
    .join('');

/** Removes braces and brackets: they would turn a name into a field or a blank. */
const safe = (text: string | undefined): string => (text ?? '').replace(/[{}[\]]/g, '').trim();

/** Facts that the template has no place for come after it, so that nothing is lost. */
function unused({ company, raising, what, traction, purpose, facts = [] }: MailFacts, text: string): string {
  const left = [
    company && `To: ${safe(company)}`,
    what && safe(what),
    raising && `raising ${rupees(safe(raising))}`,
    traction && safe(traction),
    purpose && safe(purpose),
    ...facts.map(safe),
  ].filter((fact) => fact && !text.toLowerCase().includes(fact.replace(/^(?:To: |raising )/, '').toLowerCase()));
  return left.length > 0 ? `\n\n[To work in: ${left.join('; ')}]` : '';
}

export function makeDraft(facts: MailFacts): { draft: Draft; name: string } {
  const kind = facts.template ?? MAIL_TEMPLATES[0];
  const template = isLetter(kind) ? LETTERS[kind] : findTemplate(kind);
  if (!template) throw new RangeError('There is no such template.');
  const said: MergeValues = new Map([
    ['investorName', safe(facts.investor)],
    ['senderName', safe(facts.sender)],
    ['company', safe(facts.startup)],
    ['amount', rupees(safe(facts.raising))],
    ['oneLiner', capital(safe(facts.what) || safe(facts.oneLiner))],
    ['tractionOne', capital(safe(facts.traction))],
    ['purpose', safe(facts.purpose)],
    // The news since the last mail is the last fact; the message has all facts.
    ['news', safe(facts.facts?.at(-1))],
    ['message', (facts.facts ?? []).map((fact) => `${capital(safe(fact))}.`).join(' ')],
  ]);
  const values = valuesFor({ ...NO_RECIPIENT, name: safe(facts.person), fund: safe(facts.company) }, said);
  const body = merge(template.body, values)
    .replace(/[ \t]+$/gm, '')
    .trimEnd();
  const subject = merge(template.subject, values);
  return { draft: { subject, body: body + unused(facts, `${subject} ${body}`), href: OUTREACH }, name: template.name };
}
