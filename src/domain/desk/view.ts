/** The answer of `GET /api/desk`: a founder's company figures or a visitor's saved data for the home page. */
import type { z } from 'zod';
import type { deskFit, deskFollowUp, deskSaved, deskStep, founderDesk, visitorDesk } from './answers';

/** An open milestone, as much of it as the desk shows. */
export type DeskStep = z.infer<typeof deskStep>;

export type DeskFit = z.infer<typeof deskFit>;

export type DeskFollowUp = z.infer<typeof deskFollowUp>;

export type DeskSaved = z.infer<typeof deskSaved>;

export type FounderDesk = z.infer<typeof founderDesk>;

export type VisitorDesk = z.infer<typeof visitorDesk>;

export type DeskView = FounderDesk | VisitorDesk;

/** How many follow-ups, investors and steps are named. */
export const NAMED_MOST = 3;
/** Milestones that may be next, so that the next one is there at once after a tick. */
export const STEPS_MOST = 6;
