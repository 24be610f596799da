// One institution's facts as a listing of the directories, each field with its source. Adds nothing to what the facts say.
import { findCity } from '../../src/domain/cities.ts';
import { STAGES } from '../../src/domain/directory/directories.ts';
import { FOCUS_INDUSTRIES, SECTORS } from '../../src/domain/directory/vocabulary.ts';
import { choose, hostsOf, isOld, ordered, othersOf } from './choose.mjs';
import { OWN_HOSTS, PLACES } from './spellings.mjs';
import { LISTED_BEFORE } from './listed-before.mjs';
import { isLater, STAGE_WORDS, stagesOf, TYPE_NOUNS, wordsFor } from './words.mjs';

/** The least number of fields besides the city or website: an institution with fewer is in no directory yet. */
const FACTS_LEAST = 2;
const PLACE_FIELDS = ['city', 'website'];

const partsOf = (value) =>
  value
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

const moneyOf = ({ value }) => {
  const [currency, amount] = value.split(' ');
  return { currency, amount: Number(amount) };
};

/** Why an institution is in no directory yet, or null. */
function waitsFor(name, facts) {
  const fields = new Set(facts.map(({ field }) => field));
  const isPlaced = PLACE_FIELDS.some((field) => fields.has(field));
  if (!isPlaced && !LISTED_BEFORE[name]) return 'neither city nor website';
  return fields.size - (isPlaced ? 1 : 0) < FACTS_LEAST ? 'fewer than two more facts' : null;
}

/** The directory, by the rule of content/README.md; null for an investor whose stages are all later ones. */
function directoryOf(name, kind, stages, hasCity) {
  if (kind === 'incubator' || kind === 'accelerator') return 'incubator';
  // The specification requires a place for every angel entry: a network without a place is listed as an investor.
  if (kind === 'angel-network' && hasCity) return 'angel';
  if (stages.includes('pre-seed')) return 'pre-seed';
  if (stages.includes('seed')) return 'seed';
  const before = LISTED_BEFORE[name]?.kind;
  if (before) return before;
  return stages.length > 0 && stages.every(isLater) ? null : 'seed';
}

/** The investment range and the facts that it comes from; the other facts become further facts. */
function rangeOf({ cheque_min: min, cheque_max: max, cheque_typical: typical }) {
  const whole = (least, most, used) => {
    const [from, to] = [moneyOf(least), moneyOf(most)];
    if (from.currency !== to.currency || from.amount > to.amount) return null;
    return { funds: { minInvestment: from.amount, maxInvestment: to.amount, currency: to.currency }, used };
  };
  const upTo = (of) => ({
    funds: { minInvestment: 0, maxInvestment: moneyOf(of).amount, currency: moneyOf(of).currency },
    used: [of],
  });
  // Figures that are not old take precedence over old ones.
  const [now, before] = [false, true].map((wanted) => {
    const of = (fact) => (fact && isOld(fact) === wanted ? fact : null);
    const [least, most, usual] = [of(min), of(max), of(typical)];
    return (
      (least && most && whole(least, most, [least, most])) ||
      (usual && whole(usual, usual, [usual])) ||
      (most && upTo(most)) ||
      null
    );
  });
  return now ?? before;
}

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });
const withArticle = (noun) => `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun}`;

/** The description, in sentences made of the facts' own words. */
function aboutOf(kind, { type, city, region, founded, host, stages, sectors }) {
  const noun = (type && TYPE_NOUNS[type]) ?? kind.replace('-', ' ');
  const place = city || region;
  return [
    `${withArticle(noun)}${place ? ` in ${place}` : ''}${founded ? `, founded in ${founded}` : ''}.`,
    host && `Host: ${host}.`,
    stages.length > 0 && `Stages, as published: ${LISTED.format(stages)}.`,
    sectors.length > 0 && `Fields, as published: ${LISTED.format(sectors)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Collects the sources of a listing: one row per field and page; `value` is the page's text if no field of the listing shows it. */
function sourceBook() {
  const rows = [];
  return {
    rows,
    cite(field, fact, value = null) {
      if (!fact) return;
      const { address, published, isList } = fact;
      const isDoubled = rows.some((row) => row.field === field && row.address === address && row.value === value);
      if (!isDoubled) rows.push({ field, value, address, published, isList });
    },
  };
}

/** The words of several pages, each once: "deep tech" and "deeptech", "organisation" and "organization" count as one. */
const eachOnce = (words) =>
  [
    ...new Map(
      words.map((word) => [word.toLowerCase().replace(/[\s-]/g, '').replaceAll('z', 's'), word]).reverse(),
    ).values(),
  ].reverse();

/** These words of the portal, in the order of its vocabulary. */
const inOrder = (vocabulary, words) => vocabulary.filter((word) => words.includes(word));

/** Further facts: fields of the file that have no field in a listing, and their names among the sources. */
const FURTHER = [
  ['type', 'type'],
  ['cheque_typical', 'typicalCheque'],
  ['cheque_min', 'leastCheque'],
  ['cheque_max', 'largestCheque'],
  ['fund_size', 'fundSize'],
  ['equity_taken', 'equity'],
  ['grant_max', 'grant'],
  ['programme_length', 'programme'],
  ['apply', 'apply'],
];

/** The stages and their pages: if no rule decides between pages, the stages that all of them name. */
function stagesFrom(facts, hosts) {
  const readings = facts.map((fact) => ({ fact, stages: partsOf(fact.value).flatMap(stagesOf) }));
  const chosen = choose(
    readings.map(({ fact, stages }) => ({ ...fact, value: stages.join('; ') })),
    hosts,
  );
  if (chosen) return { stages: partsOf(chosen.value), from: [chosen] };
  const [first] = ordered(facts, hosts);
  const rivals = readings.filter(({ fact }) => fact.published === first?.published && fact.isList === first?.isList);
  const stages = (rivals[0]?.stages ?? []).filter((stage) => rivals.every((one) => one.stages.includes(stage)));
  return { stages, from: stages.length > 0 ? rivals.map(({ fact }) => fact) : [] };
}

function placeOf(name, chosen, cite) {
  const before = LISTED_BEFORE[name];
  const published = chosen.city?.value ?? null;
  const written = published === null ? (before?.city ?? '') : (PLACES[published] ?? published);
  const known = findCity(written);
  const city = known?.name ?? written;
  cite('city', chosen.city, published === null || published === city ? null : published);
  const region = known?.state ?? chosen.state?.value ?? (before?.city === city ? (before.region ?? '') : '');
  cite('region', chosen.state, chosen.state?.value === region ? null : chosen.state?.value);
  return { city, region };
}

/** The companies of all pages, in the given order of facts; each once, regardless of capital letters. */
function portfolioOf(facts) {
  const seen = new Set();
  return facts.flatMap((fact) => {
    const names = partsOf(fact.value).filter((name) => {
      const key = name.toLowerCase();
      return !seen.has(key) && Boolean(seen.add(key));
    });
    return names.length > 0 ? [{ fact, names }] : [];
  });
}

/**
 * The listing of an institution, or why it waits: `{ directory, record }` or `{ waits }`. The record has the format of the directories'
 * import.
 */
export function listingOf(name, facts) {
  const waits = waitsFor(name, facts);
  if (waits) return { waits };
  const { kind } = facts[0];
  const before = LISTED_BEFORE[name];
  const byField = Object.groupBy(facts, ({ field }) => field);
  const hosts = [
    ...hostsOf([...(byField.website ?? []).map(({ value }) => value), ...(before?.website ? [before.website] : [])]),
    ...(OWN_HOSTS[name] ?? []),
  ];
  const chosen = Object.fromEntries(
    Object.entries(byField).map(([field, published]) => [field, choose(published, hosts)]),
  );
  const { stages, from: stagePages } = stagesFrom(byField.stages ?? [], hosts);
  const directory = directoryOf(name, kind, stages, Boolean(chosen.city ?? before?.city));
  if (!directory) return { waits: 'no directory for its stages' };

  const { rows: sources, cite } = sourceBook();
  const place = placeOf(name, chosen, cite);
  cite('website', chosen.website);
  const isIncubator = directory === 'incubator';
  const hasCount = directory === 'pre-seed' || directory === 'seed';

  if (isIncubator) cite('institute', chosen.host);
  else cite('host', chosen.host, chosen.host?.value);
  if (isIncubator) cite('year', chosen.founded_year);
  else cite('founded', chosen.founded_year, chosen.founded_year?.value);
  if (hasCount) cite('investedCount', chosen.portfolio_count);
  else cite('supported', chosen.portfolio_count, chosen.portfolio_count?.value);

  // Pages that only collect facts of others count if no other page states the sectors.
  const fields = ordered(byField.sectors ?? [], hosts);
  const sectorFacts = fields.some(({ isList }) => !isList) ? fields.filter(({ isList }) => !isList) : fields;
  const published = eachOnce(sectorFacts.flatMap(({ value }) => partsOf(value)));
  const words = published.flatMap(wordsFor);
  for (const fact of sectorFacts) cite('sectors', fact, partsOf(fact.value).join('; '));
  for (const fact of stagePages) cite('stages', fact, stages.join('; '));

  const range = rangeOf(chosen);
  for (const fact of range?.used ?? []) cite('funds', fact);
  const companies = portfolioOf(ordered(byField.portfolio ?? [], hosts));
  // The import of angels needs a year for each company, which no page states: for angels the names are a further fact.
  for (const { fact, names } of companies) cite('portfolio', fact, hasCount ? null : names.join('; '));
  for (const [field, as] of FURTHER)
    if (chosen[field] && !range?.used.includes(chosen[field])) cite(as, chosen[field], chosen[field].value);
  // Differing values from other pages follow among the sources; if no value was chosen for a field, all its values.
  for (const [field, as] of [
    ['city', 'city'],
    ['state', 'region'],
    ['website', 'website'],
    ['host', isIncubator ? 'institute' : 'host'],
    ['founded_year', isIncubator ? 'year' : 'founded'],
    ['portfolio_count', hasCount ? 'investedCount' : 'supported'],
    ...FURTHER,
  ])
    for (const fact of othersOf(byField[field] ?? [], chosen[field], hosts))
      cite(range?.used.includes(chosen[field]) ? 'funds' : as, fact, fact.value);
  const said = ordered(byField.stages ?? [], hosts).filter(
    ({ value }) => partsOf(value).flatMap(stagesOf).join() !== stages.join(),
  );
  for (const fact of othersOf(said, null, hosts)) cite('otherStages', fact, fact.value);

  const record = {
    name,
    ...place,
    type:
      { 'pre-seed': 'Pre-Seed', seed: 'Seed', angel: 'Angel network' }[directory] ??
      (kind === 'accelerator' ? 'Accelerator' : 'Incubator'),
    website: chosen.website?.value ?? before?.website ?? null,
    sectors: inOrder(SECTORS, words),
    focusIndustries: inOrder(FOCUS_INDUSTRIES, words),
    stages: inOrder(
      STAGES,
      stages.flatMap((stage) => STAGE_WORDS[stage] ?? []),
    ),
    about: aboutOf(kind, {
      type: chosen.type?.value,
      ...place,
      founded: chosen.founded_year?.value,
      host: chosen.host?.value,
      stages,
      sectors: published,
    }),
    ...(isIncubator && {
      year: chosen.founded_year ? Number(chosen.founded_year.value) : null,
      institute: chosen.host?.value ?? null,
    }),
    ...(hasCount && {
      investedCount: chosen.portfolio_count ? Number(chosen.portfolio_count.value) : null,
      portfolio: companies.flatMap(({ names }) => names.map((companyName) => ({ companyName }))),
    }),
    funds: range?.funds ?? null,
    sources,
  };
  return { directory, record };
}
