/** N-08: table of the features of each plan. */
import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { planFeatures, upgradeTexts } from '../../../texts/index.ts';

function Value({ value }: { readonly value: string | boolean }) {
  if (typeof value === 'string') return value;
  if (value) return <Check color="primary" titleAccess={upgradeTexts.included} />;
  return <Remove color="disabled" titleAccess={upgradeTexts.notIncluded} />;
}

export function FeatureTable() {
  return (
    <Table aria-label={upgradeTexts.compare} sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{upgradeTexts.feature}</TableCell>
          <TableCell>{upgradeTexts.basic}</TableCell>
          <TableCell>{upgradeTexts.premium}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {planFeatures.map(([feature, free, premium]) => (
          <TableRow key={feature}>
            <TableCell component="th" scope="row">
              {feature}
            </TableCell>
            <TableCell>
              <Value value={free} />
            </TableCell>
            <TableCell>
              <Value value={premium} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
