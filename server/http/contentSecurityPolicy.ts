import { VIDEO_FRAME_ORIGIN } from '../contract/videoLink.ts';

/**
 * Styles need the nonce because MUI adds them at run time. Audio decoders are WebAssembly, and their workers are
 * created from blobs.
 */
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
    frameSrc: ["'self'", VIDEO_FRAME_ORIGIN],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** @param checkpoint the address from which browsers may fetch the model of the brass version: its origin is admitted. */
export function contentSecurityPolicy(checkpoint: string | undefined): typeof CONTENT_SECURITY_POLICY {
  if (checkpoint === undefined) return CONTENT_SECURITY_POLICY;
  const { directives } = CONTENT_SECURITY_POLICY;
  const connectSrc = [...directives.connectSrc, new URL(checkpoint).origin];
  return { ...CONTENT_SECURITY_POLICY, directives: { ...directives, connectSrc } };
}

/** Options of helmet for the one page that the app shows in a frame (O-34). */
export const FRAMED_BY_THE_APP = {
  contentSecurityPolicy: {
    ...CONTENT_SECURITY_POLICY,
    directives: { ...CONTENT_SECURITY_POLICY.directives, frameAncestors: ["'self'"] },
  },
  frameguard: { action: 'sameorigin' },
} as const;
