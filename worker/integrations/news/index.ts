/** Chooses the news adapter by NEWS_PROVIDER. */
import type { Env } from '../../env';
import type { NewsPort } from './port';

export function createNews(_env: Env): NewsPort {
  throw new Error('news adapters are not wired yet');
}
