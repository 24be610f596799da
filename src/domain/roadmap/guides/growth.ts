/** Why and how, for the milestones of GROWTH. */
import type { GuideEntries } from './entry';

export const GROWTH: GuideEntries = {
  'Write the fundraising plan: amount, milestones it buys, 50 named investors and an end date.': [
    'A round without an end date becomes a job, and the company stands still beside it. Take the amount from the cash plan, choose investors by stage, sector and place, and talk to them in the same few weeks.',
    'investors',
    'doc:investors',
    'comparison',
  ],
  'Prepare a ten-slide pitch deck, a one-page memo and a financial model that agree with each other.': [
    'The first thing a careful reader finds is a figure that differs between two papers. Begin with the model, take every number of the deck and the memo from it, and date all three.',
    'doc:deck',
    'doc:memo',
    'doc:model',
  ],
  'Build a data room: incorporation, cap table, contracts, accounts, IP, tax and people.': [
    'A complete room shortens the checks by weeks and shows how you work. Make the seven folders, put each paper where the list says, and note what is missing and when it comes.',
    'doc:dataRoom',
    'term:Data room',
  ],
  'Read the SAFE, iSAFE or term sheet with a lawyer and model what each holder owns after conversion.': [
    'A cap or a pool of a few percent decides more than the headline valuation. Put every instrument into the cap table, look at two prices of the next round, and take the questions to the lawyer.',
    'equity',
    'doc:safe',
    'term:Post-money SAFE',
  ],
  'After each issue of shares, file the return of allotment (PAS-3) on time and update the register of members.': [
    'In a private placement the money may not be used before the return is filed. Set the day of allotment and the last day of filing in the calendar together, and change the cap table on the same day.',
    'term:PAS-3',
    'doc:compliance',
    'equity',
  ],
  'If a non-resident invests, report the issue to the RBI in form FC-GPR within 30 days of allotment.': [
    'A late report costs a fee and comes up in every later check. Ask the bank for its papers and the accountant for the valuation before the money arrives, not after.',
    'term:FC-GPR',
    'term:FEMA and FDI',
    'doc:compliance',
  ],
  'Create an ESOP pool: scheme approved by the board and shareholders, with grant letters and a vesting register.': [
    'Options let you hire people whom salary alone would not bring, but a promise without a scheme is worth nothing to them. Size the pool by the hires of the next 18 months, see in the cap table who bears it, and register each grant.',
    'doc:esop',
    'equity',
    'term:Option pool',
  ],
  'Check EPF, ESI and professional tax as the team grows, and register where they apply.': [
    'The duties begin by the number of people and by state, and a late start costs interest. Put the thresholds that your accountant names into the calendar and look at them with every hire.',
    'doc:compliance',
    'doc:hiringPlan',
  ],
  'Set up an Internal Committee and a policy under the POSH Act, 2013, once you have ten workers.': [
    'People must know whom they can turn to before anything happens. Name the members with an outside one, train them, and tell everybody on their first day.',
    'term:POSH Act',
    'doc:hiringPapers',
  ],
  'Write scorecards for the next five roles and hire the first sales and engineering leads.': [
    'Who knows the results of a role hires for them, who does not hires for sympathy. Write three results for each role, ask every candidate the same questions, and score before you talk to each other.',
    'doc:scorecard',
    'doc:hiringPlan',
    'doc:firstDays',
  ],
  'Hold a one-to-one with every direct report every two weeks and a written review twice a year.': [
    'Small worries grow into resignations where nobody asks in time. Keep half an hour, let the other person bring the agenda, and write down what each of you will do.',
    'doc:firstDays',
    'doc:okrs',
  ],
  'Know CAC, gross margin, CAC payback and net revenue retention by segment, from your own data.': [
    'One good segment can hide three that lose money. Take spend, new customers and revenue of each segment from your books for the last three months, and compute the four figures with the sheet.',
    'doc:unitEconomics',
    'term:CAC payback',
    'term:Net revenue retention',
  ],
  'Get one acquisition channel to repeat for three months in a row at a cost you can bear.': [
    'Two half channels teach less than one that repeats. Choose the one with the shortest payback, hold the spend steady, and change one thing a month.',
    'doc:sales',
    'term:CAC',
    'doc:landing',
  ],
  'Set quarterly OKRs for the company, score them in public and keep no more than three.': [
    'Three goals that everybody knows beat ten on a slide. Set them in the week before the quarter, look at the scores each week, and say openly at the end what was missed.',
    'doc:okrs',
    'term:North star metric',
  ],
  'Send an investor update every month: numbers, what went well, what did not, what you ask for.': [
    'Investors help those whom they hear from, and they remember who wrote in bad months. Keep to one page on the same day of the month, and end with one clear request.',
    'doc:update',
    'outreach',
  ],
  'Review the price at least once a year and test a change with new customers first.': [
    'Price moves profit faster than any saving, and most young companies are too cheap. Work out what the product is worth to a customer, try the new price on the next twenty, and leave the old ones where they are.',
    'doc:pricing',
    'term:Unit economics',
  ],
};
