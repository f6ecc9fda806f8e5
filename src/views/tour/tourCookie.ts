/** the cookie in which this browser stores for a year that a tour was seen. */
const YEAR_SECONDS = 365 * 24 * 3600;

export type TourName = 'songbook' | 'play' | 'edit_sheet' | 'edit_roll';
const TOURS: readonly TourName[] = ['songbook', 'play', 'edit_sheet', 'edit_roll'];

const cookieOf = (tour: TourName): string => `tour_${tour}`;

export const hasSeenTour = (tour: TourName, cookies: string): boolean =>
  cookies.split('; ').includes(`${cookieOf(tour)}=1`);

export function markTourSeen(tour: TourName): void {
  document.cookie = `${cookieOf(tour)}=1; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax`;
}

/** Makes the tours start again with the next visit of their screens. */
export function forgetTours(): void {
  for (const tour of TOURS) document.cookie = `${cookieOf(tour)}=; path=/; max-age=0; samesite=lax`;
}
