/** The HTTP server: security headers, sessions, and one plugin for each resource. */
import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { openProviders } from '../accounts/providers/openProviders.ts';
import { openBilling } from '../billing/openBilling.ts';
import type { Billing } from '../billing/openBilling.ts';
import { MAX_FILES, MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import type { Configuration } from '../configuration.ts';
import { logOptions } from '../log.ts';
import { limitBodies, takeTurns } from './bodiesAndTurns.ts';
import { limitCalls } from './callLimits.ts';
import { answerAccountCalls } from './calls/accountCalls.ts';
import { compressAnswers } from './answers/compressAnswers.ts';
import { answerConditionally } from './answers/conditionalAnswers.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import type { Context } from './context.ts';
import { answerEventCalls } from './calls/eventCalls.ts';
import { answerExportCalls } from './calls/exportCalls.ts';
import { answerAppleReturn, answerExternalLoginCalls } from './calls/externalLoginCalls.ts';
import { answerFolderCalls } from './calls/folderCalls.ts';
import { answerHealthCalls } from './calls/healthCall.ts';
import { answerMailedLinkCalls } from './calls/mailedLinkCalls.ts';
import { answerMessageCalls } from './calls/messageCalls.ts';
import { serveMetrics } from './metrics.ts';
import { answerPlanCalls } from './calls/planCalls.ts';
import { answerPriceCalls, answerReceiptCalls } from './calls/priceCalls.ts';
import { answerProfileCalls } from './calls/profileCalls.ts';
import { answerInLanguage } from './answers/answerInLanguage.ts';
import { answerRefusals } from './refusal.ts';
import { requireHttps } from './requireHttps.ts';
import { answerScoreCalls } from './calls/scoreCalls.ts';
import { serveApp } from './serveApp.ts';
import { recognizeVisitors } from './session.ts';
import { answerSharingCalls } from './calls/sharingCalls.ts';
import { answerArrangingCall } from './calls/arrangingCall.ts';
import { answerDetectedNotesCall } from './calls/detectedNotesCall.ts';
import { answerPasskeyCalls } from './calls/passkeyCalls.ts';
import { answerSecurityCalls } from './calls/securityCalls.ts';
import { answerSoundCalls } from './calls/soundCalls.ts';
import { answerSongbookCalls } from './calls/songbookCalls.ts';
import { answerSoundfontCalls } from './calls/soundfontCalls.ts';
import { answerUploadCalls } from './calls/uploadCalls.ts';
import { answerVersionCalls } from './calls/versionCalls.ts';
import { answerVideoCalls } from './calls/videoCalls.ts';
import { answerWebhooks, deliverByInjection } from './calls/webhookCalls.ts';

/** Interval at which connections are checked for exceeded time limits. */
const CONNECTION_CHECK_MS = 5000;
const HEADERS_MS = 60_000;
/** The address of a call can name a thousand songs (O-18, O-19) in 39 kB; Node allows 16 kB. */
const HEADER_BYTES = 65_536;
/** Longer than any call takes before its answer begins. */
const IDLE_MS = 180_000;
const YEAR_SECONDS = 31_536_000;

/** @param appDirectory the folder of the built app; undefined where another server (Vite) serves it. */
export async function createApplication(context: Context, appDirectory: string | undefined): Promise<FastifyInstance> {
  const { publicUrl } = context.configuration;
  const application = openFastify(context.configuration);
  application.server.maxConnections = context.configuration.limits.maxConnections;
  await application.register(fastifyHelmet, {
    contentSecurityPolicy: contentSecurityPolicy(context.configuration.coconetCheckpoint),
    enableCSPNonces: true,
    // Browsers keep using https for a site that is configured with an https address.
    strictTransportSecurity: publicUrl?.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: true }
      : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  await application.register(fastifyCookie);
  await application.register(fastifyFormbody);
  await limitCalls(application, context.database);
  await application.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD_BYTES, files: MAX_FILES, fields: 30, fieldSize: 10_000, headerPairs: 100 },
  });
  answerInLanguage(application);
  answerRefusals(application);
  requireHttps(application, context.configuration);
  serveMetrics(application, context);
  const billing = openBilling(
    context.configuration.billing,
    () => `${context.site()}/#/songbook/thanks`,
    deliverByInjection(application),
  );
  await application.register(async (calls) => answerCalls(calls, context, billing));
  await answerOtherSites(application, context, billing);
  answerHealthCalls(application, context);
  answerSoundfontCalls(application, context);
  if (appDirectory !== undefined) await serveApp(application, appDirectory);
  return application;
}

function openFastify(configuration: Configuration): FastifyInstance {
  const { trustProxy, uploadMinutes } = configuration;
  const requestMs = uploadMinutes * 60_000;
  return fastify({
    trustProxy,
    // Ends connections whose request arrives too slowly, so that such clients cannot occupy all connections.
    requestTimeout: requestMs,
    // Ends connections on which nothing moves: a client that does not read its answer keeps it in memory.
    connectionTimeout: IDLE_MS,
    http: {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
      maxHeaderSize: HEADER_BYTES,
    },
    // Not a number that begins again with each process: a user's report names one request of one server.
    genReqId: () => randomUUID(),
    // A request that a proxy sends on an open connection while this server ends is answered too.
    return503OnClosing: false,
    logger: { ...logOptions(configuration), stream: process.stderr },
  });
}

/** Requests that other sites send; they have no session. */
async function answerOtherSites(application: FastifyInstance, context: Context, billing: Billing): Promise<void> {
  await application.register(async (webhooks) => {
    limitBodies(webhooks, context.configuration.limits.callSeconds);
    await answerWebhooks(webhooks, context.database, billing);
  });
  await application.register(async (returns) => {
    limitBodies(returns, context.configuration.limits.callSeconds);
    answerAppleReturn(returns);
  });
}

/** The calls of section O of the requirements. */
function answerCalls(calls: FastifyInstance, context: Context, billing: Billing): void {
  forbidCaching(calls);
  // Before it is compressed.
  answerConditionally(calls);
  compressAnswers(calls);
  limitBodies(calls, context.configuration.limits.callSeconds);
  recognizeVisitors(calls, context);
  takeTurns(calls);
  const providers = openProviders(context.configuration.signIn);
  answerAccountCalls(calls, context, [...providers.keys()]);
  answerExternalLoginCalls(calls, context, providers);
  answerProfileCalls(calls, context);
  answerSecurityCalls(calls, context);
  answerPasskeyCalls(calls, context);
  answerMailedLinkCalls(calls, context);
  answerPlanCalls(calls, context, billing);
  answerPriceCalls(calls, billing);
  answerReceiptCalls(calls, context, billing.shop);
  answerMessageCalls(calls, context);
  answerSongbookCalls(calls, context);
  answerEventCalls(calls, context);
  answerFolderCalls(calls, context);
  answerSharingCalls(calls, context);
  answerUploadCalls(calls, context);
  answerVideoCalls(calls, context);
  answerScoreCalls(calls, context);
  answerVersionCalls(calls, context);
  answerSoundCalls(calls, context);
  answerDetectedNotesCall(calls, context);
  answerExportCalls(calls, context);
  answerArrangingCall(calls, context);
}

/**
 * Forbids caching of answers by browsers and proxies, because they contain a user's data. A call can set another
 * header.
 */
function forbidCaching(calls: FastifyInstance): void {
  calls.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
