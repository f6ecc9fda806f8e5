/**
 * Catches errors of rendering a screen: shows one sentence and a button that leads to another screen, and logs the
 * cause in the console.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { logFailure } from '../../api/index.ts';
import { shellTexts } from '../../texts/index.ts';

export class CrashGuard extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure('A screen could not be rendered', error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Box sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
        <Alert severity="error" action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}>
          {shellTexts.crashed}
        </Alert>
      </Box>
    );
  }
}
