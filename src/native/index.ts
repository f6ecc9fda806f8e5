/** The app around the page (docs/native-bridge.md). */
export { base64Of, storeNatively, pushTokenField } from './files.ts';
export type { NativeProduct, Offering } from './messages.ts';
export { isCancelled, nativeApp, useNativeApp } from './nativeApp.ts';
export type { NativeApp } from './nativeApp.ts';
export { isPermitted } from './permissions.ts';
export { askForReview, isTimeForReview } from './review.ts';
export { startNative } from './startNative.ts';
