/** Reads a day, a time and a length as people type them, in English and Hinglish. Days are those of the person; a day without a year is the next one. */
import { addDays, addMonthsToDay, dayOf, MONTH_NAMES, MONTH_WORD, weekdayOf, type Day } from '@/domain/time/days';
import { isEmailAddress } from '@/domain/addresses/email-address';
import { MEETING_MINUTES, type MeetingDetails } from '@/domain/assistant/meetings/meeting';

const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase());
const MONTH = `(${MONTH_WORD})`;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const HINDI_DAYS = ['somvar', 'mangalvar', 'budhvar', 'guruvar', 'shukravar', 'shanivar', 'ravivar'];

const WEEKDAY = new RegExp(
  `\\b(?:(next)\\s+)?(?:(${WEEKDAYS.map((day) => `${day.slice(0, 3)}(?:${day.slice(3)})?`).join('|')})|(${HINDI_DAYS.join('|')}))\\b`,
  'i',
);
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}\\b(?:,?\\s+(\\d{4}))?`, 'i');
const MONTH_DAY = new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4}))?`, 'i');
const ISO = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/;
/** Day first, as India writes it; a year of two digits is in this century. */
const SLASHED = /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\b/;
/** Without a year, it must follow a word such as "on" or "by": "50/50" is not a day. */
const SLASHED_SHORT = /(?<=\b(?:on|by|before|till|until|dated)\s+)(\d{1,2})\/(\d{1,2})(?![\d/.%])/i;
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const SPAN = `(\\d{1,3}|${Object.keys(COUNTS).join('|')}) (day|week|month)s?`;
const IN_SPAN = new RegExp(
  `\\b(?:in|after) ${SPAN}(?:'s time| time)?\\b|\\b${SPAN} (?:from (?:now|today)|later)\\b`,
  'i',
);

const monthNumber = (text: string) => MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/** Without a year, the next such day from `today` on. */
function nextOf(today: Day, month: number, date: number, year: string | undefined): Day | null {
  if (year) return dayOf(Number(year.length === 2 ? `20${year}` : year), month, date);
  const thisYear = Number(today.slice(0, 4));
  // 29 February may be eight years away.
  for (let more = 0; more <= 8; more++) {
    const day = dayOf(thisYear + more, month, date);
    if (day && day >= today) return day;
  }
  return null;
}

function weekdayAfter(today: Day, name = '', hindi = ''): Day {
  const named = name.slice(0, 3).toLowerCase();
  const wanted = hindi ? HINDI_DAYS.indexOf(hindi.toLowerCase()) : WEEKDAYS.findIndex((day) => day.startsWith(named));
  return addDays(today, (wanted - weekdayOf(today) + 7) % 7 || 7);
}

function after(today: Day, count: string, unit: string): Day {
  const many = COUNTS[count.toLowerCase()] ?? Number(count);
  if (unit.toLowerCase() === 'month') return addMonthsToDay(today, many);
  return addDays(today, many * (unit.toLowerCase() === 'week' ? 7 : 1));
}

/** In order: the first pattern that matches counts. */
const DAYS: readonly (readonly [RegExp, (today: Day, ...parts: (string | undefined)[]) => Day | null])[] = [
  [ISO, (_, year, month, date) => dayOf(Number(year), Number(month), Number(date))],
  [SLASHED, (today, date, _, month, year) => nextOf(today, Number(month), Number(date), year)],
  [SLASHED_SHORT, (today, date, month) => nextOf(today, Number(month), Number(date), undefined)],
  [DAY_MONTH, (today, date, month = '', year) => nextOf(today, monthNumber(month), Number(date), year)],
  [MONTH_DAY, (today, month = '', date, year) => nextOf(today, monthNumber(month), Number(date), year)],
  [/\b(?:day after tomorrow|parso)\b/i, (today) => addDays(today, 2)],
  [/\b(?:tomorrow|tmrw|tmr|kal)\b/i, (today) => addDays(today, 1)],
  [/\b(?:today|aaj|tonight)\b/i, (today) => today],
  [IN_SPAN, (today, count, unit, other = '', others = '') => after(today, count ?? other, unit ?? others)],
  [WEEKDAY, (today, _, name, hindi) => weekdayAfter(today, name, hindi)],
];

/** Words before a day that belong to it. */
const LEADS = /\b(?:(?:on|by|before|till|until|for|from|dated|this|coming)\s+)*(?:the\s+)?$/i;

/** The first words for a day: null for `day` if it does not exist, as 31 February. */
function namedDay(text: string, today: Day): { day: Day | null; said: string; at: number } | null {
  for (const [pattern, read] of DAYS) {
    const found = pattern.exec(text);
    if (found) return { day: read(today, ...found.slice(1)), said: found[0], at: found.index };
  }
  return null;
}

/** The words of a day that does not exist, such as "31 feb"; null if the text names none or a real one. */
export function unknownDay(text: string, today: Day): string | null {
  const found = namedDay(text, today);
  return found && found.day === null ? found.said : null;
}

/** The day that is named, YYYY-MM-DD, and the text without its words; null if none is named or the day does not exist. */
export function takeDay(text: string, today: Day): { day: Day | null; rest: string } {
  const found = namedDay(text, today);
  if (!found) return { day: null, rest: text };
  const head = text.slice(0, found.at).replace(LEADS, '');
  return { day: found.day, rest: `${head} ${text.slice(found.at + found.said.length)}` };
}

export const readDay = (text: string, today: Day): Day | null => takeDay(text, today).day;

const AMPM = /\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b\.?/i;
const CLOCK = /\b([01]?\d|2[0-3]):([0-5]\d)\b/;
/** "5 baje": working hours, unless the morning, the evening or the night is said. */
const BAJE = /\b(\d{1,2})(?:[:.](\d{2}))?\s*baje\b/i;
const HALVES = /\b(?:half past|saadhe|sadhe)\s+(\d{1,2})\b/i;

/** "From 3 to 4:30 pm" gives the start and the length of the meeting. */
const RANGE =
  /\b(?:from|between)?\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\.?)?\s*(?:to|-|–|until|till|and|se)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\.?|baje(?: tak)?)(?!\w)/i;
/** "At 4" is in working hours. */
const AT = /\bat\s+(\d{1,2})(?:[:.](\d{2}))?(?!\s*(?:[:.]?\d|%|lakh|crore|cr\b|k\b|min|hour|am|pm))\b/i;
const DAY_MINUTES = 24 * 60;

const MORNING = /\b(?:subah|morning)\b/i;
const EVENING = /\b(?:evening|sha+m)\b/i;
const NIGHT = /\b(?:tonight|night|raat)\b/i;

/** The hour of the day of one that is said without "am" or "pm"; the text says which part of the day is meant. */
function hourOfDay(hours: number, text: string): number {
  if (hours > 12 || MORNING.test(text)) return hours;
  if (NIGHT.test(text)) return hours % 12 < 5 ? hours % 12 : hours + 12;
  const isLate = EVENING.test(text) || hours < 8;
  return hours < 12 && isLate ? hours + 12 : hours;
}

/** Minutes after midnight of both ends; the first takes the half of the day from the second. */
function readRange(text: string): { start: number; minutes: number } | null {
  const found = RANGE.exec(text);
  if (!found) return null;
  const [, from = '', fromMinutes = '0', fromHalf, to = '', toMinutes = '0', toHalf = ''] = found;
  const at = (hours: string, minutes: string, half: string) => {
    const hour = /^b/i.test(half) ? hourOfDay(Number(hours), text) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
    return hour * 60 + Number(minutes);
  };
  const end = at(to, toMinutes, toHalf);
  const start = at(from, fromMinutes, fromHalf ?? toHalf);
  // "11 to 1 pm" begins in the morning.
  const begins = start >= end && !fromHalf ? start - DAY_MINUTES / 2 : start;
  return Number(from) > 12 || Number(to) > 12 || begins < 0 || begins >= end
    ? null
    : { start: begins, minutes: end - begins };
}

/** HH:mm, 24 hours; null if no time is named. */
function readTime(text: string): string | null {
  const range = readRange(text);
  if (range) return new Date(range.start * 60_000).toISOString().slice(11, 16);
  const shown = (hours: number, minutes: number) =>
    hours > 23 || minutes > 59 ? null : `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  const clock = AMPM.exec(text);
  if (clock) {
    const hours = Number(clock[1]);
    if (hours < 1 || hours > 12) return null;
    return shown((hours % 12) + (clock[3]?.toLowerCase() === 'p' ? 12 : 0), Number(clock[2] ?? 0));
  }
  const plain = CLOCK.exec(text);
  if (plain) {
    const hours = Number(plain[1]);
    const isSaid = EVENING.test(text) || NIGHT.test(text);
    return shown(isSaid ? hourOfDay(hours, text) : hours, Number(plain[2]));
  }
  if (/\bnoon\b/i.test(text)) return '12:00';
  const baje = BAJE.exec(text) ?? HALVES.exec(text) ?? AT.exec(text);
  if (!baje) return null;
  const isHalf = HALVES.test(text);
  return shown(hourOfDay(Number(baje[1]), text), isHalf ? 30 : Number(baje[2] ?? 0));
}

/** Minutes; null if no length is named. */
function readMinutes(text: string): number | null {
  const range = readRange(text);
  if (range) return range.minutes;
  if (
    /\b(?:one and a half|1\.5|1 and a half|an hour and a half|dedh)\s*(?:hours?|hrs?|ghante?)?\b(?=.*\bhour|\W|$)/i.test(
      text,
    ) &&
    /\bhours?\b|\bhrs?\b|\bghant/i.test(text)
  )
    return 90;
  if (/\bhalf (?:an? )?hours?\b|\baadh[ae] ghant/i.test(text)) return 30;
  const minutes = /\b(\d{1,3})\s*-?\s*min(?:ute)?s?\b/i.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = /\b(\d)\s*-?\s*(?:hours?|hrs?|ghante?)\b/i.exec(text);
  if (hours) return Number(hours[1]) * 60;
  return /\b(?:an|one|ek)[ -](?:hour|ghant[ae])\b/i.test(text) ? 60 : null;
}

// Distinguishes a request to meet from a question, and reads the details that it gives. The person fills in the rest and sends it.

const WISH = /\b(?:schedule|book|arrange|set up|fix|plan)\b[^.?!]*\b(?:meeting|call|appointment)\b/i;
/** "Meeting with ravi@fund.in tomorrow", "meeting rakho". */
const BARE =
  /^\W*(?:an? |the )?(?:[\w.-]+[- ](?:minutes?|mins?|hours?|hrs?|hour long)[- ])?(?:meeting|call|appointment) (?:with|from|on|at|today|tomorrow|next|this|for)\b|^\W*(?:an? )?[\w.-]+[- ](?:minutes?|mins?|hours?|hrs?)[- ](?:meeting|call)\b|\b(?:meeting|call)\s+(?:rakho|rakh|karo|karna|karwao|fix|set)\b|\b(?:meeting|call)\b.*\S@\S+.*\b(?:ke )?saath\b/i;
/** "Schedule 45 minutes with priya@blume.vc": the meeting is not named, but its participant is. */
const WITH = /^\W*(?:please |can you |could you )?(?:schedule|book|arrange|set up|fix)\b.*\bwith\b.*\S@\S/i;
/** "Meeting for founders" and "call for applications" do not ask for a meeting, unless they name a day or a time. */
const NO_TIME = /\bfor\b/i;
const PARTICIPANTS_MOST = 10;

/** `wanted`: the minutes that were asked for, if the form has no such length. */
type MeetingAsk = MeetingDetails & { wanted?: number };

/** The addresses, day, time and length that are named; null if the question does not ask for a meeting. `today` is the person's, YYYY-MM-DD. */
export function readMeetingAsk(question: string, today: string): MeetingAsk | null {
  const words = question.split(/[\s,;<>()]+/).map((word) => word.replace(/[.?!]+$/, ''));
  const participants = [...new Set(words.filter((word) => word.includes('@') && isEmailAddress(word)))];
  const plain = question.replace(/\S+@\S+/g, ' ');
  const minutes = readMinutes(plain);
  // The form has three lengths: the next longer one leaves enough time.
  const duration =
    minutes === null ? undefined : (MEETING_MINUTES.find((one) => one >= minutes) ?? MEETING_MINUTES.at(-1));
  const [date, time] = [readDay(plain, today), readTime(plain)];
  const isBare = BARE.test(question) && (!NO_TIME.test(question) || date !== null || time !== null);
  if (!WISH.test(question) && !isBare && !(WITH.test(question) && participants.length > 0)) return null;
  return {
    ...(date ? { date } : {}),
    ...(time ? { time } : {}),
    ...(participants.length > 0 ? { participants: participants.slice(0, PARTICIPANTS_MOST) } : {}),
    ...(duration ? { duration } : {}),
    ...(minutes !== null && duration !== minutes ? { wanted: minutes } : {}),
  };
}
