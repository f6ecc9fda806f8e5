import { VIDEO_FRAME_ORIGIN } from '../contract/videoLink.ts';

/**
 * Styles need the nonce because MUI adds them at run time. Audio decoders are WebAssembly, and their workers are
 * created from blobs.
 */
export const CONTENT_SECURITY_POLICY = {
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

/** Options of helmet for the one page that the app shows in a frame (O-34). */
export const FRAMED_BY_THE_APP = {
  contentSecurityPolicy: {
    ...CONTENT_SECURITY_POLICY,
    directives: { ...CONTENT_SECURITY_POLICY.directives, frameAncestors: ["'self'"] },
  },
  frameguard: { action: 'sameorigin' },
} as const;
