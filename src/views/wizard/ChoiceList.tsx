/** A list from which one entry is chosen; choosing advances the wizard (C-01). */
import Check from '@mui/icons-material/Check';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ReactNode } from 'react';

export interface Choice<T extends string> {
  readonly value: T;
  readonly name: string;
  readonly description?: string;
  readonly icon: ReactNode;
}

interface ChoiceListProps<T extends string> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: string | null;
  readonly onChoose: (value: T) => void;
  /** Whether wide windows have two columns: a long list fits into the dialog then. */
  readonly isInColumns?: boolean;
}

const COLUMNS = { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

export function ChoiceList<T extends string>(props: ChoiceListProps<T>) {
  const { label, choices, chosen, onChoose, isInColumns = false } = props;
  return (
    <List aria-label={label} disablePadding sx={isInColumns ? COLUMNS : { display: 'grid', gap: 1 }}>
      {choices.map(({ value, name, description, icon }) => {
        const isChosen = value === chosen;
        return (
          <ListItem key={value} disablePadding>
            <ListItemButton
              selected={isChosen}
              aria-pressed={isChosen}
              onClick={() => onChoose(value)}
              sx={{
                border: 1,
                borderColor: isChosen ? 'primary.main' : 'divider',
                borderRadius: 1,
                minHeight: 56,
                height: 1,
              }}
            >
              <ListItemIcon sx={{ minWidth: 48, color: 'primary.main' }}>{icon}</ListItemIcon>
              <ListItemText
                primary={name}
                secondary={description}
                slotProps={{ primary: { sx: { fontWeight: 600 } } }}
              />
              {isChosen && <Check color="primary" aria-hidden="true" />}
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
}
