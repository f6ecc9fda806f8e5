/** How often a property is tried: as often as a test run can afford, or as the long run asks for. */
export const runs = (usual: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['FUZZ_RUNS'] ?? usual),
});
