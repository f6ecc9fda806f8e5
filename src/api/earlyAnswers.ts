/**
 * Answers to requests that the page has sent before the app's code was loaded (`public/screen-files.js`). The time of
 * the network and of the server then passes while the code is fetched and evaluated.
 */
declare global {
  interface Window {
    /** By method and address, separated by a space. Absent in pages of the development server. */
    readonly songleafEarlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds after the start of the page until which an early answer is taken: later, it may be out of date. */
const LASTS_MS = 20_000;

/** `fetch`, which takes the answer to an early request of the same method and address, at most once each. */
export function fetchOnce(address: string, init: RequestInit): Promise<Response> {
  const early = window.songleafEarlyAnswers;
  const key = `${init.method ?? 'GET'} ${address}`;
  const answer = early?.get(key);
  early?.delete(key);
  return answer === undefined || performance.now() > LASTS_MS ? fetch(address, init) : answer;
}
