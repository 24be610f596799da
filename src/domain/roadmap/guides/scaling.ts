/** Why and how, for the milestones of SCALING. */
import type { GuideEntries } from './entry';

export const SCALING: GuideEntries = {
  'Build the leadership team: name heads of finance, product, sales and people, and let them decide.': [
    'Where every decision waits for a founder, growth stops at the founder’s hours. Write for each head what they decide alone, what they bring, and which three results count in the first year.',
    'doc:scorecard',
    'doc:firstDays',
  ],
  'Write a succession and hiring plan for every role that only one person can do.': [
    'Illness or a resignation must not stop payroll, deployments or sales. List what only one person can do, name a second one for each, and let them do it once a quarter.',
    'doc:hiringPlan',
    'flow',
  ],
  'Hold at least the required board meetings with notice, an agenda and signed minutes.': [
    'Decisions without minutes are hard to prove in an audit or a sale. Send agenda and papers a week before, keep to the decisions, and sign the minutes at the next meeting.',
    'doc:board',
    'term:Reserved matters',
  ],
  'Run internal controls: two approvals for payments, access reviews and tested backups.': [
    'Most losses come from a single payment, an old account or a backup that nobody tried. Let two people release payments, look at all accounts each quarter, and restore a backup on a set day.',
    'doc:security',
    'expenses',
  ],
  'Finish the statutory audit, hold the AGM and file AOC-4 and MGT-7 or MGT-7A on time.': [
    'Late filings cost fees for each day and are seen by every lender and buyer. Set the days backwards from the meeting, and close the books each month so that the audit finds them ready.',
    'doc:compliance',
    'doc:board',
  ],
  'Keep a compliance calendar for MCA, GST, TDS, labour law and RBI, and review it every month.': [
    'Nobody remembers thirty dates, and one that is missed costs more than the hour of the review. Put an owner beside each line, and look each month at the next sixty days.',
    'doc:compliance',
  ],
  'Test the plan for a data breach, with the reports to CERT-In and the Data Protection Board.': [
    'In the first hours of a breach nobody reads a plan that they have not tried. Play one case with the people who would act, note the times, and mend the list of whom to call.',
    'doc:security',
    'doc:privacy',
    'term:DPDP Act',
  ],
  'Reach a burn multiple below 2, or write down why not and by when.': [
    'The multiple says what each rupee of new yearly revenue costs you in cash. Compute it each quarter from net burn and net new ARR, and name the one cost or channel that weighs most.',
    'burnRate',
    'term:Burn multiple',
  ],
  'Agree a yearly budget with the board and compare plan with actual every month.': [
    'A plan shows its worth in the month in which reality leaves it. Compare line by line within ten days of the month’s end, explain what differs by more than a tenth, and correct the forecast, not the plan.',
    'doc:budget',
    'burnRate',
    'expenses',
  ],
  'Plan the next market, in India or abroad, with a local customer list, a budget and a date to stop.': [
    'A second market begins again at the first customer, with costs of a grown company. Talk to twenty customers there before you rent a desk, and give the trial a budget and a last day.',
    'doc:customer',
    'doc:investors',
    'term:Channel partner',
  ],
  'Compare the ways ahead, such as profit, a priced round, debt, a sale or an IPO, with the board each year.': [
    'A choice made each year is a plan; one made in the last month of cash is none. Put each way with its amount, its dilution and its time on one page, and model the exits in the cap table.',
    'equity',
    'burnRate',
    'term:Liquidation preference',
  ],
};
