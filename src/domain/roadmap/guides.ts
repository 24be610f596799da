/** The guide of a milestone (why, how, and links), by the text of the milestone. Only the server has them all. */
import { guideLink, type GuideLink } from '@/domain/dashboard/guide-links';
import { GROWTH, MVP, SCALING, type GuideEntries } from './guide-texts';

/** The guides for the milestones of IDEATION. */
const IDEATION: GuideEntries = {
  'Write the problem, who has it and how they solve it today on one page.': [
    'One page shows early whether you and your co-founders mean the same problem. Name one person who has it, what it costs them today and what they have tried, then ask an outsider to read it back to you.',
    'doc:brief',
    'doc:customer',
  ],
  'Interview at least 15 people who have the problem and note their own words.': [
    'What people did last time tells you more than what they say they would do. Ask about the last time it happened, do not mention your idea, and write down their exact words.',
    'doc:interviews',
    'term:Ideal customer profile',
  ],
  'Size the market bottom-up: number of customers times what each could pay in a year.': [
    'You can check a number built from customers and a price, but not a percentage from a market report. Count the customers you can name or reach, multiply by a price someone has confirmed, and note your assumptions.',
    'term:TAM, SAM and SOM',
    'doc:memo',
  ],
  'List the five closest alternatives, including doing nothing, and say why a customer would switch.': [
    'Most deals are lost to doing nothing, not to a competitor. Compare the five on price, effort to switch and what each does badly, and test your reason with three customers.',
    'doc:brief',
    'doc:pricing',
  ],
  'Set one measurable goal for the next 90 days and the result that would make you stop.': [
    'A result agreed in advance saves months of hoping. Write down one figure, the day you will check it and what you will do if you miss it, and share it with someone who will ask.',
    'doc:okrs',
    'term:North star metric',
  ],
  'Agree in writing who the founders are, what each one does and how much time each one gives.': [
    'Most fights between founders are about time and roles that no one wrote down. Each founder writes the answers alone, then you compare and settle differences before promising any shares.',
    'doc:founders',
    'equity',
  ],
  'Sign a founder agreement with equity split, vesting, a one-year cliff and assignment of intellectual property.': [
    'Without vesting, a founder who leaves early keeps shares the company needs, and investors will ask for vesting anyway. Agree on the points in the list, look at the split in the cap table, and have a lawyer write the agreement.',
    'doc:founders',
    'equity',
    'term:Vesting cliff',
  ],
  'Choose the legal form: compare Private Limited and LLP for funding, ESOP, tax and yearly filings.': [
    'The legal form decides who can invest, how you can give options and what you file each year. Compare the two with your plans for the next three years, and ask an accountant where you are unsure.',
    'doc:incorporation',
    'term:CCPS',
  ],
  'Check the name on the MCA portal, in the trademark register and as a domain, then register the domain.': [
    'If someone else owns the name, you may have to change it later, when customers already know it. Check all three places on the same day and buy the domain first, since it goes fastest.',
    'doc:incorporation',
  ],
  'Incorporate: a Private Limited company through SPICe+ or an LLP through FiLLiP on the MCA portal.': [
    'Contracts, a bank account and every investor need a legal entity. Collect the documents on the checklist first, because one missing document can send the form back to the start.',
    'doc:incorporation',
    'term:SPICe+',
  ],
};

/** Help for a milestone. */
export interface MilestoneGuide {
  /** Two sentences: why, and how. */
  text: string;
  links: GuideLink[];
}

const GUIDES = new Map(Object.entries({ ...IDEATION, ...MVP, ...GROWTH, ...SCALING }));

/** Descriptions that have a guide; a test compares them with the seed. */
export const GUIDED: readonly string[] = [...GUIDES.keys()];

/** Null for a milestone that operators added or reworded, because the guide was written for another text. */
export function guideOf(description: string): MilestoneGuide | null {
  const entry = GUIDES.get(description);
  if (!entry) return null;
  const [text, ...links] = entry;
  return { text, links: links.map(guideLink) };
}
