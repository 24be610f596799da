/** Why and how, for the milestones of MVP. */
import type { GuideEntries } from './entry';

export const MVP: GuideEntries = {
  'Open a current account in the name of the company and deposit the subscribed share capital.': [
    'Money of the company and of the founders must never mix, or the accounts and every later check suffer. Take the certificate of incorporation and the board resolution to the bank, and pay each subscriber’s amount from the subscriber’s own account.',
    'doc:incorporation',
    'expenses',
  ],
  'Company: declare commencement of business (form INC-20A) within 180 days of incorporation.': [
    'A company may not begin business or borrow before this declaration. File it as soon as the share capital stands in the bank, with the statement as its proof.',
    'doc:compliance',
  ],
  'Company: appoint the first statutory auditor within 30 days of incorporation.': [
    'The auditor looks at your books from the first day, so it helps when they know how you keep them. Ask two firms that work with startups, agree the fee in writing, and let the board appoint one.',
    'doc:incorporation',
    'doc:compliance',
  ],
  'Apply for DPIIT recognition on the Startup India portal and keep the certificate.': [
    'Recognition opens benefits that investors, tenders and some forms ask for. Describe in plain words what is new about the product, attach the incorporation papers, and keep the certificate in the data room.',
    'term:DPIIT recognition',
    'doc:incorporation',
  ],
  'Register on the Udyam portal if the company is a micro, small or medium enterprise.': [
    'It opens schemes and credit, and it helps when a buyer pays late. Have the PAN and the figures of investment and turnover at hand, and put the number on your invoices.',
    'term:Udyam registration',
  ],
  'Check whether you need GST registration, register if you do, and put the GSTIN on your invoices.': [
    'A missing registration costs penalties, and business customers will ask for the number. Go through turnover, place of supply and what you sell with your accountant, and write down why you do or do not need it.',
    'doc:compliance',
    'expenses',
  ],
  'Choose an accounting system and record every transaction from the first rupee.': [
    'Clean books are the cheapest part of a later round, and putting them in order afterwards the dearest. Book each week on the same day, keep the receipt with each entry, and compare with the bank statement every month.',
    'expenses',
    'doc:budget',
  ],
  'File a trademark application for the name or logo in the classes you sell in.': [
    'Whoever files first usually has the better claim, and marketplaces ask for the number. Choose the classes by what you sell today and plan for the next year, and file in the name of the company.',
    'doc:incorporation',
    'doc:hiringPapers',
  ],
  'Publish terms of use and a privacy notice that fit the DPDP Act, 2023, before you collect data.': [
    'People must know what you collect and why before they give it, and customers in business check it. List each piece of data with its reason first; whatever has none, do not collect.',
    'doc:privacy',
    'term:DPDP Act',
  ],
  'Have every employee and contractor sign confidentiality and assignment of intellectual property.': [
    'Code and designs belong to the company only when it is written, and every investor’s lawyer asks for it. Let them sign on the first day, contractors and founders too, and keep the papers in one folder.',
    'doc:hiringPapers',
    'term:Data room',
  ],
  'Cut the first version to the one job that the interviewed customers would pay for.': [
    'Each part that is left out brings the answer of the market nearer. Strike everything without which the job still gets done, and do by hand behind the screen what is rare.',
    'term:MVP',
    'doc:brief',
  ],
  'Put the first version in the hands of ten real users and watch each of them use it.': [
    'Watching shows where people stop, which no form will tell you. Sit beside them or share a screen, ask them to do the job, say nothing for ten minutes, and mend the place where most of them stop.',
    'doc:launch',
    'doc:interviews',
  ],
  'Win the first three paying customers, or signed pilots with a price and an end date.': [
    'A price that somebody paid proves more than a hundred sign-ups. The founders sell themselves: name twenty firms, write short letters, and give every pilot a price, a measure and a last day.',
    'outreach',
    'doc:coldMail',
    'term:Founder-led sales',
  ],
  'Measure activation and weekly retention by cohort and look at them on the same day each week.': [
    'Averages hide whether newer users stay longer than older ones. Define one act that shows the first value, follow each week’s users apart, and note beside the figures what you changed.',
    'term:Activation',
    'term:Cohort',
  ],
  'Name one owner each for product, sales and money, and meet every week with notes.': [
    'Where all are responsible, nobody is, and small teams feel it first. One name for each, one hour a week, and three lines of notes: what was decided, who does it, until when.',
    'doc:okrs',
    'flow',
  ],
  'Find two advisers or mentors and agree what they do, how often and for what.': [
    'An hour with somebody who has done it saves a month, if you both know what it is for. Choose by the question you have now, ask for one call first, and write down what either side gives.',
    'mentors',
    'doc:hiringPapers',
  ],
  'Plan 18 months of cash: monthly burn, runway and the date by which new money must be in the bank.': [
    'A round takes months, so the day to begin lies well before the cash ends. Put costs, hires and revenue month by month into the calculator, and count back from the month in which it reaches zero.',
    'burnRate',
    'doc:budget',
    'term:Runway',
  ],
};
