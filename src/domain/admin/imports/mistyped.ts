/** Finds names that differ by a typing mistake, in a time that grows with the count of names alone: no name is compared with all others. */
import { editDistance } from '@/domain/text/spelling';

/** Shorter names have too many neighbours that are other names. */
const SHORTEST = 5;
/** From so many letters on, two mistakes are likelier than two names. */
const LONG = 16;
const BASE = 31;
/** Times 31 it is 1, in 32 bits. */
const INVERSE = 0xbdef_7bdf;
/** Small enough for a number without an object of its own. */
const SMALL = 0x3fff_ffff;

const letters = (key: string) => key.replace(/\d+/g, '');
const digits = (key: string) => key.replace(/\D+/g, '');

/**
 * True where two names, in lower case and without blanks, are likely the same with a typing mistake: a letter too many, missing, wrong or
 * swapped with its neighbour; two of them in a long name. The first letter and all figures must agree: "Fund 2" is not "Fund 3".
 */
export function isMistyped(one: string, other: string): boolean {
  if (one === other || one[0] !== other[0] || digits(one) !== digits(other)) return false;
  const least = Math.min(letters(one).length, letters(other).length);
  if (least < SHORTEST) return false;
  const limit = least >= LONG ? 2 : 1;
  return editDistance(one, other, limit) <= limit;
}

/** A number for letters in any order: names whose letters are swapped, however many, have the same. */
function lettersNumber(key: string): number {
  let sum = 0;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    sum = (sum + Math.imul(code * code, 0x9e37_79b1)) | 0;
  }
  return sum;
}

/**
 * Numbers of a name, of its letters in any order, and of the name without each of its letters: names with one mistake have one in common.
 * Figures and the first letter stay, since they must agree.
 */
function neighbourhood(key: string): number[] {
  let whole = 0;
  for (let index = 0; index < key.length; index += 1) whole = (Math.imul(whole, BASE) + key.charCodeAt(index)) | 0;
  const numbers = [whole & SMALL, lettersNumber(key) & SMALL];
  let rest = 0;
  let power = 1;
  for (let at = key.length - 1; at > 0; at -= 1) {
    const code = key.charCodeAt(at);
    const own = Math.imul(code, power);
    // What is before this letter moves one place.
    if (code < 48 || code > 57) numbers.push((Math.imul(whole - rest - own, INVERSE) + rest) & SMALL);
    rest = (rest + own) | 0;
    power = Math.imul(power, BASE);
  }
  return numbers;
}

/** Names to compare others with. */
export function openMistyped<Value>() {
  const entries: { key: string; value: Value }[] = [];
  const byNumber = new Map<number, number>();
  // A name is looked for and then added.
  let last = { key: '', numbers: [] as number[] };
  const numbersOf = (key: string): number[] => {
    if (key !== last.key) last = { key, numbers: key.length < SHORTEST ? [] : neighbourhood(key) };
    return last.numbers;
  };
  return {
    /** `key` is a name in lower case without blanks. Of equal neighbours the first counts. */
    add(key: string, value: Value): void {
      const place = entries.push({ key, value }) - 1;
      for (const number of numbersOf(key)) if (!byNumber.has(number)) byNumber.set(number, place);
    },
    /** The first name that may be this one with a typing mistake, and passes `fits`; undefined where there is none. */
    find(key: string, fits: (value: Value) => boolean = () => true): Value | undefined {
      for (const number of numbersOf(key)) {
        const place = byNumber.get(number);
        if (place === undefined) continue;
        const one = entries[place]!;
        if (isMistyped(key, one.key) && fits(one.value)) return one.value;
      }
      return undefined;
    },
  };
}
