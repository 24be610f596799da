/** Opens the meeting form with what is known. It sends nothing: the person does. */
import { z } from 'zod';
import { MEETING_MINUTES } from '../../../../src/domain/chat/meetings/details';
import { tool } from './tool';

const input = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  date: z.iso.date().optional().describe('YYYY-MM-DD'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .describe('HH:mm, 24 hours'),
  participants: z.array(z.email()).max(10).optional().describe('E-mail addresses that the person named'),
  duration: z.literal(MEETING_MINUTES).optional().describe('Minutes'),
  wanted: z.int().min(1).max(999).optional().describe('Minutes, where they asked for another length'),
});

export const scheduleMeeting = tool({
  name: 'schedule_meeting',
  description:
    'Shows the meeting form to the person, filled in with what they said. Use it only when they ask to meet. It sends nothing.',
  status: 'Opening the meeting form',
  input,
  permission: 'assistant:ask',
  words: /\b(?:meet|call|schedule|book|appointment|calendar)/i,
  run: (_ctx, { wanted, ...details }) => {
    const length = details.duration ?? MEETING_MINUTES[0];
    const other = wanted
      ? ` A meeting is 30, 60 or 90 minutes, so it holds ${length} instead of ${wanted} minutes.`
      : '';
    return {
      scheduler: details,
      says: `The form is open.${other} Fill in the rest. Nothing is sent until you press Schedule meeting.`,
    };
  },
});
