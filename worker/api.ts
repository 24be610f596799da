/** The composition root of the API: the order of middleware, the mounted routes, and the type that clients are made from. */
import { Hono } from 'hono';
import { DIRECTORIES } from '@/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import { collectionParam } from '@/domain/shares/shares';
import { documentIdPath } from '@/domain/tools/account-input';
import { AppError, notFound } from '@/domain/errors';
import type { HonoEnv } from './http';
import { runDueJobs } from './jobs/schedule';
import { csrf } from './middleware/csrf';
import { localOnly } from './middleware/local-only';
import { maintenance as maintenanceGate } from './middleware/maintenance';
import { onError, requestId } from './middleware/on-error';
import { securityHeaders } from './middleware/security-headers';
import { session } from './middleware/session';
import { account } from './routes/account/account';
import { feedback } from './routes/account/feedback';
import { guestMode, signInRoutes, sessions } from './routes/account/sign-in';
import { preferenceRoutes, notifications, push } from './routes/account/notifications';
import { claims } from './routes/portal/claims';
import { pulse, pulseAhead, dashboard, desk } from './routes/portal/desk';
import { photo, PHOTO_UPLOAD, profile } from './routes/account/profile';
import { passwords } from './routes/account/passwords';
import { oauth, oauthConsent, oauthMetadata } from './routes/account/oauth';
import { personalTokens } from './routes/account/personal-tokens';
import { webhooks } from './routes/account/webhooks';
import { registration } from './routes/account/registration';
import { plan, subscription } from './routes/account/plan';
import { twoFactor, visitorTwoFactor } from './routes/account/two-factor';
import { admins } from './routes/admin/admins';
import { audit } from './routes/admin/audit';
import { campaigns, campaignSends } from './routes/admin/campaigns';
import { figures, adminOverview } from './routes/admin/figures';
import { quality } from './routes/admin/quality';
import { inbox } from './routes/admin/inbox';
import { isMailUpload } from '@worker/routes/admin/templates';
import { newsletterAutomation } from './routes/admin/newsletter-automation';
import { newsletterRecipients, suppressions } from './routes/admin/newsletter-audience';
import { planRequests } from './routes/admin/plan-requests';
import { system } from './routes/admin/system';
import { mailTrials, templates } from './routes/admin/templates';
import { userChanges, operatorFactors, userSupport, userPages, users } from './routes/admin/users';
import { imports, isImportUpload } from './routes/admin/imports';
import { adminSignIn, signInLinks, adminPassword } from './routes/admin/sign-in';
import {
  isRecordUpload,
  milestoneWrites,
  recordRoutesOf,
  records,
  recordWritesOf,
  resourceWrites,
  views,
} from './routes/admin/records';
import { backups, isBackupUpload } from './routes/admin/backups';
import { boundedBody } from './routes/bounded-body';
import { mcp } from './routes/mcp/mcp';
import {
  devRoutes,
  devImport,
  devImportResources,
  devImportTerms,
  devMaintenance,
  devImportFaqs,
  devImportMilestones,
} from './routes/dev/dev';
import { devMails } from './routes/dev/mails';
import { ai } from './routes/public/enhance-text';
import { contact, faqs } from './routes/public/support';
import { reports, suggestions } from './routes/public/reports';
import { roadmap } from './routes/portal/roadmap';
import { calendar } from './routes/portal/calendar';
import { comparison } from './routes/portal/comparison';
import { contacts } from './routes/portal/contact-exports';
import { fit } from './routes/portal/fit';
import { saved, savedSearches } from './routes/portal/saved';
import { assistant, conversations, meetings } from './routes/portal/assistant';
import { assistantFiles, isChatUpload } from './routes/portal/assistant-files';
import { shareRoutes } from './routes/portal/shares';
import { isDocumentUpload, toolDocuments } from './routes/portal/tool-documents';
import { shared } from './routes/public/shared';
import { detailAhead, directoryRoutes, mediaRoutes } from './routes/public/directory';
import { exchangeRates } from './routes/public/exchange-rates';
import { files, releaseFiles } from './routes/public/files';
import { geocode } from './routes/public/geocode';
import { sheets } from './routes/public/sheets';
import { openApiRoutes } from './routes/public/openapi';
import { legal } from './routes/public/legal';
import { health } from './routes/public/health';
import { maintenance, maintenanceStatus } from './routes/public/maintenance';
import { mailPreferences } from './routes/public/mail-preferences';
import { mailReports } from './routes/public/mail-reports';
import { calendarFiles, milestoneFiles, milestones } from './routes/public/roadmap';
import { news } from './routes/public/news';
import { resources } from './routes/public/resources';
import { schemes } from './routes/public/schemes';
import { startupTerms } from './routes/public/startup-terms';
import { waitingList } from './routes/public/waiting-list';

const MAX_BODY_BYTES = 100 * 1024;
const tooLarge = () =>
  new AppError(413, 'The request is too large. At most 100 KB is accepted.', { code: 'too-large' });

const limitBody = boundedBody(MAX_BODY_BYTES, tooLarge);
/** Photos, documents and rows of files are larger. Their routes have their own limits. */
const countsItself = (request: Request, path: string): boolean =>
  path === `/api${PHOTO_UPLOAD}` ||
  isDocumentUpload(request.method, path) ||
  isImportUpload(request.method, path) ||
  isChatUpload(request.method, path) ||
  isRecordUpload(request, path) ||
  isMailUpload(request.method, path) ||
  isBackupUpload(request.method, path);

const routes = new Hono<HonoEnv>()
  .route('/health', health)
  .route('/news', news)
  .route('/dashboard', dashboard)
  .route('/desk', desk)
  .route('/investors', directoryRoutes(DIRECTORIES['all-investors']))
  .route('/preseed-investors', directoryRoutes(DIRECTORIES['pre-seed']))
  .route('/seed-investors', directoryRoutes(DIRECTORIES.seed))
  .route('/angel-investors', directoryRoutes(DIRECTORIES['angel-investors']))
  .route('/incubator-companies', directoryRoutes(DIRECTORIES.incubators))
  .route('/influencers', mediaRoutes(MEDIA_DIRECTORIES['youtube-influencer']))
  .route('/startup-influencers', mediaRoutes(MEDIA_DIRECTORIES['startup-influencer']))
  .route('/mentors', mediaRoutes(MEDIA_DIRECTORIES.mentor))
  .route('/schemes', schemes)
  .route('/', registration)
  .route('/', signInRoutes)
  .route('/', passwords)
  .route('/', sessions)
  .route('/', guestMode)
  .route('/', feedback)
  .route('/', saved)
  .route('/milestones', milestones)
  .route('/check', roadmap)
  .route('/calendar', calendar)
  .route('/', comparison)
  .route('/contacts', contacts)
  .route('/plan', plan)
  .route('/subscription', subscription)
  .route('/waiting-list', waitingList)
  .route('/fit', fit)
  .route('/saved-searches', savedSearches)
  .route('/tool-documents', toolDocuments)
  .route('/flowcharts', shareRoutes('flowchart', documentIdPath))
  .route('/saved/collections', shareRoutes('collection', collectionParam))
  .route('/shared', shared)
  .route('/personal-tokens', personalTokens)
  .route('/webhooks', webhooks)
  .route('/push', push)
  .route('/oauth/consent', oauthConsent)
  .route('/sheets', sheets)
  .route('/twofa', twoFactor)
  .route('/visitor', visitorTwoFactor)
  .route('/', profile)
  .route('/', photo)
  .route('/', account)
  .route('/pulse', pulse)
  .route('/notifications', notifications)
  .route('/notifications', preferenceRoutes('founder'))
  .route('/visitor/notifications', preferenceRoutes('visitor'))
  .route('/faq', faqs)
  .route('/resources', resources)
  .route('/startup-terms', startupTerms)
  .route('/contact', contact)
  .route('/reports', reports)
  .route('/suggestions', suggestions)
  .route('/claims', claims)
  .route('/legal', legal)
  .route('/exchange-rates', exchangeRates)
  .route('/geocode', geocode)
  .route('/maintenance', maintenance)
  .route('/ai', ai)
  .route('/ai-chat', assistant)
  .route('/ai-chat', assistantFiles)
  .route('/ai-chat', meetings)
  .route('/ai-chat/conversations', conversations)
  .route('/admin', adminPassword)
  .route('/admin', adminOverview)
  .route('/admin', audit)
  .route('/admin/records', records)
  .route('/admin/views', views)
  .route('/user', users)
  .route('/user', userChanges)
  .route('/admin/users', userPages)
  .route('/admin/users', userSupport)
  .route('/admin/admin-users', operatorFactors)
  .route('/', figures)
  .route('/admin/admin-users', admins)
  .route('/admin', planRequests)
  .route('/admin/inbox', inbox)
  .route('/admin/quality', quality)
  .route('/admin/system', system)
  .route('/user', campaignSends)
  .route('/admin/campaigns', campaigns)
  .route('/templates', templates)
  .route('/admin/mail-trials', mailTrials)
  .route('/newsletter', newsletterAutomation)
  .route('/admin/newsletter-recipients', newsletterRecipients)
  .route('/admin/suppressions', suppressions)
  .route('/mail-preferences', mailPreferences)
  .route('/mail-reports', mailReports)
  .route('/backup', backups)
  .route('/admin/imports', imports)
  .route('/admin/preseed-investors', recordRoutesOf('pre-seed-investor'))
  .route('/admin/seed-investors', recordRoutesOf('seed-investor'))
  .route('/admin/incubator-companies', recordRoutesOf('incubator'))
  .route('/admin/angel-investors', recordRoutesOf('angel-investor'))
  .route('/faq/admin/faqs', recordRoutesOf('faq'))
  .route('/influencers', recordWritesOf('youtube-influencer'))
  .route('/startup-influencers', recordWritesOf('startup-influencer'))
  .route('/mentors', recordWritesOf('mentor'))
  .route('/milestones', milestoneWrites)
  .route('/resources/categories', recordWritesOf('resource-category'))
  .route('/resources/categories/:categoryId/resources', resourceWrites)
  .route('/startup-terms', recordWritesOf('startup-term'))
  .route('/auth', adminSignIn)
  .route('/auth', signInLinks);

const app = new Hono<HonoEnv>()
  .onError(onError)
  .notFound(() => {
    throw notFound('There is nothing at this address.');
  })
  .use(requestId)
  .use(securityHeaders)
  .route('/api/maintenance', maintenanceStatus)
  .use((c, next) => (countsItself(c.req.raw, c.req.path) ? next() : limitBody(c, next)))
  .use(session((ctx, asked) => detailAhead(ctx, asked) ?? pulseAhead(ctx, asked)))
  .use(csrf)
  .use('/api/*', maintenanceGate)
  .use('/mcp', maintenanceGate)
  .use('/oauth/*', maintenanceGate)
  .route('/api', routes)
  .route('/mcp', mcp)
  .route('/oauth', oauth)
  .route('/.well-known', oauthMetadata)
  .route('/_astro', releaseFiles)
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

/** The part of the API's type that hono/client needs. */
export type Api = typeof app;
