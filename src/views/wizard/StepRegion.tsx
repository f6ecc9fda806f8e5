/**
 * The content of a step. It takes the focus when it appears, because the control that had it no longer exists: the next
 * Tab reaches the first control of the step, and a screen reader announces the step.
 */
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export function StepRegion({ name, children }: { name: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  return (
    <Box ref={region} role="group" aria-label={name} tabIndex={-1} sx={{ mt: 3, outline: 'none' }}>
      {children}
    </Box>
  );
}
