/** Finds the name to greet a person with, from a name in any common format. If in doubt there is no first name, and the greeting is neutral. */
import { withoutUnseenEnds } from './invisible-characters';

const TITLES = new Set(
  (
    'mr mrs ms mx miss dr prof professor shri shree smt sri sree kum er ca cs adv advocate hon sir madam rev fr pt pandit justice ' +
    'col lt gen brig maj major capt captain cdr cmde adm wg gp sqn ldr flt hav sub nb subedar colonel general brigadier air vice marshal cmdr ' +
    'श्री श्रीमती सुश्री डॉ डॉक्टर प्रो कर्नल'
  ).split(' '),
);
/** Words of longer titles that can also be a name on their own. */
const NEVER_ALONE = new Set(['air', 'vice', 'marshal', 'general', 'sub']);
/** Forms of Muhammad: most people with it are called by the next name. */
const MUHAMMAD = /^(?:mohd|mohammed|mohammad|muhammad|mohamed|md)$/;
const SURNAMES = new Set(
  'khan ali ansari shaikh sheikh syed sayed ahmed ahmad siddiqui qureshi pathan mirza begum'.split(' '),
);
const SUFFIX =
  /^(?:jr|sr|ii|iii|iv|esq|retd|phd|md|mbbs|ms|mba|pgdm|cfa|cpa|ca|fca|aca|cs|fcs|cma|frm|pmp|llb|llm|ias|ips|irs|ifs|btech|mtech|be|bsc|msc|bcom|mcom|ma|ba|bds|mds)$/;
const ROLE =
  /^(?:co-?founder|founder|ceo|cto|cfo|coo|director|partner|chair(?:man|person|woman)?|investor|mentor|advisor|president|md)$/i;
/** Not one person: a company, an address, or several people. */
const NO_PERSON =
  /[\p{Nd}@＠/&|:;<>{}$#=+_*\\]|(?<!\p{L})(?:and|ventures?|capital|partners|fund|llp|ltd|pvt|inc|labs|team|technologies|foundation|angels|network|accelerator|incubator|admin|test|user)(?!\p{L})/iu;
const NAME = /^[\p{L}\p{M}\u200c\u200d'’-]+$/u;

const bare = (word: string) => word.toLowerCase().replace(/[.'’]/g, '');
const isInitial = (word: string) =>
  /^(?:\p{L}\p{M}*\.?){1,3}$/u.test(word) && (word.includes('.') || [...word].length === 1);
const isTitle = (word: string, rest: number) =>
  TITLES.has(bare(word)) && (rest > 1 || !NEVER_ALONE.has(bare(word)) || word.endsWith('.'));

/** A name in capitals, as on forms of banks and governments, gets one capital per part. */
function spelled(text: string): string {
  const isShouted = /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();
  if (!isShouted) return text;
  return text.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The parts between commas in speaking order, without degrees and roles; null if the order is not certain. */
function inOrder(text: string): string | null {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  const names = others.filter(
    (part) => part !== '' && !part.split(' ').every((word) => SUFFIX.test(bare(word)) || ROLE.test(word)),
  );
  if (names.length === 0) return first;
  return names.length === 1 && !first.includes(' ') ? `${names[0]} ${first}` : null;
}

interface SpokenName {
  /** The first name as used in speech; empty if in doubt. */
  first: string;
  last: string;
  /** The name in speaking order, without degrees and roles; empty if the text is not the name of one person. */
  full: string;
}

const NO_NAME: SpokenName = { first: '', last: '', full: '' };

/** "Rao, Asha (she/her)" is Asha, Rao, Asha Rao; "Lt. Col. A. RAO" has no first name. Never throws. */
export function readName(typed: string): SpokenName {
  const text = withoutUnseenEnds(typed.slice(0, 400))
    .replace(/\([^()]*\)|\[[^[\]]*\]|"[^"]*"|“[^”]*”/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const ordered = inOrder(text);
  if (!ordered || /[()[\]"]/.test(ordered) || NO_PERSON.test(ordered)) return NO_NAME;
  // "Dr.Asha" is two words, "A.R." is one.
  const words = ordered.replace(/(?<=\p{L}{2}\.)(?=\p{L}{2})/gu, ' ').split(' ');
  while (words.length > 1 && SUFFIX.test(bare(words.at(-1)!)) && (words.length > 2 || words.at(-1)!.includes('.')))
    words.pop();
  const full = spelled(words.join(' '));
  let named = full.split(' ').filter((word) => !/^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(word));
  const titles = named.findIndex((word, at) => !isTitle(word, named.length - at));
  if (titles < 0) return NO_NAME;
  named = named.slice(titles);
  if (named.every(isInitial)) return NO_NAME;
  const last = named.length > 1 ? named.at(-1)! : '';
  if (MUHAMMAD.test(bare(named[0]!)) && named.length > 1) {
    named = named.slice(1);
    if (named.length === 1 && SURNAMES.has(bare(named[0]!))) return { first: '', last, full };
  }
  const [first = ''] = named;
  // After a title, a single name is often a surname, and letters without vowels are initials.
  const isDoubtful =
    !NAME.test(first) ||
    isInitial(first) ||
    /^\p{Lu}{2,3}$/u.test(first) ||
    (titles > 0 && named.length === 1 && last === '' && /^(?:mr|mrs|prof|col|adv|capt|maj|gen)\b/i.test(full));
  return { first: isDoubtful ? '' : first, last, full };
}

/** The first name, or `neutral`, for "Hello {name}". */
export const firstNameOr = (name: string, neutral: string): string => readName(name).first || neutral;

/** All characters that browsers read as the dot of a domain, for a character class. */
export const DOTS = '.\u3002\uff0e\uff61\u2024\ufe52';
/** Dots, colons and @, also those of other scripts, because addresses may be written with them. */
const IN_ADDRESS = new RegExp(String.raw`([${DOTS}:：@＠])(?![\s\d.]|$)`, 'gu');
/** Between digits (10:30, 5.5) and in 1/2, a space would look like a mistake. A slash after any other character does not begin a path. */
const BETWEEN_FIGURES = /([.:]|(?<=[\p{L}\p{N}])\/)(?=\S)/gu;

/**
 * Stops mail programs from turning typed text into a link: adds a space after each dot, colon and @ after which a name or an address could
 * continue. Some programs ignore invisible characters, so U+2060 is used only in places where a space would look like a mistake.
 */
export const withoutLinks = (text: string): string =>
  text.replace(IN_ADDRESS, '$1 ').replace(BETWEEN_FIGURES, '$1\u2060');

/** A longer text is rather a sentence. */
const MAX_GREETED = 60;

/** The first line of a mail: "Hello Asha Rao,", or "Hello," without a usable name. Nothing in it can become a link. */
export function helloTo(name: string): string {
  const full = withoutLinks(readName(name).full);
  return full && [...full].length <= MAX_GREETED ? `Hello ${full},` : 'Hello,';
}
