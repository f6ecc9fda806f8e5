/**
 * Catches errors of rendering a screen: shows one sentence and a button that loads the page again, and logs the cause in
 * the console.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { logFailure } from '../../api/index.ts';
import { shellTexts } from '../../texts/index.ts';
import { PartError } from './network/network.ts';

export class CrashGuard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('A screen could not be rendered') };
  }

  override componentDidCatch(error: unknown) {
    logFailure('A screen could not be rendered', error);
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === undefined) return this.props.children;
    const text = error instanceof PartError ? shellTexts.partFailed : shellTexts.crashed;
    return (
      <Box sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
        <Alert severity="error" action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}>
          {text}
        </Alert>
      </Box>
    );
  }
}
