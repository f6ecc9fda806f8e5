/** Draws a QR code, black on white also in the dark theme, because many cameras cannot read inverted codes. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { loadPart } from '../../shell/network/network.ts';

/** Modules of free space around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The path of all dark modules, in modules. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : [])))
    .join('');

/** `name`: the accessible name of the code. The text itself must be shown beside the code. */
export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const { data } = useQuery({
    queryKey: ['qrCode', text],
    queryFn: async () => {
      const { encode } = await loadPart(() => import('uqr'));
      const { data: modules } = encode(text, { ecc: 'M', border: 0 });
      return { size: modules.length + 2 * QUIET_ZONE, path: pathOf(modules) };
    },
    // The text is a secret, so the query cache must not keep it.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Box sx={{ width: 200, height: 200, alignSelf: 'center', bgcolor: 'common.white', borderRadius: 1 }}>
      {data !== undefined && (
        <svg role="img" aria-label={name} viewBox={`0 0 ${data.size} ${data.size}`} shapeRendering="crispEdges">
          <path d={data.path} fill="#000" />
        </svg>
      )}
    </Box>
  );
}
