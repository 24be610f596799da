/** The composition root of the API: the order of middleware, the mounted routes, and the type that clients are made from. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DIRECTORIES } from '../src/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '../src/domain/media/people';
import { AppError, notFound } from '../src/domain/errors';
import type { HonoEnv } from './http';
import { runDueJobs } from './jobs/schedule';
import { csrf } from './middleware/csrf';
import { onError } from './middleware/on-error';
import { requestId } from './middleware/request-id';
import { securityHeaders } from './middleware/security-headers';
import { session } from './middleware/session';
import { feedback } from './routes/account/feedback';
import { guestMode } from './routes/account/guest-mode';
import { login } from './routes/account/login';
import { registration } from './routes/account/registration';
import { sessions } from './routes/account/sessions';
import { devRoutes } from './routes/dev/dev';
import { devImport } from './routes/dev/import';
import { saved } from './routes/portal/saved';
import { directoryRoutes } from './routes/public/directory';
import { geocode } from './routes/public/geocode';
import { openApiRoutes } from './routes/public/openapi';
import { health } from './routes/public/health';
import { mediaRoutes } from './routes/public/media-people';
import { news } from './routes/public/news';

const MAX_BODY_BYTES = 100 * 1024;

const routes = new Hono<HonoEnv>()
  .route('/health', health)
  .route('/news', news)
  .route('/investors', directoryRoutes(DIRECTORIES['all-investors']))
  .route('/preseed-investors', directoryRoutes(DIRECTORIES['pre-seed']))
  .route('/seed-investors', directoryRoutes(DIRECTORIES.seed))
  .route('/angel-investors', directoryRoutes(DIRECTORIES['angel-investors']))
  .route('/incubator-companies', directoryRoutes(DIRECTORIES.incubators))
  .route('/influencers', mediaRoutes(MEDIA_DIRECTORIES['youtube-influencer']))
  .route('/startup-influencers', mediaRoutes(MEDIA_DIRECTORIES['startup-influencer']))
  .route('/mentors', mediaRoutes(MEDIA_DIRECTORIES.mentor))
  .route('/', registration)
  .route('/', login)
  .route('/', sessions)
  .route('/', guestMode)
  .route('/', feedback)
  .route('/', saved)
  .route('/geocode', geocode);

const app = new Hono<HonoEnv>()
  .onError(onError)
  .notFound(() => {
    throw notFound('There is nothing at this address.');
  })
  .use(requestId)
  .use(securityHeaders)
  .use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new AppError(413, 'The request is too large. At most 100 KB are accepted.', { code: 'too-large' });
      },
    }),
  )
  .use(session)
  .use(csrf)
  .route('/api', routes)
  .route('/dev', devRoutes(runDueJobs))
  .route('/dev/import', devImport);

export const api: Hono<HonoEnv> = app;
app.route(
  '/api',
  openApiRoutes(() => api),
);

/** What hono/client needs to know of the API. */
export type Api = typeof app;
