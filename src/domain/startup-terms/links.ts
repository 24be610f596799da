/** Links from a term to the tool, document or page where it is used, and to the page that defines it, by the title of the term. */
import { guideLink, type GuideLink, type LinkRef } from '@/domain/dashboard/guide-links';

const LINKS: Readonly<Record<string, readonly LinkRef[]>> = {
  'Post-money SAFE': ['equity', 'doc:safe'],
  iSAFE: ['equity', 'doc:safe'],
  'Valuation cap': ['equity'],
  Discount: ['equity'],
  'Term sheet': ['doc:safe'],
  'Pre-money and post-money valuation': ['equity'],
  'Lead investor': ['investors', 'doc:investors'],
  'Data room': ['doc:dataRoom'],
  'Convertible note': ['equity', 'doc:safe'],
  'Cap table': ['equity', 'doc:capTable'],
  'Fully diluted': ['equity'],
  Vesting: ['equity', 'doc:founders'],
  'Vesting cliff': ['equity', 'doc:founders'],
  ESOP: ['doc:esop'],
  'Option pool': ['equity', 'doc:esop'],
  Dilution: ['equity'],
  CCPS: ['equity'],
  CCD: ['equity'],
  'Perquisite tax on ESOP': ['doc:esop'],
  'Sweat equity': ['equity'],
  'Liquidation preference': ['equity'],
  'Participating preference': ['equity'],
  'Anti-dilution': ['equity'],
  'Broad-based weighted average': ['equity'],
  'Full ratchet': ['equity'],
  'Pro-rata right': ['equity'],
  'Drag-along': ['doc:founders'],
  'Tag-along': ['doc:founders'],
  'Right of first refusal': ['doc:founders'],
  'Reserved matters': ['doc:board'],
  'MRR and ARR': ['doc:model'],
  CAC: ['doc:unitEconomics'],
  'CAC payback': ['doc:unitEconomics'],
  LTV: ['doc:unitEconomics'],
  'LTV to CAC': ['doc:unitEconomics'],
  Churn: ['doc:unitEconomics'],
  'Net revenue retention': ['doc:model'],
  Cohort: ['doc:model'],
  'GMV and take rate': ['doc:unitEconomics'],
  'Burn rate': ['burnRate', 'expenses'],
  Runway: ['burnRate', 'doc:budget'],
  'Burn multiple': ['burnRate'],
  'Gross margin': ['doc:unitEconomics'],
  'Contribution margin': ['doc:unitEconomics'],
  'Working capital': ['doc:budget'],
  EBITDA: ['doc:model'],
  'Unit economics': ['doc:unitEconomics'],
  'SPICe+': ['doc:incorporation'],
  'DPIIT recognition': ['doc:incorporation'],
  'FEMA and FDI': ['doc:compliance'],
  'FC-GPR': ['doc:compliance'],
  'Angel tax': ['doc:compliance'],
  'PAS-3': ['doc:compliance'],
  'DPDP Act': ['doc:privacy'],
  'POSH Act': ['doc:compliance'],
  'Udyam registration': ['doc:incorporation'],
  MVP: ['doc:brief'],
  'Product-market fit': ['doc:interviews'],
  Activation: ['doc:launch'],
  'North star metric': ['doc:okrs'],
  'Retention curve': ['doc:interviews'],
  'A/B test': ['doc:landing'],
  'Technical debt': ['flow'],
  'TAM, SAM and SOM': ['doc:memo'],
  'Ideal customer profile': ['doc:customer'],
  'Sales pipeline': ['doc:sales'],
  'Sales cycle': ['doc:sales', 'burnRate'],
  'Founder-led sales': ['doc:coldMail'],
  'Product-led growth': ['doc:landing'],
  D2C: ['doc:unitEconomics'],
  'Channel partner': ['doc:sales'],
};

/** The page that defines a term, by its title, from `content/facts/term-sources.csv`. The definitions are our own words. */
export const TERM_SOURCES: Readonly<Record<string, string>> = {
  CCPS: 'https://www.jmfinancialservices.in/blogs-and-articles/what-is-ccps-meaning-features-and-difference-explained',
  CCD: 'https://startupfunds.in/glossary/compulsorily-convertible-debentures',
  iSAFE:
    'https://100x.vc/news-coverage/forbes-india-how-startups-could-use-i-safe-notes-for-early-stage-funding-100x.vc-team-2019-startups',
  'Convertible note':
    'https://www.taxmann.com/post/blog/foreign-exchange-management-non-debt-instruments-amendment-rules-2022/',
  'Broad-based weighted average':
    'https://www.cooleygo.com/glossary/broad-based-weighted-average-anti-dilution-protection/',
  'Full ratchet': 'https://www.tkntysonlaw.com/glossary/full-ratchet-anti-dilution',
  'Liquidation preference': 'https://www.startupblog.com/what-is-a-liquidation-preference/',
  'Pro-rata right': 'https://bunch.capital/private-markets-glossary/pro-rata-rights',
  'Right of first refusal':
    'https://triumvirlaw.com/insights/drag-along-tag-along-and-transfer-restrictions-in-growth-stage-shas',
  'Drag-along': 'https://mehtadixit.com/2024/11/29/understanding-drag-along-rights-in-shareholder-agreements',
  'Tag-along':
    'https://incentiv.finance/blog/tag-along-rights-in-indian-startups-what-minority-shareholders-need-to-know/',
  'Perquisite tax on ESOP':
    'https://www.livemint.com/money/personal-finance/esops-are-great-but-they-come-with-taxes-too/amp-11643821739775.html',
  'Burn multiple': 'https://morecapital.co/glossary/burn-multiple',
  'LTV to CAC': 'https://statsforstartups.com/kpis/LTV-CAC-Ratio/',
};

/** Null for a term without a source. */
export const sourceOfTerm = (title: string): string | null =>
  Object.hasOwn(TERM_SOURCES, title) ? (TERM_SOURCES[title] ?? null) : null;

/** Titles that have links; a test compares them with the seed. */
export const LINKED_TERMS: readonly string[] = Object.keys(LINKS);

/** Empty for a term that operators added or renamed. */
export const linksOfTerm = (title: string): GuideLink[] =>
  Object.hasOwn(LINKS, title) ? (LINKS[title] ?? []).map(guideLink) : [];
