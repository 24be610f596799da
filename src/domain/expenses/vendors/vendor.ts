/** Finds the payee in a description: a common payee, else the words that are not a bank's own words, numbers or dates. */
import { findPayee } from './payee-finder';

// The payee in the narration of a bank: the words that banks put around a name.

/** Words that name a way to pay, a direction or a bank's own action; a part with only these words has no payee. */
const RAILS = new Set(
  (
    'upi upiout upiin upi-out p2a p2m p2p p2v mmt imps neft rtgs nach ach ecs inf inft inet tpt tpft ft ib inb mob mb mbk net netbank netbanking bil bill ' +
    'onl billpay billdesk autopay emi si tad mad vsi vps vin iin pur purchase purchases pcd pca ecom othpg pos poscc posdc atm atw awb nwd eaw vat ' +
    'card cards cc dc cr dr d c debit credit me to from by via at the of txn trf transfer transferred payment payments paid pay sent received chq ' +
    'cheque clg cash wdl withdrawal deposit dep self online contactless recurring mandate collect request intent rev reversal ref refno rrn utr id no ' +
    'inr usd eur gbp na null none other others oid order s w o os i visa mastercard rupay domestic international intl lastschrift sepa sct sdd direct ' +
    'remittance cms rtn fee using phone phonepe gpay paytm bhim cred app bank banking branch brn br mum del blr fast ecomm internet mobile'
  ).split(' '),
);

/** Banks as narrations name them, and the handles of their UPI addresses. */
const BANKS = new Set(
  (
    'hdfc hdfctm hdfcsi icici icic sbi sbin axis utib kotak kkbk canara cnrb bandhan bdbl federal fdrl idfc idfb yes yesb yesbank indusind indb pnb punb bob barb union ubin ' +
    'indian idib iob ioba boi bkid uco ucba rbl ratn au aubl airp pytm jio equitas ujjivan dcb citi citibank hsbc scb dbs ' +
    'ybl ibl axl okaxis okhdfcbank okicici oksbi okbank apl upi yapl ptyes ptaxis pthdfc ptsbi icici hdfcbank axisbank sbibank kotakbank'
  ).split(' '),
);

/** The purpose of a payment, which is not the name of a payee. */
const PURPOSE =
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+)?(?:office\s+)?(?:rent|salary|salaries|sal|stipend|bonus|advance|reimbursement|refund|invoice|inv|bill|fees?|loan|emi|misc|purchase|lunch|dinner|tea|coffee|food|groceries|travel|cab|gst|tds|test|thanks?|thank you|na|ok|hi|money|cash|monthly|payment (?:from|for|to)\b.*|sent (?:from|using)\b.*|paid (?:via|for|to)\b.*|upi (?:payment|intent|transaction)|collect|pay (?:request|to)\b.*)(?:\s+(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\d+))*$/i;

/** Ends of company names, which some narrations cut and others leave out. */
const COMPANY =
  /\s+(?:(?:pvt|private|p)\.?\s+(?:ltd|limited|l)|pvt|private|ltd|limited|llp|inc|llc|corp|corporation|gmbh|bv|co|opc)\.?$/i;

/** Places that card terminals add after the name. */
const PLACE =
  /\s+(?:bengaluru|bangalore|mumbai|navi mumbai|bombay|new delhi|delhi|gurgaon|gurugram|noida|hyderabad|chennai|pune|kolkata|ahmedabad|jaipur|kochi|goa|chandigarh|indore|lucknow|karnataka|maharashtra|haryana|telangana|tamil nadu|san francisco|new york|seattle|dublin|singapore|amsterdam|london|sydney|in|ind|india|us|usa|ie|irl|sg|sgp|gb|gbr|nl|ca|wa|ny)$/i;

/** A narration is recognised by its beginning: a bank's way to pay, a masked card, or a form with slashes. */
const BEGINS =
  /^\W*(?:(?:to|by)\s+(?:transfer|debit card|clearing)|(?:sent|rcvd|recd|received)\s+(?:imps|neft|upi)|upi|upiout|upiin|imps|neft|rtgs|n?ach|ecs|mmt|inf|inft|bil|vps|vin|iin|pur|ecom|pos|pcd|pca|mob|inb|ib|ft|tpt|billpay|billdk|emi|cc|dc|me\s+dc|vsi|si|atm|atw|nwd|eaw|clg|brn|cms|os|mb|mbk|net\s?banking|\d{8,}[-/ ]tpt|debit card|credit card)(?=[-\s/:*#.]|\d|$)/i;

const isReference = (part: string): boolean =>
  // References, account and card numbers, IFSC codes, dates, times, masks.
  /\d{4,}/.test(part) ||
  /^[A-Z]{4}0[A-Z0-9]{3,}$/i.test(part) ||
  /^(?:[A-Z]{1,4}\d[\dA-Z]*|\d[\d.,:]*)$/i.test(part) ||
  /^[xX*\d]{4,}$/.test(part);

/**
 * The name in a part of a narration, without payment systems and references before the name and references after it. '' if only payment
 * systems or banks remain.
 */
function nameIn(part: string): string {
  const words = part
    // A card line joins its number to the name: 412345FIGMA.
    .replace(/\b\d{4,}(?=[A-Za-z]{3})/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && /\p{L}/u.test(word));
  const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  while (words.length > 0 && (RAILS.has(plain(words[0]!)) || isReference(words[0]!))) words.shift();
  while (words.length > 0 && isReference(words.at(-1)!)) words.pop();
  const isOnly = words.every((word) => RAILS.has(plain(word)) || BANKS.has(plain(word)));
  return isOnly ? '' : words.join(' ');
}

/** True for a part that is only a bank: "HDFC BANK", "HDFC BANK LTD", "KKBK". */
const isBank = (part: string): boolean => {
  const words = part
    .toLowerCase()
    .replace(/[^a-z\s]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return (
    words.length > 0 &&
    words.length <= 4 &&
    BANKS.has(words[0]!) &&
    words.slice(1).every((word) => /^(?:bank|ltd|limited|of|baroda|india)$/.test(word))
  );
};

/** The name without the legal form of a company and signs at its ends. */
function bareName(name: string): string {
  let bare = name.replace(/[\s*#.,_:;-]+$/, '').replace(/^[\s*#.,_:;-]+/, '');
  for (let last = ''; last !== bare;) {
    last = bare;
    const shorter = bare.replace(COMPANY, '').replace(/[\s,.-]+$/, '');
    if (/\p{L}{2}/u.test(shorter)) bare = shorter;
  }
  return bare;
}

/** The name without the place that a card terminal adds. Only in lines of capitals, as terminals write. */
function withoutPlace(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  let bare = name;
  for (let last = ''; last !== bare;) {
    last = bare;
    const shorter = bare.replace(PLACE, '').trim();
    if (/\p{L}{3}/u.test(shorter)) bare = shorter;
  }
  return bare;
}

/**
 * The payee that a narration names; '' if it names none ("CC 0005XXXX1234 AUTOPAY SI-TAD"). Null for a text that is not a bank's narration:
 * typed text, or a name alone in a card's line.
 */
function payeeOfNarration(description: string): string | null {
  const text = description.trim();
  if (!BEGINS.test(text)) return null;
  // "FIGMA - SAN JOSE": a dash between spaces divides, like the signs that banks use.
  const parts = text.split(/[/|*:,;]+|\s-+\s|-+/).map((part) => part.trim());
  const names: string[] = [];
  let handle = '';
  for (const part of parts) {
    if (part.includes('@')) {
      handle ||= part.split('@')[0]!.replace(/[._]/g, ' ').replace(/\d+/g, ' ').trim();
      continue;
    }
    if (part === '' || isBank(part)) continue;
    const name = nameIn(part);
    if (name !== '' && /\p{L}{2}/u.test(name) && !isBank(name)) names.push(name);
  }
  const found = names.find((name) => !PURPOSE.test(name));
  if (found !== undefined) return found;
  if (handle !== '' && /\p{L}{3}/u.test(handle)) return handle;
  return names[0] ?? '';
}

/** Words that no name ends with: the third word of "Chai and samosas for the team". */
const LOOSE_END = new Set('and for in of on our the with a an'.split(' '));

/** Maximum length of the text that is searched. */
const LONGEST = 200;

/** At most three words of a name, with the capitals of the text; empty if there is no name. */
function nameWords(description: string): string[] {
  const text = description.slice(0, LONGEST).normalize('NFKC');
  const words = bareName(withoutPlace(payeeOfNarration(text) ?? text))
    .replace(/@\S*/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}&'’.]+/u)
    .map((word) => word.replace(/^[.'’&]+|[.'’]+$/g, ''))
    .filter((word) => word !== '' && !/\p{N}/u.test(word));
  const name = words.slice(0, 3);
  while (LOOSE_END.has(name.at(-1)?.toLowerCase() ?? '')) name.pop();
  return name;
}

/** A key that is equal for all lines of one vendor: lower case, letters only, at most three words; '' when there is no name. */
export const vendorKey = (description: string): string => nameWords(description).join(' ').toLowerCase();

/** The words of `vendorKey` with the spelling of the text. If the text has all words of a common payee, only these. */
export function vendorText(description: string): string {
  const words = nameWords(description);
  const payee = findPayee(description);
  const known = payee ? words.filter((word) => payee.words.includes(word.toLowerCase())) : [];
  return (payee?.name && known.length === payee.words.length ? known : words).join(' ');
}

/**
 * The name to show. For a common payee, its name ("IndiGo" for "INDIGO"). Otherwise the words of the text, with capitals if the text has
 * none. The description itself if it contains no name.
 */
export function vendorName(description: string): string {
  const known = findPayee(description)?.name;
  if (known) return known;
  const words = nameWords(description);
  if (words.length === 0) return description.trim().slice(0, LONGEST);
  const name = words.join(' ');
  return /\p{Lu}/u.test(name) ? name : name.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Identifies a vendor in sums and in earlier decisions; a given vendor is used instead of the description. */
export function vendorOf({ description, vendor }: { description: string; vendor?: string | undefined }): {
  key: string;
  text: string;
} {
  const own = vendor?.trim() ? vendor : null;
  const text = own ?? description;
  return { key: findPayee(text)?.name?.toLowerCase() ?? vendorKey(text), text };
}

/**
 * The expenses after a person set the vendor of one of them. All expenses with the same words get this vendor, and later expenses get it by
 * `vendorMemory`. If the person removed the vendor, it is removed from all of them.
 */
export function withVendor<Row extends { id: string; description: string; vendor?: string | undefined }>(
  expenses: readonly Row[],
  { id, description, vendor }: Row,
): Row[] {
  const key = vendorKey(description);
  return expenses.map((row) => {
    if (row.id !== id && (key === '' || vendorKey(row.description) !== key)) return row;
    const { vendor: before, ...rest } = row;
    if (before === vendor) return row;
    return (vendor === undefined ? rest : { ...rest, vendor }) as Row;
  });
}

/** The vendor of earlier expenses with the same words, if a person or a file gave one. The last one in the list counts. */
export function vendorMemory(
  expenses: readonly { description: string; vendor?: string | undefined }[],
): (description: string) => string | undefined {
  const known = new Map<string, string>();
  for (const { description, vendor } of expenses) if (vendor) known.set(vendorKey(description), vendor);
  known.delete('');
  return (description) => (known.size === 0 ? undefined : known.get(vendorKey(description)));
}
