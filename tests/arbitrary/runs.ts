/** How often a property is tried in every test run; `npm run fuzz` repeats the runs with other seeds. */
export const runs = (numRuns: number): { readonly numRuns: number } => ({ numRuns });
