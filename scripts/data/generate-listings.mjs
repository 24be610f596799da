// Generates made-up listings for benchmarks and tests: the same seed gives the same listings, with the skew of real directories.
import { CITIES } from '../../src/domain/cities.ts';
import { STAGES } from '../../src/domain/directory/directories.ts';
import { FOCUS_INDUSTRIES, SECTORS } from '../../src/domain/directory/vocabulary.ts';

/** Mulberry32, a small seeded generator (public domain, Tommy Ettinger): numbers from 0 to below 1. */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks items by Zipf's law: the k-th has the weight 1 / k^exponent. */
function zipf(items, exponent = 1) {
  const bounds = [];
  let sum = 0;
  items.forEach((_, k) => bounds.push((sum += 1 / (k + 1) ** exponent)));
  return (random) => {
    const wanted = random() * sum;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bounds[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low];
  };
}

/** Invented names, made from syllables. The first names of the list will be used more often. */
function makeWords(random, count) {
  const starts =
    'ka ra va ma sa na ta pa la da ba ga ya ja ha vi ri ni ki si mi ti li di shi ro no ko so mo to lo va zu tru bla kri pra shra'.split(
      ' ',
    );
  const middles = 'na ra la va ma ya ri vi ni ti li ro no lu ru nu sha tha dha ksha nda rma lka nta rva sto'.split(' ');
  const ends = 'n m r s l t k sh th nt nd x a i o ya va na ra'.split(' ');
  const any = (list) => list[Math.floor(random() * list.length)];
  const words = new Set();
  while (words.size < count) {
    const word = any(starts) + any(middles) + (random() < 0.4 ? any(middles) : '') + any(ends);
    words.add(word[0].toUpperCase() + word.slice(1));
  }
  return [...words];
}

const COMMON =
  'India Global First Growth Next Bharat Prime Alpha Blue Rising Green Digital Bridge North Lotus Summit Orbit Peak Banyan Saffron Indus Deccan Ganga Himalaya Monsoon Peepal Nilgiri Malabar Konkan Tamarind Saral Udaan'.split(
    ' ',
  );
const ENDINGS = {
  'pre-seed': 'Ventures Capital Fund Partners Angels Collective Labs Network Founders Cheque'.split(' '),
  seed: 'Capital Ventures Partners Fund Investments Advisors Equity Holdings Seed Growth'.split(' '),
  incubator: 'Incubator Accelerator Labs Foundation Hub Innovation Centre Park Studio Launchpad'.split(' '),
};
const FIRST_NAMES =
  'Aarav Diya Vihaan Ananya Arjun Isha Kabir Meera Rohan Saanvi Aditya Kavya Nikhil Pooja Rahul Sneha Varun Tara Karan Nisha Dev Riya Sameer Anika Manav Leela Gaurav Ira Tejas Maya'.split(
    ' ',
  );
const ELSEWHERE = [
  ['Singapore', ''],
  ['San Francisco', 'California'],
  ['London', 'United Kingdom'],
  ['Dubai', 'United Arab Emirates'],
  ['New York', 'New York'],
];
/** Cities by their number of startups, largest first. */
const CITY_ORDER =
  'Bengaluru|Mumbai|New Delhi|Gurugram|Hyderabad|Pune|Chennai|Noida|Ahmedabad|Kolkata|Jaipur|Kochi'.split('|');

/** The kind of a row: 30, 30, 25 and 15 percent. */
const kindOf = (share) => (share < 0.3 ? 'pre-seed' : share < 0.6 ? 'seed' : share < 0.85 ? 'angel' : 'incubator');

function statusOf(share) {
  if (share < 0.08) return 'Top Investor';
  if (share < 0.25) return 'New Investor';
  return share < 0.45 ? 'Easy Reachout' : 'None';
}

/**
 * `count` rows with the fields of a listing and `kind` and `id`. No two share kind, name and city; a larger count
 * starts with the rows of a smaller one.
 */
export function* generateListings(count, seed = 20260101) {
  const random = createRandom(seed);
  const whole = (from, to) => from + Math.floor(random() * (to - from + 1));
  const rareWord = zipf(makeWords(random, 9000), 0.75);
  const commonWord = zipf(COMMON, 0.8);
  const firstName = zipf(FIRST_NAMES, 0.5);
  const ending = Object.fromEntries(Object.entries(ENDINGS).map(([kind, words]) => [kind, zipf(words, 1)]));
  const rest = CITIES.filter(({ name }) => !CITY_ORDER.includes(name));
  const places = [...CITY_ORDER.map((name) => CITIES.find((city) => city.name === name)), ...rest].map(
    ({ name, state }) => [name, state],
  );
  const place = zipf([...places.slice(0, 9), ...ELSEWHERE, ...places.slice(9)], 1.05);
  const sector = zipf(SECTORS, 0.9);
  const industry = zipf(FOCUS_INDUSTRIES, 0.9);
  const several = (pick, from, to) => {
    const chosen = new Set();
    for (let tries = whole(from, to); tries > 0; tries--) chosen.add(pick(random));
    return [...chosen];
  };
  const stagesOf = () => {
    // Early stages are the most common.
    const from = Math.floor(random() ** 2 * STAGES.length);
    return STAGES.slice(from, from + whole(1, 3));
  };
  const nameOf = (kind) => {
    if (kind === 'angel') return `${firstName(random)} ${rareWord(random)}`;
    const words = [random() < 0.3 ? commonWord(random) : rareWord(random)];
    if (random() < 0.25) words.push(random() < 0.5 ? sector(random) : rareWord(random));
    return [...words, ending[kind](random)].join(' ');
  };
  /** Most amounts are in rupees, some in other currencies, as foreign programmes state them. */
  const fundsOf = (minInvestment, maxInvestment) => {
    const share = random();
    const currency = share < 0.7 ? 'INR' : share < 0.9 ? 'USD' : share < 0.96 ? 'EUR' : 'GBP';
    return { minInvestment, maxInvestment, currency };
  };
  const taken = new Set();

  for (let n = 0; n < count; n++) {
    const kind = kindOf(random());
    // One in fifty has a place that is not in our lists, without its state.
    const [city, region] = random() < 0.02 ? [rareWord(random), ''] : place(random);
    let name = nameOf(kind);
    const keyOf = () => `${kind}\n${name.toLowerCase()}\n${city}`;
    while (taken.has(keyOf())) name = `${rareWord(random)} ${name}`;
    taken.add(keyOf());
    const isIncubator = kind === 'incubator';
    const isFund = kind === 'pre-seed' || kind === 'seed';
    const sectors = several(sector, 1, 4);
    const least = isIncubator && random() < 0.7 ? whole(1, 40) * 5000 : null;
    let id = '';
    while (id.length < 24)
      id += Math.floor(random() * 0x1000000)
        .toString(16)
        .padStart(6, '0');
    yield {
      id,
      kind,
      name,
      logo: null,
      city,
      region,
      type:
        { 'pre-seed': 'Pre-Seed', seed: 'Seed', angel: 'Angel' }[kind] ??
        (random() < 0.6 ? 'Incubator' : 'Accelerator'),
      sectors,
      focusIndustries: several(industry, 1, 5),
      stages: stagesOf(),
      about: `Invented for measurements. ${name} of ${city} backs ${sectors.join(', ')} companies and ${random() < 0.5 ? 'likes to be first' : 'joins others'}.`,
      website: `https://example.com/${n}`,
      linkedin: null,
      twitter: null,
      // A few funds have very many companies, most have few.
      investedCount: isFund && random() < 0.85 ? Math.floor(4 / (random() + 0.008)) : null,
      status: kind === 'angel' ? statusOf(random()) : null,
      institute: isIncubator && random() < 0.5 ? `${name}, ${city}` : null,
      year: isIncubator && random() < 0.85 ? 2025 - Math.floor(40 * random() ** 2.5) : null,
      funds: least === null ? null : fundsOf(least, least * whole(1, 20)),
      contact: null,
      portfolio: isIncubator || random() < 0.8 ? [] : several(rareWord, 1, 4).map((companyName) => ({ companyName })),
      isActive: random() < 0.97,
      isSample: true,
    };
  }
}
