/** The six hackathon platforms of the dashboard: public facts only. No event dates are given, because we do not know them. */

export interface HackathonPlatform {
  id: string;
  name: string;
  /** Path of a picture; null shows the initials on a tile. */
  logo: string | null;
  description: string;
  website: string;
  /** Exactly three. */
  features: readonly [string, string, string];
  /** Both null if no event is known. */
  upcomingEvent: string | null;
  upcomingDate: string | null;
  /** Ends of the card's gradient, as #rrggbb. */
  colours: { from: string; to: string };
}

export const HACKATHON_PLATFORMS: readonly HackathonPlatform[] = [
  {
    id: 'devfolio',
    name: 'Devfolio',
    logo: null,
    description: 'An Indian platform where builders find hackathons, apply with one profile and show their work.',
    website: 'https://devfolio.co',
    features: ['Online and on-site hackathons', 'One profile for every application', 'Many web3 and student events'],
    upcomingEvent: null,
    upcomingDate: null,
    colours: { from: '#2563eb', to: '#1e3a8a' },
  },
  {
    id: 'unstop',
    name: 'Unstop',
    logo: null,
    description:
      'An Indian platform for hackathons, case competitions and quizzes, with jobs and internships beside them.',
    website: 'https://unstop.com',
    features: [
      'Competitions by colleges and companies',
      'Jobs and internships',
      'For students and early professionals',
    ],
    upcomingEvent: null,
    upcomingDate: null,
    colours: { from: '#4338ca', to: '#312e81' },
  },
  {
    id: 'hackerearth',
    name: 'HackerEarth',
    logo: null,
    description: 'Coding challenges and company hackathons, with practice problems to prepare for them.',
    website: 'https://www.hackerearth.com/challenges/',
    features: ['Hackathons run with companies', 'Programming contests', 'Practice by topic'],
    upcomingEvent: null,
    upcomingDate: null,
    colours: { from: '#0f766e', to: '#134e4a' },
  },
  {
    id: 'devpost',
    name: 'Devpost',
    logo: null,
    description: 'A worldwide hackathon platform, mostly online, with a public project gallery.',
    website: 'https://devpost.com/hackathons',
    features: ['Online hackathons from many countries', 'Public project pages', 'Filters by theme, place and date'],
    upcomingEvent: null,
    upcomingDate: null,
    colours: { from: '#0369a1', to: '#0c4a6e' },
  },
  {
    id: 'mlh',
    name: 'MLH',
    logo: null,
    description:
      'Major League Hacking supports student hackathons around the world and runs online events and a fellowship.',
    website: 'https://mlh.io',
    features: ['A season of student hackathons', 'Global Hack Week online', 'Fellowship for new developers'],
    upcomingEvent: null,
    upcomingDate: null,
    colours: { from: '#b91c1c', to: '#7f1d1d' },
  },
  {
    id: 'smart-india-hackathon',
    name: 'Smart India Hackathon',
    logo: null,
    description:
      'The national hackathon by the Ministry of Education and AICTE, on problems from government and industry.',
    website: 'https://www.sih.gov.in',
    features: [
      'For student teams from Indian institutions',
      'Software and hardware editions',
      'Real problem statements',
    ],
    upcomingEvent: null,
    upcomingDate: null,
    colours: { from: '#c2410c', to: '#7c2d12' },
  },
];
