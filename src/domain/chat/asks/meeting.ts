/** Tells a wish to meet from a question, and reads what it says of the meeting. The person fills in the rest and sends it. */
import { isEmailAddress } from '../../addresses/email-address';
import { readDay, readMinutes, readTime } from './days';
import { MEETING_MINUTES, type MeetingDetails } from '../meetings/details';

const WISH = /\b(?:schedule|book|arrange|set up|fix|plan)\b[^.?!]*\b(?:meeting|call|appointment)\b/i;
/** "Meeting with ravi@fund.in tomorrow", "meeting rakho". */
const BARE = /^\W*(?:an? )?(?:meeting|call) with\b|\b(?:meeting|call)\s+(?:rakho|rakh|karo|karna|karwao|fix|set)\b/i;
const PARTICIPANTS_MOST = 10;

/** The addresses, day, time and length that are named; null where the question asks for no meeting. `today` is the person's, YYYY-MM-DD. */
export function readMeetingAsk(question: string, today: string): MeetingDetails | null {
  if (!WISH.test(question) && !BARE.test(question)) return null;
  const words = question.split(/[\s,;<>()]+/).map((word) => word.replace(/[.?!]+$/, ''));
  const participants = [...new Set(words.filter((word) => word.includes('@') && isEmailAddress(word)))];
  const plain = question.replace(/\S+@\S+/g, ' ');
  const minutes = readMinutes(plain);
  const duration = MEETING_MINUTES.find((one) => one === minutes);
  const [date, time] = [readDay(plain, today), readTime(plain)];
  return {
    ...(date ? { date } : {}),
    ...(time ? { time } : {}),
    ...(participants.length > 0 ? { participants: participants.slice(0, PARTICIPANTS_MOST) } : {}),
    ...(duration ? { duration } : {}),
  };
}
