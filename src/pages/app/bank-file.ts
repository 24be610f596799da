/** A bank file that a phone shared with Outset before its service worker was there: nothing is read, and the tracker asks for the file. */
import type { APIRoute } from 'astro';

export const POST: APIRoute = ({ redirect }) => redirect('/portal/tools/expense-tracker?import=shared', 303);
