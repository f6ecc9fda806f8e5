/** Small pictures of articulations, ornaments, slurs and hairpins, drawn for 24 px. */
import SvgIcon from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';
import type { MarkName } from '../markCommands.ts';

const line = (d: string, strokeWidth = 1.8): ReactNode => (
  <path d={d} fill="none" stroke="currentColor" strokeWidth={strokeWidth} strokeLinejoin="miter" />
);

/** A small eighth note. */
const GRACE = (
  <>
    <path d="M6.800 19.300c-.7-1.300.2-3 1.9-3.800 1.700-.8 3.500-.4 4.1.900.7 1.300-.2 3-1.900 3.800-1.700.8-3.500.4-4.100-.9z" />
    {line('M12.300 17.500V4.500c.600 2.500 4.500 3.500 3 7.500', 1.4)}
  </>
);

/** Strokes through a stem. */
const strokes = (count: number): ReactNode => (
  <>
    {line('M12 3v18', 1.4)}
    {Array.from({ length: count }, (_, index) => (
      <path key={index} d={`M7 ${String(13.5 + 4 * (index - count / 2))}l10-3v3l-10 3z`} />
    ))}
  </>
);

/** The name of an octave line, and a hook at the side to which it shifts. */
const octaves = (name: string, hook: string): ReactNode => (
  <>
    <text x="1" y="15" fontFamily="serif" fontSize="12" fontStyle="italic" fontWeight="bold">
      {name}
    </text>
    {line(hook, 1.4)}
  </>
);

/** An arrow up, and how far a string is bent. */
const bent = (width: string, way: string): ReactNode => (
  <>
    {line(`${way}M9.500 12l2.500-4 2.500 4`, 1.6)}
    <text x="16" y="10" fontFamily="serif" fontSize="11" fontWeight="bold">
      {width}
    </text>
  </>
);

const SIGNS: Readonly<Record<MarkName, ReactNode>> = {
  staccato: <circle cx="12" cy="12" r="2.4" />,
  staccatissimo: <path d="M9.8 6.500q2.2-1.4 4.4 0L12 18z" />,
  tenuto: line('M5 12h14', 2.2),
  accent: line('M5 7.500L18.5 12 5 16.5', 2.2),
  marcato: line('M7.5 18.500L12 6l4.5 12.5', 2.2),
  fermata: (
    <>
      <path d="M3.5 17C4 9.5 8 6.5 12 6.500s8 3 8.5 10.500c-1.5-5.5-4.7-8.2-8.5-8.200S5 11.5 3.5 17z" />
      <circle cx="12" cy="15.2" r="1.9" />
    </>
  ),
  trill: (
    <text x="3.5" y="17.5" fontFamily="serif" fontSize="17" fontStyle="italic" fontWeight="bold">
      tr
    </text>
  ),
  mordent: line('M3.5 14l4-4.500 4.5 4.500 4.5-4.500 4 4.500M12 6v13', 2),
  shortTrill: line('M3.5 14l4-4.500 4.5 4.500 4.5-4.500 4 4.500', 2),
  turn: line('M4.5 13.500c-1-3.500 3.500-5 7.500-1.500s8.500 2 7.500-1.500', 2),
  arpeggio: line('M11 3q3.500 2.250 0 4.500t0 4.500 0 4.500 0 4.500', 2),
  acciaccatura: (
    <>
      {GRACE}
      {line('M8 14.500L18.500 5.500', 1.5)}
    </>
  ),
  appoggiatura: GRACE,
  tremolo1: strokes(1),
  tremolo2: strokes(2),
  tremolo3: strokes(3),
  slur: <path d="M2.5 16.500C6 6 18 6 21.5 16.5 17 9 7 9 2.5 16.500z" stroke="currentColor" strokeWidth="0.6" />,
  crescendo: line('M21 7.500L3 12l18 4.5', 1.5),
  diminuendo: line('M3 7.500L21 12 3 16.5', 1.5),
  pedal: (
    <text x="1" y="17" fontFamily="serif" fontSize="12" fontStyle="italic" fontWeight="bold">
      Ped
    </text>
  ),
  ottavaUp: octaves('8va', 'M20 7h3v5'),
  ottavaDown: octaves('8vb', 'M20 15h3v-5'),
  otherStaff: line('M3 8h18M3 17h18M12 8v9M9 14l3 3.500 3-3.500', 1.5),
  strumUp: line('M11 6q3.500 2 0 4t0 4 0 4M8 8l3-4 3 4', 1.8),
  strumDown: line('M11 4q3.500 2 0 4t0 4 0 4M8 15l3 5 3-5', 1.8),
  breath: <path d="M13 6q3 3-2.500 9 1.500-3 .500-5-1.500-3 2-4z" />,
  downBow: line('M6 18V7h12v11', 2.2),
  upBow: line('M7 5l5 14 5-14', 2),
  harmonic: <circle cx="12" cy="12" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  open: <circle cx="12" cy="12" r="5" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  stopped: line('M12 6v12M6 12h12', 2.2),
  ghost: (
    <>
      {line('M6 6q-3.500 6 0 12M18 6q3.500 6 0 12', 1.6)}
      <ellipse cx="12" cy="12" rx="3.6" ry="2.600" transform="rotate(-25 12 12)" />
    </>
  ),
  bend: bent('1', 'M4 19q8 0 8-9'),
  halfBend: bent('½', 'M4 19q8 0 8-9'),
  release: line('M3 19q7 0 7-11 5 0 8 11M7.500 10l2.500-4 2.500 4', 1.6),
};

export const MarkIcon = ({ name }: { readonly name: MarkName }) => <SvgIcon>{SIGNS[name]}</SvgIcon>;

/** A note with a dot and an accent: the button that opens the signs. */
export const MarksIcon = () => (
  <SvgIcon>
    <path d="M5.3 20.600c-.8-1.5.2-3.5 2.2-4.4 2-.9 4.1-.5 4.8 1 .8 1.5-.2 3.5-2.2 4.4-2 .9-4.1.5-4.8-1z" />
    <path d="M11.3 17.500V8h1.200v9.500z" />
    <path d="M4 2.200l9.5 2.600L4 7.4" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <path d="M13.5 12.500c1-3.5 6.5-4.5 9-1-2.7-1.6-6.3-1.2-9 1z" stroke="currentColor" strokeWidth="0.5" />
  </SvgIcon>
);
