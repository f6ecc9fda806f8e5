/**
 * J-06: `#/score/help` and `#/score/edit/help`, the dialog "Shortcuts". It shows the table that the keyboard handler
 * uses.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { editTexts } from '../../../../texts/index.ts';
import { DialogFrame } from '../../../shell/DialogFrame.tsx';
import { useCloseDialog } from '../../../shell/useCloseDialog.ts';
import { modeOf, modePath } from '../../state/scoreMode.ts';
import { SHORTCUTS, printedKeys, shortcutText } from '../shortcuts.ts';
import type { Shortcut, ShortcutGroup } from '../shortcuts.ts';

const KEY = {
  font: 'inherit',
  fontSize: 13,
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  whiteSpace: 'nowrap',
} as const;

function Row({ action, keys }: Shortcut) {
  return (
    <>
      <Box component="dt" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
        {keys.map((each) => (
          <Box key={each} component="kbd" sx={KEY}>
            {printedKeys(each)}
          </Box>
        ))}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {shortcutText(action)}
      </Box>
    </>
  );
}

export default function ShortcutsDialog() {
  const { pathname, search } = useLocation();
  const close = useCloseDialog(modePath(modeOf(pathname)) + search);
  return (
    <DialogFrame title={editTexts.shortcuts} onClose={close} maxWidth="md" isText>
      <Box sx={{ columns: { xs: 1, md: 2 }, columnGap: 4 }}>
        {Object.entries(SHORTCUTS).map(([group, shortcuts]) => (
          // A group is in one column, below its heading.
          <Box key={group} sx={{ breakInside: 'avoid' }}>
            <Typography component="h3" variant="subtitle2" sx={{ mt: 1, breakAfter: 'avoid' }}>
              {editTexts.shortcutGroups[group as ShortcutGroup]}
            </Typography>
            <Box
              component="dl"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'max-content minmax(0, 1fr)',
                columnGap: 2,
                rowGap: 0.75,
                mt: 1,
              }}
            >
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.action} {...shortcut} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
}
