/** Maps a company's industry to the labels of the directory and to published words. */

export interface IndustryWords {
  /** In the founder's words. */
  label: string;
  /** Words of the directory that mean the whole industry. */
  core: readonly string[];
  /** Words of the directory for a field of it. */
  fields: readonly string[];
  /** Words of the directory that come close. */
  near: readonly string[];
  /** Published words that mean the whole industry and have no counterpart in the directory, as keys made by `wordKey`. */
  published: readonly string[];
}

/** A company's industry in the sectors and focus industries of the directory. Only `core` and `published` are the industry itself. */
export const INDUSTRY_WORDS: Readonly<Record<string, IndustryWords>> = {
  tech: {
    label: 'tech',
    core: [],
    fields: [
      'SaaS',
      'AI/ML',
      'DeepTech',
      'Enterprise',
      'IoT',
      'Cybersecurity',
      'Robotics',
      'Blockchain',
      'Developer Tools',
      'Data & Analytics',
      'Generative AI',
      'Semiconductors',
      'Web3',
      'SpaceTech',
    ],
    near: ['MarTech', 'HR Tech', 'E-commerce', 'Gaming'],
    published: [
      'tech',
      'technology',
      'informationtechnology',
      'it',
      'software',
      'softwaretech',
      'technologyproduct',
      'technologyorservices',
      'technologyandtechnology-enabledbusinesses',
      'scienceandtechnology',
    ],
  },
  finance: {
    label: 'finance',
    core: ['Fintech'],
    fields: ['Payments', 'Lending', 'Insurance', 'Wealth Management'],
    near: [],
    published: ['finance'],
  },
  healthcare: {
    label: 'healthcare',
    core: ['Healthcare'],
    fields: ['Digital Health', 'Medical Devices'],
    near: ['BioTech', 'Life Sciences'],
    published: [],
  },
  education: { label: 'education', core: ['EdTech'], fields: [], near: [], published: [] },
};

/** Published words of investors who back every industry. */
export const EVERY_INDUSTRY = ['sector-agnostic', 'sectoragnostic', 'industry-agnostic', 'industryagnostic'] as const;
