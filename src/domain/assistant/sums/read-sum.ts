/** Reads a question that asks for a calculation, by rules: its calculator and its figures, or the figures that are missing. */
import { CURRENCY_FACTS, type Currency } from '@/domain/money/money';
import { BUSINESS_READERS, GROWTH_READER } from './reading/business-readers';
import { CASH_READERS } from './reading/cash-readers';
import { currencyOf, findFigures, sumWords, type Figure } from './reading/figures';
import { Hand, type SumReader } from './reading/hand';
import { OWNERSHIP_READERS } from './reading/ownership-readers';
import { growthOf, readPhrase, scaled } from './reading/phrases';
import { ROUND_READERS } from './reading/round-readers';

/** `note` says how an ambiguous figure was read. */
export type SumReading = { tool: string; input: unknown; note?: string } | { says: string };

const QUESTION_MOST = 600;
const FOLLOW_UP_WORDS = 16;
const READERS: readonly SumReader[] = [
  ...BUSINESS_READERS,
  ...ROUND_READERS,
  ...OWNERSHIP_READERS,
  ...CASH_READERS,
  GROWTH_READER,
];

/** Questions that look for people or entries of the portal. */
const LOOKS_FOR =
  /\b(?:which|find|list|show|suggest|recommend|any|who|search|where|news|article|kaun\w*)\b.*\b(?:investors?|incubators?|accelerators?|mentors?|vcs?|angels?|funds|grants?|schemes?|programs?|programmes?|influencers?|startups?|news|courses?|resources?)\b|\b(?:investors?|incubators?|accelerators?|mentors?|angels?|vcs|funds|startups?) (?:who|that|which|in|from|for|with|investing|writing|offering|near|based)\b|\bnews\b|\b(?:draft|write|compose)\b.*\b(?:e-?)?mail\b/;
const DEFINES =
  /^\W*(?:what(?:'s| is| are| does)\b(?!.*\bgive\b)|explain|define|meaning|difference|tell me about|kya (?:hai|hota))|\b(?:kya (?:hai|hota hai)|meaning|mean|definition|stand for)\W*$/;
const HOW_TO =
  /^\W*(?:how (?:do|can|should|to|does|is|are)\b(?!.*\b(?:how long|last)\b)|why\b|when should|should\b|can i (?:get|find|raise))/;
const JUDGES =
  /\b(?:normal|typical|usual|standard|average|good|fair|too (?:much|little|high|low|many)|common|benchmark|reasonable|healthy|ideal|recommended|better|worth it)\b/;
/** Asks what to do: a reply about missing figures would not answer it. */
const ADVISES = /\bshould (?:i|we)\b|\bis it (?:ok|okay|fine|wise)\b/;
const PERSONAL = /\b(?:i|we|my|our|mera|meri|mere|hamara|humara|if)\b/;
const FOLLOWS =
  /^\W*(?:and|what if|what about|how about|aur|but|if|suppose|then|so|ok|okay|now|agar|instead|with|at|no|only|same|add|plus|another|extra)\b|^\W*\d[\d.,]*\s*(?:%|percent|lakhs?|crores?|cr|l|k)?\W*$/;

const list = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function asksFor({ name, example, page }: SumReader, missing: readonly string[]): string {
  return `For ${name} I still need ${list(missing)}. Ask for example: “${example}” You can continue in the tool “${page}” with all your figures.`;
}

function leftOver({ name, example }: SumReader, figures: readonly Figure[]): string {
  const texts = list([...new Set(figures.map(({ text }) => `“${text}”`))]);
  return `I do not know what to do with ${texts} in ${name}, and I would rather not leave it out. Please ask again in other words, for example: “${example}”`;
}

interface ReadSum {
  reader: SumReader;
  hand: Hand;
  input: Record<string, unknown>;
  missing: string[];
  /** Why it cannot be calculated as it was said, apart from missing figures. */
  problem: string | null;
}

const currencies = (figures: readonly Figure[]): Currency[] => [
  ...new Set(figures.flatMap(({ currency }) => currency ?? [])),
];

/** "Above 50 %", "less than 2 crore": a limit, not a figure of a sum. */
const BOUND =
  /\b(?:above|below|under|at least|at most|less than|more than|(?<!\b(?:goes?|went|gets|rises?|moves?|jumps?|is)\s)up ?to|minimum|maximum)\s*(?:of\s*)?$/;

function problemOf(reader: SumReader, hand: Hand): string | null {
  const broken = hand.figures.find(({ value }) => value === null);
  if (broken) return `I cannot read “${broken.text}”. ${broken.fault ?? 'Please write it as a number'}.`;
  const bounds = hand.figures.filter(
    ({ kind, before }) => (kind === 'money' || kind === 'percent') && BOUND.test(before),
  );
  const left = [...bounds, ...hand.rest()];
  return left.length > 0 ? leftOver(reader, left) : null;
}

/** "$40k at 6 lakh a month": lakh and crore mean rupees, even if other amounts are not in rupees. */
const saysRupees = (figure: Figure) => figure.currency === null && currencyOf(figure) === 'INR';

function readWith(
  reader: SumReader,
  words: string,
  fallback: Currency = 'INR',
  before?: Record<string, unknown>,
): ReadSum {
  const first = findFigures(words, fallback);
  const named = currencies(first);
  const currency = named[0] ?? fallback;
  const said = currency !== 'INR' && first.some(saysRupees) ? [...new Set([...named, 'INR' as const])] : named;
  // Amounts without a symbol are read in the currency of the others: "$2m at 10m".
  const hand = new Hand(words, currency === fallback ? first : findFigures(words, currency), reader.labels);
  const { input: own, missing, problem } = reader.fill(hand);
  const more = (before && reader.amend?.(before, hand)) ?? {};
  const input = typeof more === 'string' ? own : { ...own, ...more };
  const mixed =
    said.length > 1
      ? `Your question mixes ${list(said.map((one) => CURRENCY_FACTS[one].name))}. Please give all amounts in one currency.`
      : null;
  return {
    reader,
    hand,
    input: currency === 'INR' ? input : { ...input, currency },
    missing,
    problem: mixed ?? problem ?? (typeof more === 'string' ? more : problemOf(reader, hand)),
  };
}

function answer({ reader, input, missing, problem }: ReadSum): SumReading {
  if (missing.length > 0)
    return { says: problem && !problem.startsWith('I do not') ? problem : asksFor(reader, missing) };
  return problem ? { says: problem } : { tool: reader.tool, input };
}

const isFigure = ({ kind, value }: Figure) =>
  kind === 'money' ||
  kind === 'percent' ||
  kind === 'shares' ||
  (kind === 'number' && (value === null || Number(value) >= 1000));

/** The calculation that the words ask for without earlier questions; null if they ask for none. */
function readAlone(words: string): ReadSum | null {
  if (LOOKS_FOR.test(words)) return null;
  const figures = findFigures(words);
  const known = figures.filter(isFigure);
  const wanted = READERS.find(({ wants }) => wants.test(words));
  const reader = known.length > 0 ? READERS.find((one) => one.asks(words)) : wanted;
  if (!reader) return null;
  const read = readWith(reader, words);
  const isComplete = read.missing.length === 0 && read.problem === null;
  if (JUDGES.test(words) && (known.length < 2 || !isComplete)) return null;
  if (isComplete || reader === wanted) return read;
  if (HOW_TO.test(words) || (ADVISES.test(words) && read.missing.length > 0)) return null;
  const isDefinition = DEFINES.test(words) && !(PERSONAL.test(words) && known.length > 0);
  return isDefinition && read.missing.length > 0 ? null : read;
}

const OTHERS: Readonly<Record<string, string>> = {
  monthly_costs: 'yearly_costs',
  yearly_costs: 'monthly_costs',
  monthly_revenue: 'yearly_revenue',
  yearly_revenue: 'monthly_revenue',
  pre_money: 'post_money',
  post_money: 'pre_money',
  stake_percent: 'shares',
  shares: 'stake_percent',
};

/** "20 % twice" and then "15 % instead" is 15 % twice. */
function sameOften(before: unknown, now: unknown): unknown {
  const isEven = Array.isArray(before) && before.length > 1 && new Set(before).size === 1;
  return isEven && Array.isArray(now) && now.length === 1 ? before.map(() => now[0] as unknown) : now;
}

/** The previous sum, with the figures of the follow-up instead of the earlier ones. */
function changed(before: ReadSum, words: string): ReadSum {
  const currency = (before.input['currency'] as Currency | undefined) ?? 'INR';
  const now = readWith(before.reader, words, currency, before.input);
  if (now.problem) return { ...before, problem: now.problem };
  const said = currencies(now.hand.figures);
  if (said.length > 0 && said[0] !== currency)
    return {
      ...before,
      problem: 'That is a different currency from before. Please ask again with all amounts in one currency.',
    };
  const input = { ...before.input };
  for (const [place, value] of Object.entries(now.input)) {
    if (Array.isArray(value) && value.length === 0) continue;
    const other = OTHERS[place];
    if (other) delete input[other];
    input[place] = sameOften(input[place], value);
  }
  return { ...before, input };
}

/** The previous sum, as this question changes or completes it; null if it does neither. */
function followUp(words: string, before: ReadSum | null): ReadSum | null {
  if (!before || LOOKS_FOR.test(words) || words.split(/\s+/).length > FOLLOW_UP_WORDS) return null;
  const hasFigures = findFigures(words).length > 0;
  if (before.missing.length > 0) {
    const completes = hasFigures || /\b(?:pre|post)[- ]?money\b/.test(words);
    return completes ? readWith(before.reader, `${before.hand.words}, ${words}`) : null;
  }
  return hasFigures && !before.problem && FOLLOWS.test(words) ? changed(before, words) : null;
}

/** The last sum of the conversation, as it was asked for or changed. */
function nextRead(words: string, before: ReadSum | null): ReadSum | null {
  const alone = readAlone(words);
  return (alone && alone.missing.length === 0 ? null : followUp(words, before)) ?? alone;
}

/** "And for 20%?" after "what is 10% of 10 lakh": the same phrase with the new figure. */
function phraseAgain(words: string, before: string): SumReading | null {
  const last = readPhrase(before);
  if (last?.tool !== 'calculate_percent' || !FOLLOWS.test(words)) return null;
  const [one, ...more] = findFigures(words);
  if (!one || one.value === null || more.length > 0) return null;
  const place = one.kind === 'percent' ? 'percent' : 'whole';
  return place in last.input ? { tool: last.tool, input: { ...last.input, [place]: one.value } } : null;
}

/** A runway whose revenue grows: the figures of a runway, and the growth. */
function readGrowing(words: string): SumReading | null {
  const growing = growthOf(words);
  if (!growing) return null;
  const runway = CASH_READERS.find(({ tool }) => tool === 'calculate_runway');
  const read = runway && readWith(runway, growing.rest);
  const { cash, monthly_costs, monthly_revenue, currency } = read?.input ?? {};
  if (!read || read.missing.length > 0 || monthly_costs === undefined || monthly_revenue === undefined) return null;
  const input = { cash, monthly_costs, monthly_revenue, growth_percent: growing.growth };
  return { tool: 'calculate_growing_runway', input: currency ? { ...input, currency } : input };
}

const TDS_ON = /\b(?:on|of|for|pe|par)\s+(?:₹|rs\.?)?\s*\d|\d.*\b(?:pe|par|ka)\b/;
const TDS_RATE =
  'The rate of TDS depends on the section and on who is paid, so I do not choose it. Name it, for example “TDS at 10% on 90,000”; your accountant knows which one applies.';

const short = (text: string): boolean => text.length <= QUESTION_MOST;

/**
 * The calculator and the figures that a question asks for. Returns `says` if it is a sum, but a figure is missing, unused or not
 * readable; null if there is nothing to calculate. `before` are the person's earlier questions, oldest first, for follow-ups.
 */
export function readSum(question: string, before: readonly string[] = []): SumReading | null {
  if (!short(question)) return null;
  const { words, note } = scaled(sumWords(question));
  if (/\btds\b/.test(words) && TDS_ON.test(words) && findFigures(words).every(({ kind }) => kind !== 'percent'))
    return { says: TDS_RATE };
  const phrase = readPhrase(words) ?? readGrowing(words);
  if (phrase) return note && 'tool' in phrase ? { ...phrase, note } : phrase;
  const earlier = before.filter(short).map((text) => scaled(sumWords(text)).words);
  const again = phraseAgain(words, earlier.at(-1) ?? '');
  if (again) return again;
  // A question that is not a sum ends the previous sum: "and at 8 lakh?" after a list means nothing.
  const last = earlier.reduce<ReadSum | null>((read, text) => nextRead(text, read), null);
  const read = nextRead(words, last);
  const reading = read && answer(read);
  return reading && note && 'tool' in reading ? { ...reading, note } : reading;
}
