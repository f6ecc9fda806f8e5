/**
 * Small pictures of note values and signs, drawn for 24 px with the music font's proportions and lines that are thick
 * enough.
 */
import SvgIcon from '@mui/material/SvgIcon';
import type { SvgIconProps } from '@mui/material/SvgIcon';

const HEAD = 'M5.3 19.6c-.9-1.7.2-3.9 2.5-5 2.3-1 4.6-.5 5.4 1.1.9 1.7-.2 3.9-2.5 5-2.3 1-4.6.5-5.4-1.1z';
const STEM = 'M12.1 16.5V2.5h1.3v14z';
/** A hole in the head: the even-odd rule leaves it white. */
const HALF_HOLE = 'M6.4 19.2c.5.8 2.2.6 3.9-.3 1.7-.9 2.5-2.2 2-3-.5-.8-2.2-.6-3.9.3-1.7.9-2.5 2.2-2 3z';
const WHOLE =
  'M12 8.2c4.2 0 7.3 1.7 7.3 3.9S16.2 16 12 16s-7.3-1.7-7.3-3.900S7.8 8.2 12 8.200zm-1.3 1.200c-1.5.3-1.6 1.8-.8 3.3.8 1.4 2.1 2.3 3.4 2.1 1.5-.3 1.6-1.8.8-3.3-.8-1.4-2.1-2.3-3.4-2.100z';
const flag = (y: number): string => `M13.4 ${y}c.4 2.6 4.6 3.3 4.3 7.6-.4-2.5-2.6-3.7-4.3-4z`;

/** `base` as in NoteValue: 0 whole … 5 32nd. */
const VALUE_PATHS: Readonly<Record<number, string>> = {
  0: WHOLE,
  1: HEAD + HALF_HOLE + STEM,
  2: HEAD + STEM,
  3: HEAD + STEM + flag(2.5),
  4: HEAD + STEM + flag(2.5) + flag(5.9),
  5: HEAD + STEM + flag(1.5) + flag(4.6) + flag(7.7),
};

export function NoteValueIcon({ base, ...props }: SvgIconProps & { readonly base: number }) {
  return (
    <SvgIcon {...props}>
      <path fillRule="evenodd" d={VALUE_PATHS[base] ?? ''} />
    </SvgIcon>
  );
}

export function DotIcon() {
  return (
    <SvgIcon>
      <path d={HEAD + STEM} transform="translate(-2 0)" />
      <circle cx="17.5" cy="17" r="2" />
    </SvgIcon>
  );
}

export function TripletIcon() {
  return (
    <SvgIcon>
      <path d="M3 8V5h5.500v1.300H4.300V8zM15.5 5H21v3h-1.300V6.300h-4.200z" />
      {/* The digit 3 as a path, because a text would become part of the accessible name of the button. */}
      <path
        d="M10.400 4.300q1.700-1.200 2.900-.100t-1.500 2.200q2.300.100 1.800 1.900t-3.500.700"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
      />
      {[0, 6.5, 13].map((x) => (
        <path key={x} d={HEAD + STEM} transform={`translate(${String(x - 0.5)} 8.5) scale(0.65)`} />
      ))}
    </SvgIcon>
  );
}

export function TieIcon() {
  return (
    <SvgIcon>
      <path d={HEAD} transform="translate(-2.5 2) scale(0.85)" />
      <path d={HEAD} transform="translate(9.5 2) scale(0.85)" />
      <path d="M4.5 11.5c2-6.5 13-6.5 15 0-2.3-4.6-12.7-4.6-15 0z" stroke="currentColor" />
    </SvgIcon>
  );
}

export function RestIcon() {
  return (
    <SvgIcon>
      <path d="M9.5 2.500l5.2 6.300c-2.7 2.6-2.5 4.3 1.3 8.3-3.3-1.2-5.3-.3-3.2 3.9-4.7-3-4.5-6.8-.4-5.900L8.7 11c2.9-2.8 3-4.8.8-8.500z" />
    </SvgIcon>
  );
}

/** A note and the note that replaces it, which is half or twice as long. */
function ValueChange({ from, to }: { readonly from: number; readonly to: number }) {
  return (
    <SvgIcon viewBox="0 0 34 24" sx={{ width: 34 }}>
      <path fillRule="evenodd" d={VALUE_PATHS[from] ?? ''} transform="translate(-3.5 2) scale(0.9)" opacity={0.55} />
      <path d="M14 12.3h4.5V10l3.5 3-3.5 3v-2.3H14z" />
      <path fillRule="evenodd" d={VALUE_PATHS[to] ?? ''} transform="translate(17 2) scale(0.9)" />
    </SvgIcon>
  );
}

export const ShorterIcon = () => <ValueChange from={2} to={3} />;
export const LongerIcon = () => <ValueChange from={2} to={1} />;
