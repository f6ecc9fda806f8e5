/**
 * A-14, R-04, R-05: reports users' actions to the operator's own receiver (docs/analytics.md). Songleaf contains no receiver;
 * without one, nothing is recorded. Before the user has consented, nothing is reported, and nothing is stored for
 * later.
 */

/** A purchase; absent fields are not known to the page. */
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
  /** The slide is counted from 1. */
  readonly onboarding_slide: { readonly slide: number };
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

/** The properties that describe every event; each is set when the page learns it. */
export interface Dimensions {
  readonly subscription?: 'premium' | 'free';
  /** Number of songs in the songbook. */
  readonly songCount?: number;
  /** Instrument of the latest upload. */
  readonly instrument?: string;
  /** The extension of the latest file that was uploaded or exported. */
  readonly fileFormat?: string;
}

/** The object that the operator's own script, or the app around the page, stores as `window.songleafAnalytics`. */
export interface AnalyticsReceiver {
  /** Whether the user has consented. Called for every event, because a consent can be withdrawn. */
  readonly hasConsent: () => boolean;
  readonly record: (event: AnalyticsEvent, details: object, dimensions: Dimensions) => void;
}

declare global {
  interface Window {
    songleafAnalytics?: AnalyticsReceiver;
  }
}

/** Stored by window, because it describes one visit. */
const dimensionsOf = new WeakMap<Window, Dimensions>();

const receiverWithConsent = (): AnalyticsReceiver | undefined =>
  window.songleafAnalytics?.hasConsent() === true ? window.songleafAnalytics : undefined;

export const isRecording = (): boolean => receiverWithConsent() !== undefined;

export function recordEvent<Event extends AnalyticsEvent>(event: Event, details: AnalyticsEvents[Event]): void {
  receiverWithConsent()?.record(event, details, dimensionsOf.get(window) ?? {});
}

/** Adds to the description of the following events. Without consent nothing is stored. */
export function describeEvents(dimensions: Dimensions): void {
  if (isRecording()) dimensionsOf.set(window, { ...dimensionsOf.get(window), ...dimensions });
}

/** Removes the description, because the next user of this browser must not be described by it. */
export const forgetDescription = (): void => void dimensionsOf.delete(window);

/** a virtual page. */
export const recordRegistration = (): void => recordEvent('page_view', { page: 'register/success' });
