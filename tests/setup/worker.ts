/** The Worker under test: the API, the scheduler and the queue without Astro's pages. */
import { api } from '../../worker/api';
import type { RawEnv } from '../../worker/env';
import { readEnv } from '../../worker/env';
import { runJob } from '../../worker/jobs/queue';
import { runDueJobs } from '../../worker/jobs/schedule';

export default {
  fetch: (request, env, context) => api.fetch(request, env, context),
  async scheduled(controller, env) {
    await runDueJobs(readEnv(env), controller.scheduledTime);
  },
  async queue(batch, env) {
    for (const message of batch.messages) await runJob(readEnv(env), message);
  },
} satisfies ExportedHandler<RawEnv>;
