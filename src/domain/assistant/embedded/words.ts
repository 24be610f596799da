/** The words of a question that say what it is about. */
import { searchWords } from '@/domain/text/spelling';

/** English and Hinglish words that ask, and say nothing of what is asked. */
const STOP = new Set(
  `a about also an and any are as at be been before best by can could do difference does did different explain happen happens her his him she he they vs versus co for from find get give good had has have how i if in into is it
  its know like list looking many me mean meaning means much must my near need of on one or our please shall should show some somebody someone tell than that the
  their them then there these they this to today top us use want was we were what whats when where which while who whom whose why will with would you your
  aap aur bata batao chahiye hai hain hota hoti hona hoon ho hu hua huye jaye ka kaise kar karna karne karo kaun kaunsa kaunse kab ke ki kis kisi kitna kitne ko kya kyu kyun main matlab
  mein mera mere meri mujhe lena lene lagega lagta padega padegi padta zaroori samjhao se sakta sakte wala wale ye yeh koi hum humein liye`.split(
    /\s+/,
  ),
);

/** What people write for words that are in the portal. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  cofounder: ['founder'],
  cofounders: ['founders'],
  dilute: ['dilution'],
  diluted: ['dilution'],
  dilutes: ['dilution'],
  incorporation: ['incorporate'],
  incorporating: ['incorporate'],
  esops: ['esop'],
  hire: ['hiring'],
  invoice: ['gst', 'invoice'],
  kharcha: ['expenses'],
  bhool: ['forgot'],
  bhul: ['forgot'],
  brand: ['trademark'],
  human: ['person'],
  logged: ['signed'],
  ltd: ['limited'],
  nda: ['confidentiality'],
  leaving: ['leaves'],
  pmf: ['product', 'market', 'fit'],
  pvt: ['private'],
  reset: ['reset', 'forgot'],
  safes: ['safe'],
  trademarks: ['trademark'],
  value: ['valuation'],
  '2fa': ['two', 'factor'],
};

const MOST = 10;
/** Words of a question that are looked at. */
const LOOKED_AT = 60;

/** All words of a text as an index holds them: lower case, without diacritics. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const piece of text.split(/\s+/)) {
    words.push(...searchWords(piece));
    if (words.length >= LOOKED_AT) break;
  }
  return words;
}

/** The beginning that the forms of an English word share. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  const single = word.replace(/ies$/, 'y').replace(/s$/, '');
  if (single.length < 6) return single;
  return single.replace(/(?:ating|ation|ated|ate|ing|ed|e)$/, '').replace(/([^aeiou])\1$/, '$1') || single;
}

/** The words of a question that say what it is about, each once, at most ten, in its order. */
export function topicWords(question: string): string[] {
  const words = wordsOf(question)
    .filter((word) => !STOP.has(word))
    .flatMap((word) => SAME[word] ?? [word]);
  return [...new Set(words)].slice(0, MOST);
}
