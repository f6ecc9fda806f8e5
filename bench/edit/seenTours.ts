const TOURS = ['play', 'edit_sheet', 'edit_roll'];

/** Cookies that mark the guided tours as seen, which would take the keyboard. */
export const seenTours = (url: string) => TOURS.map((tour) => ({ name: `tour_${tour}`, value: '1', url }));
