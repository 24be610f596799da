/** Makes a draft of a mail from an outreach template. What nobody said stays a blank in square brackets. */
import type { Draft } from '../message';
import { fieldLabel, mergeParts, valuesFor, type MergeValues } from '../../outreach/merge';
import { NOBODY } from '../../outreach/people';
import { findTemplate } from '../../outreach/template';
import { MAIL_TEMPLATES, type MailTemplate } from './mail';

const OUTREACH = '/portal/tools/outreach-generator';

export interface MailFacts {
  template?: MailTemplate | undefined;
  person?: string | undefined;
  company?: string | undefined;
  investor?: string | undefined;
  /** Of themselves: what the person said, or what their own profile says. */
  sender?: string | undefined;
  startup?: string | undefined;
  raising?: string | undefined;
  /** What the startup is: "soil sensor startup". */
  what?: string | undefined;
  traction?: string | undefined;
}

/** "1.5 crore" is rupees; what has a sign stays. */
const rupees = (amount: string): string => (/^\d/.test(amount) ? `₹${amount}` : amount);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "[Your company]", and "[Enter traction one]" for a field that the sender fills in: the outreach tool knows both as blanks. */
function blankOf(name: string): string {
  const words = fieldLabel(name);
  return /^your\b/i.test(words) ? `[${words}]` : `[Enter ${words.replace(/^./, (letter) => letter.toLowerCase())}]`;
}

/** The text with what is known and the template's own fallbacks; all else is a blank. */
const merge = (text: string, values: MergeValues): string =>
  mergeParts(text, values)
    .map((part) => (part.kind === 'missing' ? blankOf(part.name) : part.text))
    .join('');

/** Braces and brackets of a name would make a field or a blank of it. */
const safe = (text: string | undefined): string => (text ?? '').replace(/[{}[\]]/g, '').trim();

/** Facts that the template has no place for come after it, so that nothing is lost. */
function unused({ company, raising, what, traction }: MailFacts, text: string): string {
  const left = [
    company && `To: ${safe(company)}`,
    what && safe(what),
    raising && `raising ${rupees(safe(raising))}`,
    traction && safe(traction),
  ].filter((fact) => fact && !text.toLowerCase().includes(fact.replace(/^(?:To: |raising )/, '').toLowerCase()));
  return left.length > 0 ? `\n\n[To work in: ${left.join('; ')}]` : '';
}

export function makeDraft(facts: MailFacts): { draft: Draft; name: string } {
  const template = findTemplate(facts.template ?? MAIL_TEMPLATES[0]);
  if (!template) throw new RangeError('There is no such template.');
  const said: MergeValues = new Map([
    ['investorName', safe(facts.investor)],
    ['senderName', safe(facts.sender)],
    ['company', safe(facts.startup)],
    ['amount', rupees(safe(facts.raising))],
    ['oneLiner', capital(safe(facts.what))],
    ['tractionOne', capital(safe(facts.traction))],
  ]);
  const values = valuesFor({ ...NOBODY, name: safe(facts.person), fund: safe(facts.company) }, said);
  const body = merge(template.body, values)
    .replace(/[ \t]+$/gm, '')
    .trimEnd();
  const subject = merge(template.subject, values);
  return { draft: { subject, body: body + unused(facts, `${subject} ${body}`), href: OUTREACH }, name: template.name };
}
