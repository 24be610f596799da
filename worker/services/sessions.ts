/** Sessions: found by hashed token. (Creation, listing and ending follow.) */
import { GUEST, type Actor } from '../../src/domain/accounts/actor';
import type { Ctx } from './context';

export async function findActorByToken(_ctx: Ctx, _token: string): Promise<Actor> {
  return GUEST;
}
