/** What the waiting list of operators accepts. */
import { z } from 'zod';
import { listQuery } from '../list-query';

const day = z.iso.date({ error: 'The date must be like 2026-11-30' }).optional();

export const waitingQuery = z.object({ ...listQuery, from: day, to: day });
export type WaitingQuery = z.output<typeof waitingQuery>;

/** Taken as it is stored, whatever the rules of addresses say by now. */
export const waitingRemoval = z.object({
  email: z.string({ error: 'Please say which email.' }).min(1, { error: 'Please say which email.' }).max(320),
});
