/** The shape of a network, read from the variables that a checkpoint lists. */
import { z } from 'zod/mini';

const manifestSchema = z.array(
  z.object({
    paths: z.array(z.string()),
    weights: z.array(z.object({ name: z.string(), shape: z.array(z.int().check(z.positive())), dtype: z.string() })),
  }),
);

export interface ModelSpec {
  readonly numFilters: number;
  readonly numLayers: number;
  readonly dilation: readonly (readonly number[])[];
  readonly interleaveSplitEveryNLayers: number;
  readonly numPointwiseSplits: number;
}

/** Layers that are neither the first one nor have a dilation. */
const PLAIN_LAYERS = 3;

/**
 * Returns the usual shape with the layers, filters and splits of the checkpoint.
 *
 * @throws Error where the manifest is not one of Coconet.
 */
export function readModelSpec<Spec extends ModelSpec>(manifest: unknown, usual: Spec): Spec {
  const parsed = manifestSchema.safeParse(manifest);
  const weights = parsed.data?.flatMap((group) => group.weights) ?? [];
  const layers = weights.map(({ name }) => Number(/^model\/conv(\d+)\//.exec(name)?.[1] ?? -1));
  const numLayers = Math.max(-1, ...layers) + 1;
  const first = weights.find(({ name }) => name === 'model/conv0/gamma');
  const numFilters = first?.shape.at(-1);
  if (numLayers <= PLAIN_LAYERS || numFilters === undefined)
    throw new Error('The checkpoint is not one of Coconet: its manifest has no such layers');
  const hasSplits = weights.some(({ name }) => name.includes('/split_'));
  return {
    ...usual,
    numLayers,
    numFilters,
    dilation: usual.dilation.slice(0, numLayers - PLAIN_LAYERS),
    interleaveSplitEveryNLayers: hasSplits ? usual.interleaveSplitEveryNLayers : 0,
  };
}
