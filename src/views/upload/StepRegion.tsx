/**
 * The content of a step. It takes the focus when it appears, because the control that led here is gone: the next Tab
 * reaches its first control, and a screen reader says which step it is.
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
