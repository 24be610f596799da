/** Reads the amounts that people type and banks write: grouping of either kind, lakh and crore, either decimal sign. Returns a fault, never throws. */
import { CURRENCY_FACTS, groupDigits, isCurrency, MAX_AMOUNT, type Minor } from './money';
import { plainSigns } from '@/domain/text/invisible-characters';

export type MoneyFault = 'empty' | 'not-a-number' | 'negative' | 'too-large' | 'too-precise' | 'other-currency';

export const MONEY_FAULTS: Readonly<Record<MoneyFault, string>> = {
  empty: 'Please enter an amount',
  'not-a-number': 'Please enter a number, such as 1,234.50',
  negative: 'Please enter an amount of 0 or more',
  'too-large': 'Please enter at most 100,000,000,000.00',
  'too-precise': 'Please use at most 2 decimals',
  'other-currency': 'Please enter the amount in the currency of this document',
};

export type MoneyReading = { minor: Minor } | { fault: MoneyFault };

export type DecimalSign = '.' | ',';

export interface MoneyOptions {
  /** The decimal sign if it is known; otherwise the text shows it. */
  decimal?: DecimalSign;
  /** False refuses words, since banks write CR for credit, but people write it for crore. */
  words?: boolean;
  /** The largest amount, if it is not the limit of all tools. */
  most?: Minor;
  /** Decimals of the currency's minor unit: 2 unless given, 0 for yen. */
  digits?: number;
}

const LONGEST = 60;
/** Symbols and names with the currencies (ISO 4217) that they can mean, the longer symbol first. An imported cap table may have any of them. */
const SYMBOLS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/us ?\$|(?<![a-z])(?:usd(?![a-z])|(?:us|american) dollars?)/i, ['USD']],
  [/(?<![a-z])(?:s ?\$|sgd(?![a-z])|singapore dollars?)/i, ['SGD']],
  [/(?<![a-z])(?:au? ?\$|aud(?![a-z])|australian dollars?)/i, ['AUD']],
  [/(?<![a-z])(?:ca? ?\$|cad(?![a-z])|canadian dollars?)/i, ['CAD']],
  [/hk ?\$|(?<![a-z])(?:hkd(?![a-z])|hong kong dollars?)/i, ['HKD']],
  [/\$|dollars?/i, ['USD', 'SGD', 'AUD', 'CAD', 'HKD', 'NZD']],
  [/₹|(?<![a-z])(?:inr|rs\.?)(?![a-z])|(?:indian )?rupees?\.?/i, ['INR']],
  [/€|(?<![a-z])eur(?![a-z])|euros?/i, ['EUR']],
  [/£|(?<![a-z])gbp(?![a-z])|(?:british )?pounds?(?: sterling)?/i, ['GBP']],
  [/(?<![a-z])jp ?¥/i, ['JPY']],
  [/(?<![a-z])cn ?¥/i, ['CNY']],
  [/¥/, ['JPY', 'CNY']],
  [/円|(?<![a-z])(?:jpy|yen)(?![a-z])/i, ['JPY']],
  [/元|(?<![a-z])(?:cny|rmb|yuan)(?![a-z])/i, ['CNY']],
  [/(?<![a-z])(?:aed|dhs?\.?)(?![a-z])|dirhams?/i, ['AED']],
  [/₩|(?<![a-z])krw(?![a-z])/i, ['KRW']],
];

/** The text without the symbols and the code of `currency`, even if it has both. Null if the text names another currency. */
function withoutSign(text: string, currency: string): string | null {
  const own = /^[A-Z]{3}$/.test(currency) ? new RegExp(`(?<![a-z])${currency}(?![a-z])`, 'i') : null;
  // The code decides which dollar or yen a symbol beside it means.
  let rest = own ? text.replace(own, ' ').trim() : text;
  const takenSymbols = new Set<string>();
  for (;;) {
    const named = SYMBOLS.find(([symbol]) => symbol.test(rest));
    if (!named) return rest;
    const [written = ''] = named[0].exec(rest) ?? [];
    if (!named[1].includes(currency) || takenSymbols.has(written)) return null;
    takenSymbols.add(written);
    rest = rest.replace(written, ' ').trim();
  }
}

/** The same, but never inside a word: "European" does not name the euro. */
const WHOLE_SYMBOLS = SYMBOLS.map(([{ source }, codes]) => {
  const edge = String.raw`(?!(?<=\p{L})\p{L})`;
  return [new RegExp(`${edge}(?:${source})${edge}`, 'giu'), codes] as const;
});

/** A code of ISO 4217 alone, in brackets or at the end: "CHF", "Amount (CHF)", "Amount in CHF". */
const BARE_CODE = /^([A-Z]{3})$|[([]\s*(?:in )?([A-Z]{3})\s*[)\]]|\bin ([A-Z]{3})$/;

let knownCodes: ReadonlySet<string> | null = null;
/** Filled at first use: few files name such a code. */
const isCode = (text: string): boolean => (knownCodes ??= new Set(Intl.supportedValuesOf('currency'))).has(text);

export interface CurrenciesNamed {
  /** ISO 4217: all currencies that the text may mean, by the narrowest reading of each symbol. Empty if it names none. */
  codes: readonly string[];
  /** The first symbol, code or name, as written. */
  written: string;
  /** The text without them. */
  rest: string;
}

/** The currencies that a heading or a cell names: "US$" is only USD, "$" every dollar, "INR/USD" two. */
export function currenciesIn(text: string): CurrenciesNamed {
  let rest = latinAmounts(text.slice(0, 200));
  const found: { codes: readonly string[]; written: string }[] = [];
  for (const [symbol, codes] of WHOLE_SYMBOLS) {
    const [written] = rest.match(symbol) ?? [];
    if (written === undefined) continue;
    found.push({ codes, written });
    rest = rest.replace(symbol, ' ');
  }
  const code = found.length > 0 ? undefined : BARE_CODE.exec(rest)?.slice(1).find(Boolean);
  if (code !== undefined && isCode(code)) {
    found.push({ codes: [code], written: code });
    rest = rest.replace(code, ' ');
  }
  // A code beside a symbol shows which of its currencies is meant.
  const narrow = found.filter(
    ({ codes }) =>
      !found.some((one) => one.codes.length < codes.length && one.codes.every((own) => codes.includes(own))),
  );
  return {
    codes: [...new Set(narrow.flatMap(({ codes }) => codes))],
    written: narrow[0]?.written.trim() ?? '',
    rest: rest.trim(),
  };
}

/** Powers of ten by the word that people use for them. */
const WORDS: ReadonlyMap<string, number> = new Map([
  ...['k', 'thousand'].map((word) => [word, 3] as const),
  ...['l', 'lac', 'lacs', 'lakh', 'lakhs'].map((word) => [word, 5] as const),
  ...['m', 'mn', 'mio', 'million', 'millions'].map((word) => [word, 6] as const),
  ...['cr', 'crs', 'crore', 'crores'].map((word) => [word, 7] as const),
  ...['b', 'bn', 'billion', 'billions'].map((word) => [word, 9] as const),
]);

/** The words of an amount in the scripts of India; each only as a whole word. */
const WRITTEN_AS: readonly (readonly [string, string])[] = [
  ['thousand', 'हज़ार|हजार|হাজার|હજાર|ஆயிரம்|వేలు|వేల|ಸಾವಿರ|ആയിരം|ਹਜ਼ਾਰ'],
  ['lakh', 'लाख|लक्ष|লাখ|লক্ষ|લાખ|லட்சம்|లక్షలు|లక్షల|లక్ష|ಲಕ್ಷ|ലക്ഷം|ਲੱਖ|ଲକ୍ଷ'],
  ['crore', 'करोड़|करोड|कोटी|কোটি|કરોડ|கோடி|కోట్లు|కోట్ల|కోటి|ಕೋಟಿ|കോടി|ਕਰੋੜ|କୋଟି'],
  ['rupees', 'रु|रू|रुपये|रुपए|रूपये|रुपया|টাকা|રૂ|રૂપિયા|ரூ|ரூபாய்|రూ|రూపాయలు|ರೂ|ರೂಪಾಯಿ|രൂ|രൂപ|ਰੁ|ਰੁਪਏ|ଟଙ୍କା'],
];
const AMOUNT_WORDS = WRITTEN_AS.map(
  ([word, forms]) =>
    [new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms.normalize('NFKC')})(?![\\p{L}\\p{M}])`, 'gu'), word] as const,
);

const IS_ASCII = /^[ -~]*$/;

/** Applies `plainSigns` and writes the words for lakh, crore and rupees in Latin letters: "१ लाख" is "1 lakh". */
export function latinAmounts(text: string): string {
  const plain = plainSigns(text);
  return IS_ASCII.test(plain) ? plain : AMOUNT_WORDS.reduce((rest, [form, word]) => rest.replace(form, word), plain);
}

const INDIAN_WORDS = [...WORDS].flatMap(([word, power]) => (power === 5 || power === 7 ? [word] : [])).join('|');
const INDIAN_AMOUNT = new RegExp(
  String.raw`\d\s*(?:${INDIAN_WORDS})(?![a-z])|(?<![\d.,])\d{1,2}(?:[, ]\d\d)+[, ]\d{3}(?!\d)`,
  'i',
);

/** True for an amount as it is written only in India: in lakh or crore, or with groups of two digits. */
export const isIndianAmount = (text: string): boolean => INDIAN_AMOUNT.test(latinAmounts(text));

/**
 * True for 1,234,567 and 12,34,567. The first group has one to three digits, the last group three, and all groups between them the same
 * number.
 */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.pop();
  if (last?.length !== 3 || first.length < 1 || first.length > 3) return false;
  const size = rest[0]?.length ?? 3;
  return (size === 3 || (size === 2 && first.length <= 2)) && rest.every((group) => group.length === size);
}

/** Digits and their decimals, without the grouping; null if the signs do not make a number. */
function readFigure(text: string, currency: string, known: DecimalSign | undefined): [string, string] | null {
  const bare = text.replace(/(?<=\d)['’ ](?=\d{3}(?!\d))/g, '');
  if (!/^(\d[\d.,]*|[.,]\d+)$/.test(bare)) return null;
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last < 0) return [bare, ''];
  const sign = bare[last] as DecimalSign;
  const other = sign === '.' ? ',' : '.';
  const after = bare.slice(last + 1);
  const alone = bare.indexOf(sign) === last;
  // 1.000 is a thousand in euros; elsewhere a point is a point. A lone comma before three digits is grouping everywhere.
  const groups3 = alone && after.length === 3 && /^[1-9]/.test(bare) && !bare.includes(other);
  const isDecimal = known
    ? sign === known
    : alone && !(groups3 && (sign === ',' || currency === 'EUR') && isGrouped(bare.split(sign)));
  // 1,5000 is neither a grouped number nor a decimal: it is probably a mistake for 15,000. After a zero, a comma never groups digits:
  // 0,0353.
  if (!known && sign === ',' && alone && after.length > 3 && /^[1-9]/.test(bare)) return null;
  if (!isDecimal) {
    return !bare.includes(other) && isGrouped(bare.split(sign)) ? [bare.replaceAll(sign, ''), ''] : null;
  }
  if (!alone) return null;
  const whole = bare.slice(0, last);
  if (whole.includes(other) && !isGrouped(whole.split(other))) return null;
  return [whole.replaceAll(other, '') || '0', after];
}

/** One figure with its power of ten in minor units; a fault if the result is not whole. */
function minorOfFigure(whole: string, decimals: string, power: number): bigint | MoneyFault {
  const digits = decimals.replace(/0+$/, '');
  const places = power - digits.length;
  if (places < 0) return 'too-precise';
  if (whole.replace(/^0+/, '').length > 20) return 'too-large';
  return BigInt(whole + digits) * 10n ** BigInt(places);
}

/**
 * The amount in units of 10^-`digits`, without a limit: prices and percentages have more decimals than a number can hold. Understands the
 * same texts as `parseMoney`.
 */
export function parseExact(
  text: string,
  currency: string,
  options: Omit<MoneyOptions, 'most'> = {},
): bigint | MoneyFault {
  if (text.length > LONGEST * 4) return 'not-a-number';
  let rest = latinAmounts(text);
  if (rest === '') return 'empty';
  if (rest.length > LONGEST) return 'not-a-number';
  const unsigned = withoutSign(rest.replace(/ ?(?<![a-z])only[ .]*$/i, ''), currency);
  if (unsigned === null) return 'other-currency';
  rest = unsigned;
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) rest = bracketed[1]!.trim();
  rest = rest.replace(/ ?\/ ?[-=]$/, '');
  const minus = /^-|-$/.test(rest);
  if (minus) rest = rest.replace(/^- ?| ?-$/, '');
  else rest = rest.replace(/^\+ ?/, '');
  if (minus && bracketed) return 'not-a-number';

  let total = 0n;
  let smallest = Infinity;
  const terms = options.words === false ? [rest] : rest.trim().split(/(?<=[a-z])[ .]+(?:and )?(?=\d)/i);
  for (const term of terms) {
    const match = /^([\d.,'’ ]*\d|\d[\d.,'’ ]*)\s*([a-z]*)\.?$/i.exec(term.trim());
    const word = match?.[2]?.toLowerCase() ?? '';
    const power = word === '' ? 0 : options.words === false ? undefined : WORDS.get(word);
    const figure = match && readFigure(match[1]!, currency, options.decimal);
    if (!figure || power === undefined || power >= smallest) return 'not-a-number';
    const minor = minorOfFigure(...figure, power + (options.digits ?? 2));
    if (typeof minor === 'string') return minor;
    total += minor;
    smallest = power;
  }
  return minus || bracketed ? -total : total;
}

/**
 * The amount in minor units of `currency`, negative if it has a minus or parentheses. Understands `1,00,000.50`,
 * `1.234,56`, `1 234,56`, `₹2.5 crore INR`, `1 crore 20 lakh`, `$50k`, `50,000/- only`, digits of every script and `१ लाख`.
 */
export function parseMoney(text: string, currency: string, options: MoneyOptions = {}): MoneyReading {
  const minor = parseExact(text, currency, options);
  if (typeof minor === 'string') return { fault: minor };
  const max = BigInt(options.most ?? MAX_AMOUNT);
  return minor > max || minor < -max ? { fault: 'too-large' } : { minor: Number(minor) };
}

/** Like `parseMoney`, for fields whose minimum is 0. */
export function parseAmount(text: string, currency: string, options: MoneyOptions = {}): MoneyReading {
  const reading = parseMoney(text, currency, options);
  return 'minor' in reading && reading.minor < 0 ? { fault: 'negative' } : reading;
}

/**
 * An amount in whole units, for filters and settings without decimals: "2.5 crore" is 25000000. Null if the text is not an amount from 0 to
 * `most`.
 */
export function readWholeAmount(text: string, currency: string, max: number): number | null {
  const reading = parseAmount(text, currency, { digits: 0, most: max });
  return 'minor' in reading ? reading.minor : null;
}

/** A figure of a form or a table, in units, with any decimals: "25L" is 2500000. Null if the text is not a figure. */
export function readUnits(text: string, currency = ''): number | null {
  const plain = plainSigns(text);
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  const reading = parseMoney(text, currency, { digits: 4, most: Number.MAX_SAFE_INTEGER });
  return 'minor' in reading ? reading.minor / 10_000 : null;
}

/** The sentence for a fault; `required` is the specification's message for an empty field. */
export function moneyMessage(
  fault: MoneyFault,
  currency: string,
  required: string = MONEY_FAULTS.empty,
  { most, digits = 2 }: Pick<MoneyOptions, 'most' | 'digits'> = {},
): string {
  if (fault === 'empty') return required;
  if (fault === 'other-currency')
    return `Please enter the amount in ${isCurrency(currency) ? CURRENCY_FACTS[currency].name : currency}`;
  if (fault === 'too-large') {
    const figure = String(most ?? MAX_AMOUNT).padStart(digits + 1, '0');
    const [whole, decimals] = [figure.slice(0, figure.length - digits), figure.slice(figure.length - digits)];
    const grouping = isCurrency(currency) ? CURRENCY_FACTS[currency].grouping : 'thousands';
    return `Please enter at most ${groupDigits(whole, grouping)}${decimals && `.${decimals}`}`;
  }
  if (fault === 'too-precise' && digits !== 2)
    return digits === 0 ? 'Please enter a whole amount' : `Please use at most ${digits} decimals`;
  return MONEY_FAULTS[fault];
}

/** Reads the value of a form's field, a number in units of the currency or a text, to minor units. */
export function readAmountField(value: unknown, currency: string, options: MoneyOptions = {}): MoneyReading {
  if (value === null || value === undefined) return { fault: 'empty' };
  if (typeof value === 'string') return parseAmount(value, currency, options);
  if (typeof value !== 'number' || Number.isNaN(value)) return { fault: 'not-a-number' };
  if (value < 0) return { fault: 'negative' };
  if (value > (options.most ?? MAX_AMOUNT)) return { fault: 'too-large' };
  return parseAmount(String(value), currency, { ...options, decimal: '.' });
}
