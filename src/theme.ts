/** primary green, secondary dark grey. Text colours keep at least 4.5:1 on their grounds. */
import { createTheme } from '@mui/material/styles';

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

const SECONDARY_TEXT = '#566157';
const DIVIDER = '#dfe5dd';

export const theme = createTheme({
  palette: {
    primary: { main: '#2e7d32', dark: '#1b5e20', light: '#60ad5e' },
    secondary: { main: '#424242' },
    error: { main: '#c62828' },
    background: { default: '#f5f7f4', paper: '#ffffff' },
    text: { primary: '#1f2a20', secondary: SECONDARY_TEXT },
    divider: DIVIDER,
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: SYSTEM_FONTS,
    h1: { fontSize: '1.75rem', fontWeight: 700, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.25rem', fontWeight: 700 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontWeight: 700 } } },
    MuiInputBase: { styleOverrides: { input: { '&::placeholder': { color: SECONDARY_TEXT, opacity: 1 } } } },
    // The number of a step to come, white on the default grey, could not be read.
    MuiStepIcon: { styleOverrides: { root: { color: SECONDARY_TEXT } } },
    // A tooltip that can be hovered would cover what is below it, and take the clicks.
    MuiTooltip: { defaultProps: { disableInteractive: true } },
    MuiTableCell: { styleOverrides: { root: { borderBottomColor: DIVIDER }, head: { fontWeight: 600 } } },
  },
});
