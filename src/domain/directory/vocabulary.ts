/** The words that directory data is tagged with: sectors and, finer, focus industries. Imports may add other words. */

/** The industries of the specification. */
export const SECTORS = [
  'Fintech',
  'Healthcare',
  'EdTech',
  'E-commerce',
  'SaaS',
  'AI/ML',
  'CleanTech',
  'Blockchain',
  'AgriTech',
  'DeepTech',
  'Logistics',
  'Robotics',
  'BioTech',
  'Consumer',
  'Enterprise',
  'IoT',
  'Cybersecurity',
  'MarTech',
] as const;

export const FOCUS_INDUSTRIES = [
  'Payments',
  'Lending',
  'Insurance',
  'Wealth Management',
  'Digital Health',
  'Medical Devices',
  'Life Sciences',
  'Climate',
  'Energy',
  'Mobility',
  'Electric Vehicles',
  'SpaceTech',
  'Semiconductors',
  'Manufacturing',
  'Supply Chain',
  'Gaming',
  'Media',
  'D2C',
  'Food & Beverage',
  'Marketplaces',
  'Developer Tools',
  'Data & Analytics',
  'Generative AI',
  'Web3',
  'HR Tech',
  'Real Estate',
  'Rural & Social Impact',
] as const;

const known = new Map([...SECTORS, ...FOCUS_INDUSTRIES].map((word) => [word.toLowerCase(), word as string]));

/** Our spelling of a tag ("fintech" is Fintech); an unknown tag does not change. */
export function spellTag(tag: string): string {
  return known.get(tag.toLowerCase()) ?? tag;
}
