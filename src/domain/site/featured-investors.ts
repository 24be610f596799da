/** The institutions of the landing page's carousel: public facts only; no place is paid for. */

export interface FeaturedInvestor {
  name: string;
  /** Its type and city. */
  role: string;
  description: string;
  /** Path of a picture; null shows the initials on a tile. */
  image: string | null;
  /** From content/facts/facts.csv; null if it has no figure. */
  investmentCount: number | null;
  category: 'Pre-seed' | 'Seed' | 'Incubator' | 'Angel network';
  link: string;
}

export const FEATURED_INVESTORS: readonly FeaturedInvestor[] = [
  {
    name: 'Blume Ventures',
    role: 'Venture fund, Mumbai',
    description: 'Backs Indian technology companies from their first institutional round.',
    image: null,
    investmentCount: 150,
    category: 'Seed',
    link: 'https://blume.vc/',
  },
  {
    name: '100X.VC',
    role: 'Early-stage fund, Mumbai',
    description: 'Invests in founders in batches and made the iSAFE note known in India.',
    image: null,
    investmentCount: 70,
    category: 'Pre-seed',
    link: 'https://www.100x.vc/',
  },
  {
    name: 'Antler India',
    role: 'Day-zero investor, Bengaluru',
    description: 'Meets founders before the company exists and invests from the first day.',
    image: null,
    investmentCount: null,
    category: 'Pre-seed',
    link: 'https://www.antler.co/location/india',
  },
  {
    name: 'T-Hub',
    role: 'Innovation hub, Hyderabad',
    description: 'Programmes, corporate partners and workspace for young companies.',
    image: null,
    investmentCount: null,
    category: 'Incubator',
    link: 'https://t-hub.co/',
  },
  {
    name: 'CIIE.CO',
    role: 'Incubator, Ahmedabad',
    description: 'The incubator of IIM Ahmedabad, at work since 2001.',
    image: null,
    investmentCount: null,
    category: 'Incubator',
    link: 'https://www.ciie.co/',
  },
  {
    name: 'Speciale Invest',
    role: 'Deep-tech fund, Chennai',
    description: 'First cheques for science and engineering, from space to enterprise software.',
    image: null,
    investmentCount: null,
    category: 'Pre-seed',
    link: 'https://specialeinvest.com/',
  },
  {
    name: 'India Quotient',
    role: 'Early-stage fund, Mumbai',
    description: 'Looks for products made for India, often before anyone else does.',
    image: null,
    investmentCount: null,
    category: 'Seed',
    link: 'https://www.indiaquotient.in/',
  },
  {
    name: 'Kae Capital',
    role: 'Seed fund, Mumbai',
    description: 'Partners with founders at pre-seed and seed, in many sectors.',
    image: null,
    investmentCount: null,
    category: 'Seed',
    link: 'https://kae-capital.com/',
  },
  {
    name: 'Indian Angel Network',
    role: 'Angel network, New Delhi',
    description: 'Members who invest together and lend their experience to founders.',
    image: null,
    investmentCount: null,
    category: 'Angel network',
    link: 'https://www.indianangelnetwork.com/',
  },
  {
    name: 'SINE, IIT Bombay',
    role: 'Technology incubator, Mumbai',
    description: 'Takes research and student teams of IIT Bombay to a company.',
    image: null,
    investmentCount: null,
    category: 'Incubator',
    link: 'https://sineiitb.org/',
  },
];
