/** Who was paid, read from a description: what stays when a bank's own words, numbers and dates are taken out. */

/** Words that banks put around the name; none of them names anybody. */
const BANK_WORDS = new Set(
  (
    'upi imps neft rtgs nach ach ecs pos atm card debit credit purchase payment paid transfer trf txn transaction ref ' +
    'visa mastercard rupay contactless online to from by via at the sepa lastschrift direct dd dr cr inr usd eur gbp ' +
    'inb mob mb p2a p2m p2p bil billpay autopay recurring vpa'
  ).split(' '),
);

/** The longest name that is looked at. */
const LONGEST = 200;

/** A key that is equal for all lines of one vendor: lower case, letters only, at most three words; '' when there is no name. */
export function vendorKey(description: string): string {
  const words = description
    .slice(0, LONGEST)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/@\S*/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}&'’.]+/u)
    .map((word) => word.replace(/^[.'’&]+|[.'’]+$/g, ''))
    .filter((word) => word !== '' && !/\p{N}/u.test(word) && !BANK_WORDS.has(word));
  return words.slice(0, 3).join(' ');
}

/** The name as people read it: the words of the key with capitals; the description itself when nothing else stays. */
export function vendorName(description: string): string {
  const key = vendorKey(description);
  if (key === '') return description.trim().slice(0, LONGEST);
  return key.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
