// Decisions made by hand about the due dates: which rows agree, so that a day can be computed, and when a line applies. Adds no fact.

/**
 * Rows that agree, by paper and the beginning of the event: at least two sites, or an official page. `schedule` is their rule, in the format of
 * src/domain/due-dates/due-lines.ts; `name` replaces the event of the first row if it says too little. Left out because not settled: provident fund after
 * July 2026, INC-22, Form CN, the annual return of Karnataka professional tax, late fees, stamp duty; and rules that need a row of the old and one of the new income-tax law to agree.
 */
export const AGREED = [
  {
    schedule: 'event 30',
    name: 'allotment of shares (any; 15 days in a private placement)',
    rows: [['PAS-3 (return of allotment)', 'allotment of shares (any)']],
  },
  {
    schedule: 'event 15',
    rows: [
      ['PAS-3 (return of allotment)', 'allotment of shares (private placement)'],
      ['PAS-3 late', 'allotment of shares (private placement)'],
    ],
  },
  { schedule: 'event 30', rows: [['SH-7', '']] },
  { schedule: 'event 30', rows: [['BEN-2', '']] },
  { schedule: 'event 30', rows: [['FC-GPR (Single Master Form)', '']] },
  {
    schedule: 'event 60',
    rows: [
      ['FC-TRS (Single Master Form)', ''],
      ['FC-TRS', ''],
    ],
  },
  { schedule: 'yearly 07-15', rows: [['FLA return (FLAIR)', '']] },
  {
    schedule: 'incorporation 180',
    rows: [
      ['INC-20A', ''],
      ['INC-20A: penalty', ''],
    ],
  },
  { schedule: 'event 30', rows: [['AOC-4', 'annual: financial statements']] },
  { schedule: 'event 60', rows: [['MGT-7 / MGT-7A', '']] },
  { schedule: 'event 30', rows: [['DIR-12', '']] },
  {
    schedule: 'yearly 04-30 10-31',
    rows: [
      ['MSME-1', ''],
      ['MSME-1 (both halves)', ''],
    ],
  },
  {
    schedule: 'monthly 11',
    rows: [
      ['GSTR-1 (monthly)', ''],
      ['GSTR-1', ''],
    ],
  },
  {
    schedule: 'quarterly 13',
    rows: [
      ['GSTR-1 (quarterly)', ''],
      ['GSTR-1', ''],
    ],
  },
  {
    schedule: 'monthly 7, 03 04-30',
    name: 'monthly TDS: deposit',
    rows: [
      ['TDS payment', 'monthly TDS: deposit (NEW ACT'],
      ['TDS deposit and returns', 'monthly and quarterly TDS'],
    ],
  },
  { schedule: 'monthly 15', rows: [['ESI contribution', '']] },
  {
    schedule: 'monthly 15',
    name: 'professional tax, Maharashtra: employer, monthly filers',
    rows: [['PTRC return and payment', 'professional tax, Maharashtra: employer, NEW DATE']],
  },
  {
    schedule: 'yearly 10-31',
    name: 'annual income tax return: company',
    rows: [
      ['return of income (ITR-6)', ''],
      ['return of income', 'annual income tax return (NEW ACT, Budget 2026)'],
    ],
  },
];

// A duty of everyone who deducts tax, pays tax or employs people: pages name the company only as an example of them.
const FOR_ALL = /deducts tax|\bemployers?\b|\bpersons\b|\bDIN\b/;
const FORMS = [
  [/\bcompan(?:y|ies)\b/, ['private', 'opc']],
  [/\bLLP\b/, ['llp']],
];
// Only companies issue shares and options.
const OF_SHARES = /\bissue of shares\b|^ESOP\b/;
const AUTHORITY_OF_COMPANIES = /ROC \(MCA\)|^company\b|^members\b/;

/** The forms of company that a line is for; empty for all. The first row says for whom; what any row excepts is left out. */
function formsOf(rows) {
  const [{ authority, event, dueFrom, appliesTo }] = rows;
  const isExcepted = (pattern) => rows.some((row) => pattern.test(`${row.event} ${row.appliesTo}`));
  if (isExcepted(/not companies/)) return ['llp'];
  if (FOR_ALL.test(appliesTo)) return [];
  const named = FORMS.filter(([pattern]) => pattern.test(appliesTo)).flatMap(([, forms]) => forms);
  const isOfCompanies = AUTHORITY_OF_COMPANIES.test(authority) || OF_SHARES.test(event);
  const forms = named.length === 0 && isOfCompanies ? FORMS[0][1] : named;
  // A one person company holds no annual general meeting.
  const isOfMeeting = /\bAGM\b/.test(dueFrom) || /^AGM\b/.test(event);
  const isWithoutOpc = isExcepted(/(?:except|not) OPC/) || (isOfMeeting && !/OPC/.test(appliesTo));
  return /^OPC$/.test(appliesTo) ? ['opc'] : forms.filter((form) => form !== 'opc' || !isWithoutOpc);
}

/** The kinds of GST returns that a line is for; empty for all people: only a registration is for those who are not registered. */
function gstOf([{ authority, event }]) {
  if (!/^GST/.test(authority) || /\bregistration\b/.test(event)) return [];
  if (/QRMP\b|^quarterly/.test(event)) return ['quarterly'];
  return /^monthly GST/.test(event) ? ['monthly'] : ['monthly', 'quarterly'];
}

/** From how many employees a line is due. A line of both funds begins with the lower number, that of ESI. */
function employeesOf([{ event, appliesTo }]) {
  if (/^all employers/.test(appliesTo)) return 0;
  if (/^(?:PF and )?ESI\b|POSH/.test(event)) return 10;
  return /^PF\b/.test(event) ? 20 : 0;
}

/** The conditions under which a line of these rows applies, from their published words. */
export function askedOf(rows) {
  const [{ authority, event, appliesTo }] = rows;
  // "(e.g. foreign parent)" names one of many.
  const text = `${authority} ${event} ${appliesTo}`.replace(/\(e\.g\. [^)]*\)/g, '');
  return {
    companies: formsOf(rows),
    state:
      ['Maharashtra', 'Karnataka'].find((state) => event.includes(`, ${state}`) || authority.includes(state)) ?? '',
    gst: gstOf(rows),
    employees: employeesOf(rows),
    foreign: /RBI|FEMA|foreign|non-resident|downstream/i.test(text),
  };
}
