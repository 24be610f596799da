/** Helpers for the tests of maintenance: turn it on as the system does, and read the status as everyone does. */
import { env } from 'cloudflare:test';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/status';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import { MAINTENANCE_KEY, toggleMaintenance } from '@worker/services/maintenance/maintenance';
import { call } from './call';

const raw = env as unknown as RawEnv;
export const asSystem = (now: () => number = Date.now): Ctx =>
  createContext(readEnv(raw), { actor: { role: 'system', job: 'test' }, now });
export const iso = (at: number) => new Date(at).toISOString();

export const turn = (
  maintenanceMode: boolean,
  message = MAINTENANCE_MESSAGE,
  estimatedCompletion: string | null = null,
) => toggleMaintenance(asSystem(), { maintenanceMode, message, estimatedCompletion });

export interface Status {
  success: boolean;
  maintenanceMode: boolean;
  message: string;
  estimatedCompletion: string | null;
  scheduled: unknown;
  contactEmail: string;
}
export const status = async () => (await (await call('/api/maintenance/status')).json()) as Status;

export async function switchOff(): Promise<void> {
  await env.KV.delete(MAINTENANCE_KEY);
  await turn(false);
}
