/** /app/bank-file: a phone shared a bank file before the service worker was ready. Reads nothing; the tracker asks for the file. */
import type { APIRoute } from 'astro';

export const POST: APIRoute = ({ redirect }) => redirect('/portal/tools/expense-tracker?import=shared', 303);
