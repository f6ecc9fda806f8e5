/** The HTTP server: security headers, who asks, and one plugin a resource. */
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILES, MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import { answerAccountCalls } from './accountCalls.ts';
import type { Context } from './context.ts';
import { answerExportCalls } from './exportCalls.ts';
import { answerFolderCalls } from './folderCalls.ts';
import { answerHealthCall } from './healthCall.ts';
import { answerMailedLinkCalls } from './mailedLinkCalls.ts';
import { answerMessageCalls } from './messageCalls.ts';
import { answerPlanCalls } from './planCalls.ts';
import { answerProfileCalls } from './profileCalls.ts';
import { answerRefusals } from './refusal.ts';
import { answerScoreCalls } from './scoreCalls.ts';
import { serveApp } from './serveApp.ts';
import { recognizeVisitors } from './session.ts';
import { answerSharingCalls } from './sharingCalls.ts';
import { answerSongbookCalls } from './songbookCalls.ts';
import { answerUploadCalls } from './uploadCalls.ts';

/** Styles need the nonce because MUI writes them at run time; decoders are WebAssembly, their workers come from blobs. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** @param appDirectory the built app; undefined where another server (Vite) serves it. */
export async function createApplication(context: Context, appDirectory: string | undefined): Promise<FastifyInstance> {
  const { trustProxy, logLevel } = context.configuration;
  const application = fastify({
    trustProxy,
    // A request's query may hold what a user typed: it is not logged.
    logger: { level: logLevel, stream: process.stderr, serializers: { req: describeRequest } },
  });
  await application.register(fastifyHelmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    enableCSPNonces: true,
    // Whether the site is on https for good is the proxy's to say.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  await application.register(fastifyCookie);
  await application.register(fastifyFormbody);
  await application.register(fastifyRateLimit, { global: false });
  await application.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD_BYTES, files: MAX_FILES, fields: 30, fieldSize: 10_000, headerPairs: 100 },
  });
  answerRefusals(application);
  await application.register(async (calls) => {
    recognizeVisitors(calls, context);
    answerAccountCalls(calls, context);
    answerProfileCalls(calls, context);
    answerMailedLinkCalls(calls, context);
    answerPlanCalls(calls);
    answerMessageCalls(calls, context);
    answerSongbookCalls(calls, context);
    answerFolderCalls(calls, context);
    answerSharingCalls(calls, context);
    answerUploadCalls(calls, context);
    answerScoreCalls(calls, context);
    answerExportCalls(calls, context);
  });
  answerHealthCall(application, context);
  if (appDirectory !== undefined) await serveApp(application, appDirectory);
  return application;
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.routeOptions.url };
}
