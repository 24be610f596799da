/** The guides (why and how) for the milestones of GROWTH, MVP and SCALING. */
import type { LinkRef } from '@/domain/dashboard/guide-links';

export const GROWTH: GuideEntries = {
  'Write the fundraising plan: amount, milestones it buys, 50 named investors and an end date.': [
    'A round without an end date becomes a full-time job while the company makes no progress. Take the amount from your cash plan, choose investors by stage, sector and city, and talk to them in the same few weeks.',
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
    'due:placement',
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
    'People must know who they can turn to before anything happens. Name the members, including an external one, train them, and tell every new joiner on their first day.',
    'term:POSH Act',
    'doc:hiringPapers',
  ],
  'Write scorecards for the next five roles and hire the first sales and engineering leads.': [
    'If you know what results a role must deliver, you hire for them; if not, you hire the people you happen to like. Write three results for each role, ask every candidate the same questions, and score before you discuss.',
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

/** The guides for the milestones of MVP. */
export const MVP: GuideEntries = {
  'Open a current account in the name of the company and deposit the subscribed share capital.': [
    'Never mix company money with founders’ money, or your accounts and every later due diligence will suffer. Take the certificate of incorporation and the board resolution to the bank, and pay each subscriber’s amount from that person’s own account.',
    'doc:incorporation',
    'expenses',
  ],
  'Company: declare commencement of business (form INC-20A) within 180 days of incorporation.': [
    'A company may not start business or borrow before this declaration. File it as soon as the share capital is in the bank, with the statement as proof.',
    'doc:compliance',
    'due:commencement',
  ],
  'Company: appoint the first statutory auditor within 30 days of incorporation.': [
    'The auditor checks your books from day one, so it helps if they know how you keep them. Ask two firms that work with startups, agree the fee in writing, and have the board appoint one.',
    'doc:incorporation',
    'doc:compliance',
    'due:auditor',
  ],
  'Apply for DPIIT recognition on the Startup India portal and keep the certificate.': [
    'Recognition gives you access to tax benefits, tenders and schemes, and investors often ask for it. Describe in plain words what is new about your product, attach the incorporation documents, and keep the certificate in the data room.',
    'term:DPIIT recognition',
    'doc:incorporation',
    'scheme:seedFund',
  ],
  'Register on the Udyam portal if the company is a micro, small or medium enterprise.': [
    'It gives you access to schemes and credit, and helps when a buyer pays late. Keep your PAN and your investment and turnover figures ready, and put the number on your invoices.',
    'term:Udyam registration',
    'scheme:msme',
  ],
  'Check whether you need GST registration, register if you do, and put the GSTIN on your invoices.': [
    'A missing registration costs penalties, and business customers will ask for the number. Go through turnover, place of supply and what you sell with your accountant, and write down why you do or do not need it.',
    'doc:compliance',
    'expenses',
    'due:gst',
  ],
  'Choose an accounting system and record every transaction from the first rupee.': [
    'Clean books cost little now, and fixing them before a round costs a lot. Do your books on the same day every week, keep the receipt with each entry, and match them with the bank statement every month.',
    'expenses',
    'doc:budget',
  ],
  'File a trademark application for the name or logo in the classes you sell in.': [
    'The first to file usually has the stronger claim, and marketplaces ask for the number. Choose the classes for what you sell today and plan to sell next year, and file in the company’s name.',
    'doc:incorporation',
    'doc:hiringPapers',
  ],
  'Publish terms of use and a privacy notice that fit the DPDP Act, 2023, before you collect data.': [
    'People must know what data you collect and why before they share it, and business customers check. First list each piece of data with its reason, and do not collect what has none.',
    'doc:privacy',
    'term:DPDP Act',
  ],
  'Have every employee and contractor sign confidentiality and assignment of intellectual property.': [
    'Code and designs belong to the company only when this is in writing, and every investor’s lawyer asks for it. Get everyone to sign on the first day, including contractors and founders, and keep the documents in one folder.',
    'doc:hiringPapers',
    'term:Data room',
  ],
  'Cut the first version to the one job that the interviewed customers would pay for.': [
    'Each feature you leave out gets you to customers sooner. Cut everything the job can be done without, and handle rare cases by hand.',
    'term:MVP',
    'doc:brief',
  ],
  'Put the first version in the hands of ten real users and watch each of them use it.': [
    'Watching shows you where people get stuck, which no survey will. Sit beside them or share a screen, ask them to do the job, stay silent for ten minutes, and fix the place where most of them stop.',
    'doc:launch',
    'doc:interviews',
  ],
  'Win the first three paying customers, or signed pilots with a price and an end date.': [
    'One paid price proves more than a hundred sign-ups. Founders should sell it themselves: list twenty companies, write short emails, and give every pilot a price, a measure of success and an end date.',
    'outreach',
    'doc:coldMail',
    'term:Founder-led sales',
  ],
  'Measure activation and weekly retention by cohort and look at them on the same day each week.': [
    'Averages hide whether new users stay longer than older ones. Define the first action that shows value, track each week’s users separately, and note what you changed beside the figures.',
    'term:Activation',
    'term:Cohort',
  ],
  'Name one owner each for product, sales and money, and meet every week with notes.': [
    'When everyone is responsible, no one is, and small teams feel it first. One name for each area, one hour a week, and three lines of notes: what was decided, who does it, by when.',
    'doc:okrs',
    'flow',
  ],
  'Find two advisers or mentors and agree what they do, how often and for what.': [
    'An hour with someone who has done it before can save a month, if you both know what it is for. Choose by the question you have now, ask for one call first, and write down what each side gives.',
    'mentors',
    'doc:hiringPapers',
  ],
  'Plan 18 months of cash: monthly burn, runway and the date by which new money must be in the bank.': [
    'A round takes months, so you must start well before the cash ends. Enter costs, hires and revenue month by month in the calculator, and count back from the month your cash reaches zero.',
    'burnRate',
    'doc:budget',
    'term:Runway',
    'scheme:guarantee',
  ],
};

/** The guides for the milestones of SCALING. */
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
    'In the first hours of a breach, no one follows a plan they have not tried. Run one drill with the people who would act, note the times, and fix the list of people to call.',
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

/** The guides of one stage as written here: for each milestone, one text (why and how), then links to tools, documents, terms and pages. */
export type GuideEntries = Readonly<Record<string, readonly [text: string, ...links: LinkRef[]]>>;
