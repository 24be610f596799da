// Decisions made by hand about the schemes: what they give in the portal's words, who may apply, and who runs them. Adds no fact.

/** Published words of an instrument → the portal's. A scheme may give several. */
const INSTRUMENTS = [
  ['Grant', /\bgrants?\b(?! amount)|grant-in-aid|incentive/i],
  ['Loan', /\bloans?\b|\bdebt\b|debentures/i],
  ['Equity', /\bequity\b|seed investment|preference shares|SAFE note|deep-tech investment/i],
  ['Credit guarantee', /guarantee/i],
  ['Reimbursement or subsidy', /reimbursement|subsidy/i],
  ['Allowance or fellowship', /allowance|stipend|fellowship|Entrepreneur-in-Residence/i],
  ['Cloud credits', /credits/i],
  ['Fund of funds', /fund of funds/i],
  ['Programme', /accelerator of|incubation|accelerators$/i],
];
/** Phrases that contain one of these words although the scheme does not give it. */
const MISLEADING = [/investment or loan received/i, /collateral-free loans/i, /on loans up to/i, /quasi-equity/i];

export function instrumentsOf(published) {
  const text = MISLEADING.reduce((rest, words) => rest.replace(words, ''), published);
  return INSTRUMENTS.filter(([, words]) => words.test(text)).map(([name]) => name);
}

/** Schemes for incubators, institutions or funds, according to their published words or those of the instrument. */
const FOR_OTHERS = new Set([
  'NIDHI Centres of Excellence (NIDHI-CoE)',
  'Fund of Funds for Startups (FFS)',
  'Startup India Fund of Funds 2.0',
  'NIDHI i-TBI (Inclusive TBI)',
  'AIM Scale-up Support to Established Incubation Centres',
  'Atal Incubation Centre grant (AIM)',
  'UP incubator capital and operating grant (StartInUP)',
  'Himachal Pradesh incubator assistance',
  'Meghalaya incubator grant',
  'Odisha incubator capital grant',
  'StartupTN pre-incubation centre grant',
  'SSIP 2.0 institutional grant (Gujarat)',
  'Goa grant for incubation centres in educational institutes',
  'India Aspiration Fund (SIDBI)',
  'Atal Community Innovation Centre grant (AIM)',
]);

export const audienceOf = (name, forWhom) => (FOR_OTHERS.has(name) ? 'others' : forWhom ? 'founders' : 'not-said');

/** Schemes whose name has the state, while their rows do not. */
export const STATE_IN_NAME = {
  "Chief Minister's Maha-Fund (Maharashtra)": 'Maharashtra',
  'Maharashtra Startup Week': 'Maharashtra',
  'Maharashtra patent and certification reimbursement': 'Maharashtra',
};

/** Scheme → the directory entry that describes the same scheme: the scheme's entry takes precedence, and the directory entry links to it. */
const TWINS = {
  'Startup India Seed Fund Scheme (SISFS)': 'Startup India Seed Fund Scheme',
  'TANSEED (Tamil Nadu Startup Seed Fund)': 'TANSEED (Tamil Nadu Seed Fund)',
  'TN SC/ST Startup Fund': 'Tamil Nadu SC/ST Startup Fund',
  'NIDHI Accelerator': 'NIDHI Accelerator Programme',
  'KSIDC Seed Fund Assistance (Kerala)': 'KSIDC Seed Fund (Kerala)',
  'iDEX SPARK (Defence India Startup Challenge)': 'iDEX (Defence Innovation Organisation)',
  'SAMRIDH (Startup Accelerator of MeitY for Product Innovation, Development and Growth)':
    'SAMRIDH (MeitY Startup Hub)',
  'RKVY-RAFTAAR seed stage funding': 'RKVY-RAFTAAR Agribusiness Incubation',
  'RKVY-RAFTAAR idea and pre-seed stage funding': 'RKVY-RAFTAAR Agribusiness Incubation',
};

/** Words in the text about who runs a scheme → the entry that they name. */
const RUNNERS = [
  [/\bBIRAC\b/, 'BIRAC'],
  [/Kerala Startup Mission/, 'Kerala Startup Mission'],
  [/StartupTN/, 'StartupTN'],
  [/\(iStart\)/, 'iStart Rajasthan'],
  [/^Startup Odisha/, 'Startup Odisha'],
  [/^Microsoft$/, 'Microsoft for Startups'],
  [/^Venture Center/, 'Venture Center'],
  [/TREC-STEP/, 'TREC-STEP'],
  [/Technology Development Board/, 'Technology Development Board'],
];

export function institutionsOf(name, who) {
  const run = RUNNERS.filter(([words]) => words.test(who)).map(([, entry]) => entry);
  return [...new Set([...(TWINS[name] ? [TWINS[name]] : []), ...run])];
}
