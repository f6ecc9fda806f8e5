/** `#/privacy`, available to everybody: a list of all stored data. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { privacyCookies, privacyStorage, privacyTexts } from '../../texts/index.ts';
import type { StoredItem } from '../../texts/index.ts';
import { PublicPage } from '../shell/public/PublicPage.tsx';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Box>
  );
}

/** On a phone each row is a block, because three columns of text do not fit. */
const ROW = {
  display: { xs: 'grid', sm: 'table-row' },
  '& > *': { display: { xs: 'block', sm: 'table-cell' }, verticalAlign: 'top' },
  '& > *:not(:last-child)': { borderBottom: { xs: 0, sm: 1 }, borderColor: { sm: 'divider' } },
  '& > * + *': { pt: { xs: 0, sm: 2 } },
} as const;

function StoredItems({ label, items }: { readonly label: string; readonly items: readonly StoredItem[] }) {
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 700, mt: 3, mb: 1 }}>
        {label}
      </Typography>
      <Table aria-label={label} sx={{ '& td, & th': { px: { xs: 0, sm: 1.5 } } }}>
        <TableHead sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
          <TableRow>
            <TableCell>{privacyTexts.name}</TableCell>
            <TableCell>{privacyTexts.purpose}</TableCell>
            <TableCell>{privacyTexts.until}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ name, purpose, until }) => (
            <TableRow key={name} sx={ROW}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </TableCell>
              <TableCell>{purpose}</TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{until}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

export default function PrivacyScreen() {
  return (
    <PublicPage title={privacyTexts.title}>
      <Paper variant="outlined" sx={{ p: { xs: 2.5, sm: 5 } }}>
        <Typography variant="h1">{privacyTexts.title}</Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{privacyTexts.lead}</Typography>
        <Section title={privacyTexts.whoTitle}>
          <Link component={RouterLink} to="/imprint">
            {privacyTexts.whoLink}
          </Link>
        </Section>
        <Section title={privacyTexts.serverTitle}>
          <Points points={privacyTexts.server} />
        </Section>
        <Section title={privacyTexts.browserTitle}>
          <Typography>{privacyTexts.browser}</Typography>
          <StoredItems label={privacyTexts.cookies} items={privacyCookies} />
          <StoredItems label={privacyTexts.storage} items={privacyStorage} />
        </Section>
        <Section title={privacyTexts.othersTitle}>
          <Points points={privacyTexts.others} />
        </Section>
        <Section title={privacyTexts.rightsTitle}>
          <Points points={privacyTexts.rights} />
        </Section>
      </Paper>
    </PublicPage>
  );
}
