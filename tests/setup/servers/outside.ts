/** Outgoing requests for tests: treats the test server as a public host and applies the production rule to all other hosts. */
import { inject } from 'vitest';
import { blockReason } from '@/domain/addresses/hosts';
import { createOutside } from '@worker/integrations/outside';
import type { Posted } from './outside-server';

export const outsideUrl = (path: string): string => inject('outsideUrl') + path;

export const testOutside = () =>
  createOutside({ whyNot: (address) => (address.startsWith(outsideUrl('/')) ? null : blockReason(address)) });

/** How often the server was asked for a path. */
export const askedFor = async (path: string): Promise<number> =>
  Number(await (await fetch(outsideUrl(`/asked?of=${encodeURIComponent(path)}`))).text());

/** What was sent to a path, the first first. */
export const postedTo = async (path: string): Promise<Posted[]> =>
  (await (await fetch(outsideUrl(`/posted?of=${encodeURIComponent(path)}`))).json()) as Posted[];
