/** Further actions on the score: on a narrow screen all of them, otherwise the less frequent ones. */
import HelpOutline from '@mui/icons-material/HelpOutlined';
import History from '@mui/icons-material/History';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Share from '@mui/icons-material/Share';
import StarBorder from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { editTexts, ratingTexts, remarkTexts, scoreTexts, shareTexts, versionTexts } from '../../../texts/index.ts';
import { useMenuAnchor } from '../../shell/menu/useMenuAnchor.ts';
import { REOPENER_ID, hasRemarks, setRemarksRead, useAreRemarksRead } from '../remarks/readRemarks.ts';
import type { ExportedScore } from './PdfDialog.tsx';
import { isRateable } from './isRateable.ts';
import { useScoreDialog } from './scoreDialogs.ts';

const WIDE = '(min-width: 760px)';

interface Entry {
  readonly label: string;
  readonly icon: ReactNode;
  readonly open: () => void;
}

function ShareButton({ label, icon, open }: Entry) {
  return (
    <Tooltip title={label}>
      <IconButton color="primary" aria-label={label} onClick={open}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const menu = useMenuAnchor();
  const choose = (open: () => void) => () => {
    menu.close();
    open();
  };
  return (
    <>
      <Tooltip title={scoreTexts.more}>
        <IconButton
          id={REOPENER_ID}
          color="primary"
          aria-label={scoreTexts.more}
          aria-haspopup="menu"
          aria-expanded={menu.anchor !== null}
          onClick={({ currentTarget }) => menu.open(currentTarget)}
        >
          <MoreVert />
        </IconButton>
      </Tooltip>
      <Menu open={menu.anchor !== null} anchorEl={menu.anchor} onClose={menu.close}>
        {entries.map(({ label, icon, open }) => (
          <MenuItem key={label} onClick={choose(open)}>
            <ListItemIcon>{icon}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Shows the remarks again after the user has closed them. */
function useRemarksEntry({ id, remarks }: ExportedScore): readonly Entry[] {
  const isClosed = useAreRemarksRead(id) && hasRemarks(remarks);
  const open = (): void => setRemarksRead(id, false);
  return isClosed ? [{ label: remarkTexts.title, icon: <InfoOutlined fontSize="small" />, open }] : [];
}

export function MoreMenu(exported: ExportedScore) {
  const { score } = exported;
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const share: Entry = { label: shareTexts.menu, icon: <Share fontSize="small" />, open: useScoreDialog('share') };
  const versions: Entry = {
    label: versionTexts.menu,
    icon: <History fontSize="small" />,
    open: useScoreDialog('versions'),
  };
  const rating: Entry = {
    label: isRateable(score) ? ratingTexts.menu : ratingTexts.menuFeedback,
    icon: <StarBorder fontSize="small" />,
    open: useScoreDialog('feedback'),
  };
  const help: Entry = {
    label: editTexts.tips.help,
    icon: <HelpOutline fontSize="small" />,
    open: useScoreDialog('help'),
  };
  const about = useRemarksEntry(exported);
  return (
    <>
      {isWide && <ShareButton {...share} />}
      <Entries entries={[...(isWide ? [] : [share]), versions, ...about, rating, help]} />
    </>
  );
}
