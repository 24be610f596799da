/** Meetings that a person asks for, and the way back from Google's authorisation. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';

export const meetings = new Hono<HonoEnv>();
