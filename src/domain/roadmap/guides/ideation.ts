/** Why and how, for the milestones of IDEATION. */
import type { GuideEntries } from './entry';

export const IDEATION: GuideEntries = {
  'Write the problem, who has it and how they solve it today on one page.': [
    'A page shows early whether you and your co-founders mean the same problem. Name one person who has it, what it costs them today and what they already tried, then let somebody outside read it back to you.',
    'doc:brief',
    'doc:customer',
  ],
  'Interview at least 15 people who have the problem and note their own words.': [
    'What people did last time tells more than what they say they would do. Ask about the last case, stay silent about your idea, and write the words down as they fell.',
    'doc:interviews',
    'term:Ideal customer profile',
  ],
  'Size the market bottom-up: number of customers times what each could pay in a year.': [
    'A number built from customers and a price can be checked, a percentage of a large report cannot. Count the customers you can name or reach, multiply by a price that somebody confirmed, and keep the assumptions beside it.',
    'term:TAM, SAM and SOM',
    'doc:memo',
  ],
  'List the five closest alternatives, including doing nothing, and say why a customer would switch.': [
    'Most deals are lost to doing nothing, not to a competitor. Set the five side by side, with price, effort to switch and what each does badly, and test the reason with three customers.',
    'doc:brief',
    'doc:pricing',
  ],
  'Set one measurable goal for the next 90 days and the result that would make you stop.': [
    'A result agreed beforehand saves months of hoping. Write one figure, the day on which you look at it and what you will do if it is missed, and show it to somebody who will ask.',
    'doc:okrs',
    'term:North star metric',
  ],
  'Agree in writing who the founders are, what each one does and how much time each one gives.': [
    'Most quarrels between founders are about time and roles that nobody wrote down. Each writes the answers alone, then you compare and settle what differs before any share is promised.',
    'doc:founders',
    'equity',
  ],
  'Sign a founder agreement with equity split, vesting, a one-year cliff and assignment of intellectual property.': [
    'Without vesting a founder who leaves early takes a share that nobody can use, and investors will ask for it anyway. Settle the points with the list, look at the split in the cap table, and let a lawyer write the agreement.',
    'doc:founders',
    'equity',
    'term:Vesting cliff',
  ],
  'Choose the legal form: compare Private Limited and LLP for funding, ESOP, tax and yearly filings.': [
    'The form decides who can invest, how you can give options and what you file each year. Go through the comparison with your plans for the next three years, and ask an accountant where you are unsure.',
    'doc:incorporation',
    'term:CCPS',
  ],
  'Check the name on the MCA portal, in the trademark register and as a domain, then register the domain.': [
    'A name that somebody else holds costs a new name later, when customers already know the old one. Look in all three places on the same day and take the domain first, since it goes fastest.',
    'doc:incorporation',
  ],
  'Incorporate: a Private Limited company through SPICe+ or an LLP through FiLLiP on the MCA portal.': [
    'Contracts, a bank account and every investor need a legal person. Collect the papers of the checklist first, because a form that comes back for one missing paper starts again.',
    'doc:incorporation',
    'term:SPICe+',
  ],
};
