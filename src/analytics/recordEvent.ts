/**
 * tells the operator's own receiver what users do (docs/analytics.md). Songleaf ships none: without it
 * nothing is recorded. Before the user has consented nothing is passed on, and nothing is kept for later.
 */

/** Of a purchase; absent fields are not known to the page. */
export interface Purchase {
  readonly transactionId: string;
  /** Including tax, in whole units of the currency. */
  readonly total?: number;
  readonly currency?: string;
  readonly items: readonly string[];
}

/** Every event by its name, with its details. */
export interface AnalyticsEvents {
  readonly page_view: { readonly page: string };
  readonly play_clicked: object;
  readonly paused_clicked: object;
  readonly 'editor_usability/bachify_clicked': object;
  readonly export_pdf: object;
  readonly export_musicxml: object;
  readonly export_midi: object;
  readonly export_musicjson: object;
  readonly purchase: Purchase;
}
export type AnalyticsEvent = keyof AnalyticsEvents;

/** What describes every event; each entry is known from the moment when the user has shown it. */
export interface Dimensions {
  readonly subscription?: 'premium' | 'free';
  /** Number of songs in the songbook. */
  readonly songCount?: number;
  /** Of the latest upload. */
  readonly instrument?: string;
  /** The extension of the latest file that was uploaded or exported. */
  readonly fileFormat?: string;
}

/** What an operator's own script, or the app around the page, puts at `window.songleafAnalytics`. */
export interface AnalyticsReceiver {
  /** Whether the user has consented. It is asked for every event, since a consent can be withdrawn. */
  readonly hasConsent: () => boolean;
  readonly record: (event: AnalyticsEvent, details: object, dimensions: Dimensions) => void;
}

declare global {
  interface Window {
    songleafAnalytics?: AnalyticsReceiver;
  }
}

/** Kept with the window, since it describes one visit. */
const dimensionsOf = new WeakMap<Window, Dimensions>();

const receiverWithConsent = (): AnalyticsReceiver | undefined =>
  window.songleafAnalytics?.hasConsent() === true ? window.songleafAnalytics : undefined;

export const isRecording = (): boolean => receiverWithConsent() !== undefined;

export function recordEvent<Event extends AnalyticsEvent>(event: Event, details: AnalyticsEvents[Event]): void {
  receiverWithConsent()?.record(event, details, dimensionsOf.get(window) ?? {});
}

/** Adds to what describes the following events. Without consent nothing is remembered. */
export function describeEvents(dimensions: Dimensions): void {
  if (isRecording()) dimensionsOf.set(window, { ...dimensionsOf.get(window), ...dimensions });
}

/** What is known of one user must not describe the events of the next one at the same browser. */
export const forgetDescription = (): void => void dimensionsOf.delete(window);

/** a virtual page. */
export const recordRegistration = (): void => recordEvent('page_view', { page: 'register/success' });
