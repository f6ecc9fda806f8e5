/** B-02, B-23: the way from My Songbook to the shown folder. Songs and folders may be dropped on every part of it. */
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { songbookTexts } from '../../../texts/index.ts';
import { useSongbook } from '../songbook.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { useFolderDrop } from './dragging.ts';
import { FolderMenu } from './FolderMenu.tsx';
import { ROOT, folderName, foldersTo } from './folderPaths.ts';

const nameOf = (path: string): string => (path === ROOT ? songbookTexts.mySongbook : folderName(path));

const CRUMB = { display: 'inline-block', px: 0.75, py: 0.5, borderRadius: 1, overflowWrap: 'anywhere' } as const;
const TARGET = { outline: '2px solid', outlineColor: 'primary.main' } as const;

function Crumb({ path }: { path: string }) {
  const { isOver, handlers } = useFolderDrop(path);
  return (
    <Link
      component={RouterLink}
      to={songbookAddress(path)}
      underline="hover"
      sx={{ ...CRUMB, ...(isOver && TARGET) }}
      {...handlers}
    >
      {nameOf(path)}
    </Link>
  );
}

export function FolderPathBar() {
  const { folder } = useSongbook();
  if (folder.path === ROOT) return null;
  const above = [ROOT, ...foldersTo(folder.path)].slice(0, -1);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, ml: -0.75 }}>
      <Breadcrumbs aria-label={songbookTexts.folderPath}>
        {above.map((path) => (
          <Crumb key={path} path={path} />
        ))}
        <Typography aria-current="page" color="text.primary" sx={CRUMB}>
          {nameOf(folder.path)}
        </Typography>
      </Breadcrumbs>
      <FolderMenu path={folder.path} />
    </Box>
  );
}
