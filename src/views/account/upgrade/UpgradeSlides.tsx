/** N-09: phones and tablets show three pages first, which advance automatically until the user chooses one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Fade from '@mui/material/Fade';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { upgradeTexts } from '../../../texts/index.ts';
import { FeatureTable } from './FeatureTable.tsx';

const PAGING_MS = 3000;
const ANIMATION_MS = 450;
const SLIDES = upgradeTexts.slides;
const LAST = SLIDES.length - 1;

/** Index of the shown page. The last page, the table, does not advance, so that the user can read it. */
function usePaging() {
  const [index, setIndex] = useState(0);
  const [isChosen, setChosen] = useState(false);
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const isTurning = !isChosen && !prefersReducedMotion && index < LAST;
  useEffect(() => {
    if (!isTurning) return undefined;
    const turn = setTimeout(() => setIndex(index + 1), PAGING_MS);
    return () => clearTimeout(turn);
  }, [isTurning, index]);
  const choose = (chosen: number) => {
    setChosen(true);
    setIndex(chosen);
  };
  return { index, choose };
}

function Dots({ index, onChoose }: { readonly index: number; readonly onChoose: (index: number) => void }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', gap: 1 }}>
      {SLIDES.map(({ title }, slide) => (
        <Box
          key={title}
          component="button"
          type="button"
          aria-label={upgradeTexts.showSlide(slide + 1)}
          aria-current={slide === index ? 'step' : undefined}
          onClick={() => onChoose(slide)}
          sx={{
            width: 28,
            height: 28,
            p: 1,
            border: 0,
            bgcolor: 'transparent',
            cursor: 'pointer',
            borderRadius: '50%',
          }}
        >
          <Box
            aria-hidden
            sx={{ height: 12, borderRadius: '50%', bgcolor: slide === index ? 'primary.main' : 'text.disabled' }}
          />
        </Box>
      ))}
    </Box>
  );
}

export function UpgradeSlides({ onEnd }: { readonly onEnd: () => void }) {
  const { index, choose } = usePaging();
  const slide = SLIDES[index];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 560, mx: 'auto', minHeight: '60dvh' }}>
      <Fade key={index} in timeout={ANIMATION_MS}>
        <Box
          role="group"
          aria-roledescription="slide"
          aria-label={upgradeTexts.slideOf(index + 1, SLIDES.length)}
          sx={{
            flex: 1,
            display: 'grid',
            alignContent: 'center',
            gap: 2,
            textAlign: index === LAST ? 'start' : 'center',
          }}
        >
          <Typography variant="h1">{slide?.title}</Typography>
          {index === LAST ? <FeatureTable /> : <Typography>{slide?.text}</Typography>}
        </Box>
      </Fade>
      <Dots index={index} onChoose={choose} />
      <Button variant="contained" size="large" onClick={onEnd}>
        {upgradeTexts.today}
      </Button>
    </Box>
  );
}
