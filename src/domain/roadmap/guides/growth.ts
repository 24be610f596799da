/** Why and how, for the milestones of GROWTH. */
import type { GuideEntries } from './entry';

export const GROWTH: GuideEntries = {
  'Write the fundraising plan: amount, milestones it buys, 50 named investors and an end date.': [
    'A round without an end date becomes a full-time job while the company stands still. Take the amount from your cash plan, choose investors by stage, sector and city, and talk to them in the same few weeks.',
    'investors',
    'doc:investors',
    'comparison',
    'schemes',
  ],
  'Prepare a ten-slide pitch deck, a one-page memo and a financial model that agree with each other.': [
    'A careful investor soon spots a figure that differs between two documents. Start with the model, take every number in the deck and memo from it, and date all three.',
    'doc:deck',
    'doc:memo',
    'doc:model',
  ],
  'Build a data room: incorporation, cap table, contracts, accounts, IP, tax and people.': [
    'A complete data room cuts weeks from due diligence and shows how you work. Make the seven folders, file each document as listed, and note what is missing and when it will come.',
    'doc:dataRoom',
    'term:Data room',
  ],
  'Read the SAFE, iSAFE or term sheet with a lawyer and model what each holder owns after conversion.': [
    'A cap, or a few percent of option pool, can matter more than the headline valuation. Add every instrument to the cap table, try two prices for the next round, and take your questions to the lawyer.',
    'equity',
    'doc:safe',
    'term:Post-money SAFE',
  ],
  'After each issue of shares, file the return of allotment (PAS-3) on time and update the register of members.': [
    'In a private placement you may not use the money until the return is filed. Put the allotment date and the filing deadline in your calendar together, and update the cap table the same day.',
    'term:PAS-3',
    'doc:compliance',
    'equity',
    'due:allotment',
  ],
  'If a non-resident invests, report the issue to the RBI in form FC-GPR within 30 days of allotment.': [
    'A late report costs a fee and comes up in every later due diligence. Ask the bank for its forms and the accountant for the valuation before the money arrives, not after.',
    'term:FC-GPR',
    'term:FEMA and FDI',
    'doc:compliance',
    'due:foreignMoney',
  ],
  'Create an ESOP pool: scheme approved by the board and shareholders, with grant letters and a vesting register.': [
    'Options help you hire people you cannot attract with salary alone, but a promise without a scheme is worth nothing. Size the pool for the next 18 months of hires, check in the cap table who gets diluted, and record each grant.',
    'doc:esop',
    'equity',
    'term:Option pool',
  ],
  'Check EPF, ESI and professional tax as the team grows, and register where they apply.': [
    'When these start to apply depends on your headcount and state, and starting late costs interest. Note the thresholds your accountant gives you and check them with every hire.',
    'doc:compliance',
    'doc:hiringPlan',
    'due:esi',
  ],
  'Set up an Internal Committee and a policy under the POSH Act, 2013, once you have ten workers.': [
    'People must know whom to turn to before anything happens. Name the members, including an external one, train them, and tell every new joiner on their first day.',
    'term:POSH Act',
    'doc:hiringPapers',
  ],
  'Write scorecards for the next five roles and hire the first sales and engineering leads.': [
    'If you know what results a role must deliver, you hire for them; if not, you hire whoever you like. Write three results for each role, ask every candidate the same questions, and score before you discuss.',
    'doc:scorecard',
    'doc:hiringPlan',
    'doc:firstDays',
  ],
  'Hold a one-to-one with every direct report every two weeks and a written review twice a year.': [
    'Small worries turn into resignations when no one asks in time. Keep half an hour, let the other person set the agenda, and write down what each of you will do.',
    'doc:firstDays',
    'doc:okrs',
  ],
  'Know CAC, gross margin, CAC payback and net revenue retention by segment, from your own data.': [
    'One good segment can hide three that lose money. Take spend, new customers and revenue for each segment from your books for the last three months, and work out the four figures with the sheet.',
    'doc:unitEconomics',
    'term:CAC payback',
    'term:Net revenue retention',
  ],
  'Get one acquisition channel to repeat for three months in a row at a cost you can bear.': [
    'Two half-working channels teach you less than one that repeats. Choose the one with the shortest payback, keep the spend steady, and change one thing a month.',
    'doc:sales',
    'term:CAC',
    'doc:landing',
  ],
  'Set quarterly OKRs for the company, score them in public and keep no more than three.': [
    'Three goals everyone knows beat ten on a slide. Set them the week before the quarter, look at the scores every week, and say openly at the end what you missed.',
    'doc:okrs',
    'term:North star metric',
  ],
  'Send an investor update every month: numbers, what went well, what did not, what you ask for.': [
    'Investors help founders they hear from, and they remember who wrote in bad months. Keep to one page, send it on the same day every month, and end with one clear request.',
    'doc:update',
    'outreach',
  ],
  'Review the price at least once a year and test a change with new customers first.': [
    'Price changes profit faster than any saving, and most young companies charge too little. Work out what the product is worth to a customer, try the new price with the next twenty, and leave existing customers on the old one.',
    'doc:pricing',
    'term:Unit economics',
  ],
};
