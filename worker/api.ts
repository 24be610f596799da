/** The composition root of the API: the order of middleware, the mounted routes, and the type that clients are made from. */
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { DIRECTORIES } from '../src/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '../src/domain/media/people';
import { AppError, notFound } from '../src/domain/errors';
import type { HonoEnv } from './http';
import { runDueJobs } from './jobs/schedule';
import { csrf } from './middleware/csrf';
import { localOnly } from './middleware/local-only';
import { maintenance as maintenanceGate } from './middleware/maintenance';
import { onError } from './middleware/on-error';
import { requestId } from './middleware/request-id';
import { securityHeaders } from './middleware/security-headers';
import { session } from './middleware/session';
import { account } from './routes/account/account';
import { feedback } from './routes/account/feedback';
import { guestMode } from './routes/account/guest-mode';
import { login } from './routes/account/login';
import { preferenceRoutes } from './routes/account/notification-preferences';
import { notifications } from './routes/account/notifications';
import { photo, PHOTO_UPLOAD } from './routes/account/photo';
import { profile } from './routes/account/profile';
import { passwords } from './routes/account/passwords';
import { registration } from './routes/account/registration';
import { sessions } from './routes/account/sessions';
import { subscription } from './routes/account/subscription';
import { twoFactor, visitorTwoFactor } from './routes/account/two-factor';
import { adminAuth } from './routes/admin/auth';
import { adminOverview } from './routes/admin/overview';
import { adminPassword } from './routes/admin/password';
import { readBounded } from './routes/bounded-body';
import { devRoutes } from './routes/dev/dev';
import { devImport } from './routes/dev/import';
import { devMails } from './routes/dev/mails';
import { devMaintenance } from './routes/dev/maintenance';
import { ai } from './routes/public/ai';
import { devImportFaqs } from './routes/dev/import-faqs';
import { devImportMilestones } from './routes/dev/import-milestones';
import { devImportResources, devImportTerms } from './routes/dev/import-library';
import { contact } from './routes/public/contact';
import { checklist } from './routes/portal/milestones';
import { comparison } from './routes/portal/comparison';
import { contacts } from './routes/portal/contacts';
import { fit } from './routes/portal/fit';
import { dashboard } from './routes/portal/dashboard';
import { saved } from './routes/portal/saved';
import { savedSearches } from './routes/portal/saved-searches';
import { collectionShares } from './routes/portal/collection-shares';
import { isDocumentUpload, toolDocuments } from './routes/portal/tool-documents';
import { shared } from './routes/public/shared';
import { directoryRoutes } from './routes/public/directory';
import { faqs } from './routes/public/faqs';
import { files } from './routes/public/files';
import { geocode } from './routes/public/geocode';
import { openApiRoutes } from './routes/public/openapi';
import { health } from './routes/public/health';
import { maintenance, maintenanceStatus } from './routes/public/maintenance';
import { mediaRoutes } from './routes/public/media-people';
import { calendarFiles, milestoneFiles, milestones } from './routes/public/milestones';
import { news } from './routes/public/news';
import { resources } from './routes/public/resources';
import { startupTerms } from './routes/public/startup-terms';
import { waitingList } from './routes/public/waiting-list';

const MAX_BODY_BYTES = 100 * 1024;
const tooLarge = () =>
  new AppError(413, 'The request is too large. At most 100 KB are accepted.', { code: 'too-large' });

/** By the length that is announced; a body that comes without one is counted. */
const limitBody = createMiddleware<HonoEnv>(async (c, next) => {
  const request = c.req.raw;
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (request.body && length === null) {
    c.req.raw = new Request(request, { body: await readBounded(request, MAX_BODY_BYTES, tooLarge) });
  }
  return next();
});

const routes = new Hono<HonoEnv>()
  .route('/health', health)
  .route('/news', news)
  .route('/dashboard', dashboard)
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
  .route('/', passwords)
  .route('/', sessions)
  .route('/', guestMode)
  .route('/', feedback)
  .route('/', saved)
  .route('/milestones', milestones)
  .route('/check', checklist)
  .route('/', comparison)
  .route('/contacts', contacts)
  .route('/subscription', subscription)
  .route('/waiting-list', waitingList)
  .route('/fit', fit)
  .route('/saved-searches', savedSearches)
  .route('/tool-documents', toolDocuments)
  .route('/', collectionShares)
  .route('/shared', shared)
  .route('/twofa', twoFactor)
  .route('/visitor', visitorTwoFactor)
  .route('/', profile)
  .route('/', photo)
  .route('/', account)
  .route('/notifications', notifications)
  .route('/notifications', preferenceRoutes('founder'))
  .route('/visitor/notifications', preferenceRoutes('visitor'))
  .route('/faq', faqs)
  .route('/resources', resources)
  .route('/startup-terms', startupTerms)
  .route('/contact', contact)
  .route('/geocode', geocode)
  .route('/maintenance', maintenance)
  .route('/ai', ai)
  .route('/admin', adminPassword)
  .route('/admin', adminOverview)
  .route('/auth', adminAuth);

const app = new Hono<HonoEnv>()
  .onError(onError)
  .notFound(() => {
    throw notFound('There is nothing at this address.');
  })
  .use(requestId)
  .use(securityHeaders)
  .route('/api/maintenance', maintenanceStatus)
  // Photos and documents are larger, and their routes count them by themselves.
  .use((c, next) =>
    c.req.path === `/api${PHOTO_UPLOAD}` || isDocumentUpload(c.req.method, c.req.path) ? next() : limitBody(c, next),
  )
  .use(session)
  .use(csrf)
  .use('/api/*', maintenanceGate)
  .route('/api', routes)
  .route('/files', files)
  .route('/files', milestoneFiles)
  .route('/calendar', calendarFiles)
  .use('/dev/*', localOnly)
  .route('/dev', devRoutes(runDueJobs))
  .route('/dev/import', devImport)
  .route('/dev/maintenance', devMaintenance)
  .route('/dev/import-faqs', devImportFaqs)
  .route('/dev/import-milestones', devImportMilestones)
  .route('/dev/import-resources', devImportResources)
  .route('/dev/import-startup-terms', devImportTerms)
  .route('/dev/mails', devMails);

export const api: Hono<HonoEnv> = app;
app.route(
  '/api',
  openApiRoutes(() => api),
);

/** What hono/client needs to know of the API. */
export type Api = typeof app;
