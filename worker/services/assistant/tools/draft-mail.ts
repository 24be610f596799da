/** Assistant tool that drafts a mail from the outreach templates. It adds the person's own name and company, but not to what the AI model sees. It sends nothing. */
import { z } from 'zod';
import { makeDraft } from '@/domain/assistant/asks/draft';
import { MAIL_KINDS } from '@/domain/assistant/asks/mail';
import { oneLinerOf } from '@/domain/outreach/known';
import { findListing } from './named';
import { readProfileRow } from './own-account';
import { tool } from './tool';

const said = (what: string) =>
  z.string().trim().min(1).max(80).optional().describe(`${what}, only if the person said it`);

const input = z.object({
  template: z.enum(MAIL_KINDS).optional().describe('cold-outreach by default'),
  person: said('Name of the person who gets the mail'),
  company: said('Their organisation'),
  investor: said('For an introduction: the investor to be introduced to'),
  sender: said('Name of the person who writes'),
  startup: said('Their startup'),
  raising: said('What they raise, e.g. ₹2 crore'),
  what: said('What the startup is'),
  traction: said('What it has reached'),
  purpose: said('What it is about'),
  facts: z.array(z.string().max(300)).max(5).optional().describe('Other facts they said'),
});

export const draftMail = tool({
  name: 'draft_mail',
  description:
    'Drafts a mail: cold, follow-up, update, introduction, or to a mentor, a programme, anyone. Sends nothing.',
  status: 'Drafting the email',
  input,
  permission: 'directory:preview',
  words: /\b(?:e?mail|draft|write|letter|intro|outreach|update)/i,
  async run(ctx, facts, { mayReadOwn, isForModel }) {
    const own = mayReadOwn && !isForModel ? await readProfileRow(ctx) : null;
    const known = {
      sender: own?.fullName,
      startup: own?.companyName ?? undefined,
      oneLiner: oneLinerOf(own?.companyDescription ?? ''),
    };
    // A name that the directories have, such as "India Quotient", is a company and not a person. An incubator gets the template for programmes.
    const receiver = facts.company ?? facts.investor ?? facts.person;
    const found = receiver ? await findListing(ctx, receiver) : null;
    const listing = found?.mended === null ? found.listing : null;
    // For an introduction, `person` is the one who introduces.
    const isInvestor = facts.investor !== undefined;
    const to =
      listing && !facts.company
        ? { company: listing.name, ...(isInvestor ? { investor: undefined } : { person: undefined }) }
        : {};
    const template = facts.template ?? (listing?.kind === 'incubator' ? ('programme' as const) : undefined);
    const { draft, name } = makeDraft({ ...known, ...facts, ...to, template });
    return {
      draft,
      says: `Here is a draft from the template “${name}”. Fill in the parts in square brackets. Nothing is sent until you send it yourself.`,
    };
  },
});
