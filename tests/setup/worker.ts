/** The Worker under test: the API, the scheduler and the queue without Astro's pages. */
import { api } from '@worker/api';
import type { RawEnv } from '@worker/env';
import { readEnv } from '@worker/env';
import { runJob } from '@worker/jobs/queue';
import { runDueJobs } from '@worker/jobs/schedule';
import { storesOfFile } from './stores';

/** One object a file: what is read of an environment is remembered by it. */
const environments = new WeakMap<object, RawEnv>();
function ofFile(env: RawEnv): RawEnv {
  const stores = storesOfFile.now();
  if (!stores.DB) return env;
  let known = environments.get(stores.DB);
  if (!known) environments.set(stores.DB, (known = { ...env, ...stores }));
  return known;
}

export default {
  fetch: (request, env, context) => api.fetch(request, ofFile(env), context),
  async scheduled(controller, env) {
    await runDueJobs(readEnv(ofFile(env)), controller.scheduledTime);
  },
  async queue(batch, env) {
    for (const message of batch.messages) await runJob(readEnv(ofFile(env)), message);
  },
} satisfies ExportedHandler<RawEnv>;
