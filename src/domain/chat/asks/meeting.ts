/** Tells a wish to meet from a question, and reads what it says of the meeting. The person fills in the rest and sends it. */
import { isEmailAddress } from '../../addresses/email-address';
import { MEETING_MINUTES, type MeetingDetails } from '../meetings/details';

const WISH = /\b(?:schedule|book|arrange|set up|fix|plan)\b[^.?!]*\b(?:meeting|call|appointment)\b/i;
const MINUTES = /\b(\d{2,3})\s*-?\s*min(?:ute)?s?\b/i;
const PARTICIPANTS_MOST = 10;

/** The addresses and the length that are named; null where nobody asks to meet. */
export function readMeetingAsk(question: string): MeetingDetails | null {
  if (!WISH.test(question)) return null;
  const words = question.split(/[\s,;<>()]+/).map((word) => word.replace(/[.?!]+$/, ''));
  const participants = [...new Set(words.filter((word) => word.includes('@') && isEmailAddress(word)))];
  const minutes = Number(MINUTES.exec(question)?.[1]);
  const duration = MEETING_MINUTES.find((one) => one === minutes);
  return {
    ...(participants.length > 0 ? { participants: participants.slice(0, PARTICIPANTS_MOST) } : {}),
    ...(duration ? { duration } : {}),
  };
}
