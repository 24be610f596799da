/** Counts the follow-ups that are due in this browser's outreach log. Loaded only if there is a log. */
import { dueFollowUps } from '@/domain/outreach/log';
import { readPart } from '@/lib/storage/outreach-storage';

export const countDue = (today: string): number => dueFollowUps(readPart('log').value, today).length;
