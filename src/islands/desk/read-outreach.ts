/** How many people the outreach tool of this browser says to write to again. Fetched only where there is a log. */
import { dueFollowUps } from '@/domain/outreach/log';
import { readPart } from '@/lib/storage/outreach-storage';

export const countDue = (today: string): number => dueFollowUps(readPart('log').value, today).length;
