/** The Worker: sends each request to the API or to Astro, runs the scheduler and the queue, and receives mail. */
import { handle } from '@astrojs/cloudflare/handler';
import { WorkerEntrypoint } from 'cloudflare:workers';
import { connectApi } from '@/lib/api/api-server';
import { api } from './api';
import type { RawEnv } from './env';
import { readEnv } from './env';
import { receiveMail } from './jobs/incoming-mail';
import { runSchedule } from './jobs/schedule';
import { runJob } from './jobs/queue';
import { setLogLevel } from './log';
import { answerFromCache, forCache, cacheableOf } from './middleware/edge-cache';
import { answerStatus } from './middleware/maintenance';
import { answerNews } from './middleware/news-memory';
import { withPageHeaders } from './middleware/security-headers';
import { withBodyRead } from './middleware/unread-body';
import { callForPage } from './middleware/session';

const isApi = (path: string) =>
  path.startsWith('/api/') ||
  path === '/api' ||
  path === '/mcp' ||
  path.startsWith('/.well-known/oauth-') ||
  /^\/oauth\/(?:register|token|revoke)$/.test(path) ||
  path.startsWith('/files/') ||
  path.startsWith('/calendar/') ||
  /^\/dev\/(tick|inbox|inbox\.json|mails(?:\/[a-z-]+)?|import(?:-[a-z-]+)?|maintenance|demo-accounts|demo-admin)$/.test(
    path,
  );

async function renderPage(request: Request, env: RawEnv, context: ExecutionContext): Promise<Response> {
  connectApi((call, page) => {
    callForPage(call, page);
    return answerStatus(call, env) ?? api.fetch(call, env, context);
  }, request);
  const response = await handle(request as never, env as never, context as never);
  return withPageHeaders(new Response(response.body, response as ResponseInit), new URL(request.url).pathname);
}

/** A file with a content hash in its name: from the running release (mostly served by Cloudflare before us), else from an earlier one. */
async function answerFile(request: Request, env: RawEnv, context: ExecutionContext): Promise<Response> {
  const own = await env.ASSETS.fetch(request as never);
  if (own.status === 404) return api.fetch(request, env, context);
  return withPageHeaders(new Response(own.body, own as ResponseInit), new URL(request.url).pathname);
}

function answer(request: Request, env: RawEnv, context: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (/^\/_astro\/[^/]+$/.test(pathname)) return answerFile(request, env, context);
  const isCall = isApi(pathname);
  return Promise.resolve(isCall ? api.fetch(request, env, context) : renderPage(request, env, context));
}

/**
 * Creates the responses that the edge caches (wrangler.toml: Cloudflare's cache is in front of this entrypoint), and purges them. Only our
 * own gateway can call it.
 */
export class Kept extends WorkerEntrypoint<RawEnv> {
  override async fetch(request: Request): Promise<Response> {
    const cacheable = cacheableOf(request)?.cacheable;
    if (!cacheable) return new Response(null, { status: 404 });
    return forCache(await answer(request, this.env, this.ctx), cacheable);
  }

  async purge(tags: string[]): Promise<void> {
    await this.ctx.cache?.purge({ tags });
  }
}

export default {
  async fetch(incoming, env, context) {
    const status = answerStatus(incoming, env);
    if (status) return status;
    const request = await answerNews(incoming, env);
    if (request instanceof Response) return request;
    setLogLevel(readEnv(env).LOG_LEVEL);
    const make = (request: Request) => answer(request, env, context);
    const cached = await answerFromCache(request, readEnv(env), make);
    return cached ?? withBodyRead(request, await make(request));
  },

  async scheduled(controller, env, context) {
    context.waitUntil(runSchedule(readEnv(env), controller.scheduledTime));
  },

  async email(message, env) {
    await receiveMail(readEnv(env), message);
  },

  async queue(batch, env) {
    for (const message of batch.messages) await runJob(readEnv(env), message);
  },
} satisfies ExportedHandler<RawEnv>;
