/** Why and how, for the milestones of SCALING. */
import type { GuideEntries } from './entry';

export const SCALING: GuideEntries = {
  'Build the leadership team: name heads of finance, product, sales and people, and let them decide.': [
    'If every decision waits for a founder, growth is limited by the founder’s hours. For each head, write what they decide alone, what they bring to you, and which three results count in the first year.',
    'doc:scorecard',
    'doc:firstDays',
  ],
  'Write a succession and hiring plan for every role that only one person can do.': [
    'Illness or a resignation must not stop payroll, deployments or sales. List what only one person can do, name a second person for each, and have them do it once a quarter.',
    'doc:hiringPlan',
    'flow',
  ],
  'Hold at least the required board meetings with notice, an agenda and signed minutes.': [
    'Decisions without minutes are hard to prove in an audit or a sale. Send the agenda and documents a week before, record the decisions, and sign the minutes at the next meeting.',
    'doc:board',
    'term:Reserved matters',
  ],
  'Run internal controls: two approvals for payments, access reviews and tested backups.': [
    'Most losses come from a single payment, an old account or a backup no one tested. Have two people approve payments, review all accounts each quarter, and restore a backup on a fixed day.',
    'doc:security',
    'expenses',
  ],
  'Finish the statutory audit, hold the AGM and file AOC-4 and MGT-7 or MGT-7A on time.': [
    'Late filings cost a fee for each day, and every lender and buyer sees them. Plan the dates backwards from the meeting, and close the books every month so that they are ready for the audit.',
    'doc:compliance',
    'doc:board',
    'due:accounts',
  ],
  'Keep a compliance calendar for MCA, GST, TDS, labour law and RBI, and review it every month.': [
    'No one remembers thirty dates, and missing one costs more than an hour of review. Put an owner beside each line, and look at the next sixty days every month.',
    'doc:compliance',
    'calendar',
  ],
  'Test the plan for a data breach, with the reports to CERT-In and the Data Protection Board.': [
    'In the first hours of a breach, no one follows a plan they have not tried. Run one drill with the people who would act, note the times, and fix the list of whom to call.',
    'doc:security',
    'doc:privacy',
    'term:DPDP Act',
  ],
  'Reach a burn multiple below 2, or write down why not and by when.': [
    'The burn multiple tells you how much cash each rupee of new yearly revenue costs. Work it out each quarter from net burn and net new ARR, and name the one cost or channel that matters most.',
    'burnRate',
    'term:Burn multiple',
  ],
  'Agree a yearly budget with the board and compare plan with actual every month.': [
    'A plan proves useful when things do not go to plan. Compare line by line within ten days of month end, explain anything that differs by more than 10%, and correct the forecast, not the plan.',
    'doc:budget',
    'burnRate',
    'expenses',
  ],
  'Plan the next market, in India or abroad, with a local customer list, a budget and a date to stop.': [
    'In a second market you start again from the first customer, but with the costs of a bigger company. Talk to twenty customers there before you rent a desk, and give the trial a budget and an end date.',
    'doc:customer',
    'doc:investors',
    'term:Channel partner',
  ],
  'Compare the ways ahead, such as profit, a priced round, debt, a sale or an IPO, with the board each year.': [
    'A choice made every year is a plan; one made in the last month of cash is not. Put each option with its amount, dilution and timing on one page, and model the exits in the cap table.',
    'equity',
    'burnRate',
    'term:Liquidation preference',
  ],
};
