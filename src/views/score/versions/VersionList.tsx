/** The stored versions by their dates: beside the scores or, on a narrow screen, as a select field above them. */
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { versionTexts } from '../../../texts/index.ts';
import type { Version } from './useVersions.ts';

interface VersionListProps {
  /** The newest first, without the present one. */
  readonly versions: readonly Version[];
  readonly chosen: Version | undefined;
  readonly isWide: boolean;
  readonly onChoose: (version: Version) => void;
}

const nameOf = ({ when, isFirst }: Version): string => (isFirst ? `${versionTexts.first}, ${when}` : when);

function VersionSelect({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <Box sx={{ px: 1.5, pt: 1, pb: 1 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={versionTexts.list}
        value={chosen?.number ?? ''}
        onChange={({ target }) => {
          const version = versions.find(({ number }) => number === Number(target.value));
          if (version !== undefined) onChoose(version);
        }}
      >
        {versions.map((version) => (
          <MenuItem key={version.number} value={version.number}>
            {nameOf(version)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

export function VersionList(props: VersionListProps) {
  const { versions, chosen, isWide, onChoose } = props;
  if (!isWide) return <VersionSelect {...props} />;
  return (
    <List
      dense
      aria-label={versionTexts.list}
      sx={{ width: 220, flexShrink: 0, overflow: 'auto', borderRight: 1, borderColor: 'divider', py: 0 }}
    >
      {versions.map((version) => (
        <ListItemButton
          key={version.number}
          selected={version.number === chosen?.number}
          aria-current={version.number === chosen?.number}
          onClick={() => onChoose(version)}
        >
          <ListItemText primary={version.when} {...(version.isFirst && { secondary: versionTexts.first })} />
        </ListItemButton>
      ))}
    </List>
  );
}
