/** Why and how, for the milestones of MVP. */
import type { GuideEntries } from './entry';

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
    'Whoever files first usually has the stronger claim, and marketplaces ask for the number. Choose the classes for what you sell today and plan to sell next year, and file in the company’s name.',
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
