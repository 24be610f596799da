/** Tells a wish to meet from a question, and reads what it says of the meeting. The person fills in the rest and sends it. */
import { isEmailAddress } from '@/domain/addresses/email-address';
import { readDay, readMinutes, readTime } from './days';
import { MEETING_MINUTES, type MeetingDetails } from '@/domain/assistant/meetings/details';

const WISH = /\b(?:schedule|book|arrange|set up|fix|plan)\b[^.?!]*\b(?:meeting|call|appointment)\b/i;
/** "Meeting with ravi@fund.in tomorrow", "meeting rakho". */
const BARE =
  /^\W*(?:an? |the )?(?:[\w.-]+[- ](?:minutes?|mins?|hours?|hrs?|hour long)[- ])?(?:meeting|call|appointment) (?:with|from|on|at|today|tomorrow|next|this|for)\b|^\W*(?:an? )?[\w.-]+[- ](?:minutes?|mins?|hours?|hrs?)[- ](?:meeting|call)\b|\b(?:meeting|call)\s+(?:rakho|rakh|karo|karna|karwao|fix|set)\b|\b(?:meeting|call)\b.*\S@\S+.*\b(?:ke )?saath\b/i;
/** "Schedule 45 minutes with priya@blume.vc": what is to be fixed is not named, but with whom. */
const WITH = /^\W*(?:please |can you |could you )?(?:schedule|book|arrange|set up|fix)\b.*\bwith\b.*\S@\S/i;
/** "Meeting for founders" and "call for applications" are no wish. */
const NO_TIME = /\bfor\b/i;
const PARTICIPANTS_MOST = 10;

/** `wanted`: the minutes that were asked for, where the form has no such length. */
type MeetingAsk = MeetingDetails & { wanted?: number };

/** The addresses, day, time and length that are named; null where the question asks for no meeting. `today` is the person's, YYYY-MM-DD. */
export function readMeetingAsk(question: string, today: string): MeetingAsk | null {
  const words = question.split(/[\s,;<>()]+/).map((word) => word.replace(/[.?!]+$/, ''));
  const participants = [...new Set(words.filter((word) => word.includes('@') && isEmailAddress(word)))];
  const plain = question.replace(/\S+@\S+/g, ' ');
  const minutes = readMinutes(plain);
  // A form has three lengths: the next longer one leaves the time that was asked for.
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
