/** Tidies a text by fixed rules: spacing, sentence starts, spelling and casing of common startup words. Uses no language model and adds no facts. */

// Startup words in their usual spelling, and common misspellings. Data only.

/** Correct casing; the lower-case form is the key. Only words with no other meaning. */
const CASING: ReadonlyMap<string, string> = new Map(
  (
    'AI ML API APIs SaaS PaaS IaaS B2B B2C D2C B2B2C IoT LLM LLMs MVP ARR MRR GMV CAC LTV ROI KPI KPIs SEO UX KYC UPI GST ' +
    'NBFC SME SMEs MSME MSMEs CRM ERP NLP OCR QR VC VCs IPO ESG CEO CTO CFO COO HR NGO NGOs FMCG PDF SMS GPS RFID AWS ' +
    'India Indian Bengaluru Bangalore Mumbai Delhi Pune Hyderabad Chennai Kolkata Ahmedabad Jaipur Kochi Gurugram Noida ' +
    'Karnataka Maharashtra Gujarat Kerala Rajasthan LinkedIn GitHub WhatsApp Google Android iOS iPhone YouTube Instagram ' +
    'Razorpay Aadhaar English Hindi Tamil Telugu Kannada Marathi'
  )
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** Misspelling → correct word, both in lower case. */
const SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accomodate: 'accommodate',
    acheive: 'achieve',
    adn: 'and',
    adress: 'address',
    agricultre: 'agriculture',
    alot: 'a lot',
    analitics: 'analytics',
    artifical: 'artificial',
    becuase: 'because',
    begining: 'beginning',
    buisness: 'business',
    busines: 'business',
    bussiness: 'business',
    comapny: 'company',
    compnay: 'company',
    cusotmer: 'customer',
    cusotmers: 'customers',
    custmer: 'customer',
    custmers: 'customers',
    definately: 'definitely',
    develope: 'develop',
    devlop: 'develop',
    devloping: 'developing',
    devlopment: 'development',
    enterpreneur: 'entrepreneur',
    enterpreneurs: 'entrepreneurs',
    entreprenuer: 'entrepreneur',
    entreprenuers: 'entrepreneurs',
    enviroment: 'environment',
    farmars: 'farmers',
    finacial: 'financial',
    foudner: 'founder',
    foudners: 'founders',
    goverment: 'government',
    inteligence: 'intelligence',
    inteligent: 'intelligent',
    invester: 'investor',
    investers: 'investors',
    invesment: 'investment',
    logisitcs: 'logistics',
    managment: 'management',
    manufacuring: 'manufacturing',
    marketting: 'marketing',
    neccessary: 'necessary',
    occured: 'occurred',
    plaform: 'platform',
    platfrom: 'platform',
    prodcut: 'product',
    prodcuts: 'products',
    recieve: 'receive',
    recomend: 'recommend',
    revnue: 'revenue',
    seperate: 'separate',
    servcie: 'service',
    servcies: 'services',
    sofware: 'software',
    solutoin: 'solution',
    solutoins: 'solutions',
    startp: 'startup',
    strartup: 'startup',
    succesful: 'successful',
    sucessful: 'successful',
    suply: 'supply',
    techology: 'technology',
    technolgy: 'technology',
    teh: 'the',
    thier: 'their',
    untill: 'until',
    wich: 'which',
  }),
);

/** Small words that are often written twice by accident. */
const DOUBLED = 'the|a|an|and|of|to|in|is|for|we|our|with|are|on|by';

/** Addresses, handles and abbreviations: left unchanged, and never the end of a sentence. */
const UNCHANGED =
  /((?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]}"'’”]|[\w.+-]{1,64}@[\p{L}\p{M}\p{N}_-]{1,63}(?:\.[\p{L}\p{M}\p{N}_-]{1,63}){1,5}|\b[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,4}\.(?:com|in|io|ai|org|net|co|app|dev)\b(?!\.\w)|[@#][\p{L}\p{N}_]{1,60}|\b(?:e\.g|i\.e|etc|vs|dr|mr|ms|mrs|pvt|ltd|inc|approx)\.)/iu;

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;
const capital = (word: string) => {
  const [first = ''] = word;
  return first.toLocaleUpperCase('en') + word.slice(first.length);
};

/** Mostly capitals over a sentence or more: the text was written in capitals. */
function isShouted(text: string): boolean {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  const capitals = text.match(/[A-Z]/g)?.length ?? 0;
  return letters >= 20 && capitals / letters > 0.8;
}

function mendWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^i(?:['’](?:m|ve|d|ll))?$/.test(lower)) return `I${lower.slice(1)}`;
  const cased = CASING.get(lower);
  if (cased) return cased;
  const right = SPELLING.get(lower);
  if (!right) return word;
  if (word.length > 1 && word === word.toUpperCase()) return right.toUpperCase();
  return word === lower ? right : capital(right);
}

/** Corrects a stretch of text without unchanged parts. */
function mendStretch(stretch: string, isShouting: boolean): string {
  return (isShouting ? stretch.toLowerCase() : stretch)
    .replace(/(?<=[^\s]) +(?=[,;!?](?:\s|\p{L}|$)|[.:](?:\s|$))/gu, '')
    .replace(/([!?,;])\1+/g, '$1')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .replace(/(?<=\p{L})([,;!?])(?=\p{L})/gu, '$1 ')
    .replace(/(?<=\p{Ll}{2})\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(new RegExp(`\\b(${DOUBLED}) +\\1\\b`, 'gi'), '$1')
    .replace(WORD, mendWord);
}

/** Capital letters at sentence starts; a word with its own capitals is left unchanged. */
function startSentences(pieces: readonly string[]): string {
  let isStart = true;
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) {
        isStart = false;
        return piece;
      }
      return piece.replace(
        /(\p{L}[\p{L}\p{M}\p{N}'’]*)|[.!?…।]+(?=\s|$|["'”’)\]])|\n\s*\n|\n[-•*] |\d/gu,
        (found: string, word?: string) => {
          const wasStart = isStart;
          isStart = word === undefined && !/^\d/.test(found);
          return word && wasStart && word === word.toLowerCase() ? capital(word) : found;
        },
      );
    })
    .join('');
}

/** Adds a full stop to a text of Latin letters that ends without one; lists and addresses do not change. */
function endSentence(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const words = text.match(WORD)?.length ?? 0;
  if (words < 3 || /^[-•*] /.test(lastLine) || !/[\p{Script=Latin}\d%]["'”’)]?$/u.test(text)) return text;
  return (text.split(UNCHANGED).at(-1) ?? '') === '' ? text : `${text}.`;
}

function tidyOnce(text: string): string {
  const spaced = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const isShouting = isShouted(spaced);
  const pieces = spaced.split(UNCHANGED).map((piece, index) => (index % 2 ? piece : mendStretch(piece, isShouting)));
  return endSentence(startSentences(pieces));
}

/** Tidies the text. Tidying the result again changes nothing; 2,000 characters take about a millisecond. */
export function tidyText(text: string): string {
  let last = text;
  for (let round = 0; round < 4; round++) {
    const next = tidyOnce(last);
    if (next === last) break;
    last = next;
  }
  return last;
}

/** Cuts a text to `max` UTF-16 units, at the end of a sentence if there is one near the limit, else after a word. */
export function fitText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max).toWellFormed();
  const sentence = Math.max(...['. ', '! ', '? ', '.\n'].map((end) => cut.lastIndexOf(end)));
  if (sentence > max / 3) return cut.slice(0, sentence + 1);
  const space = cut.lastIndexOf(' ');
  return (space > max / 3 ? cut.slice(0, space) : cut.slice(0, max - 1)).trimEnd().replace(/\ufffd$/, '');
}
