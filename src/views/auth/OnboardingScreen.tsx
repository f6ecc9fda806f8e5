/** `#/onboarding`, three slides. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MobileStepper from '@mui/material/MobileStepper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { recordEvent } from '../../analytics/recordEvent.ts';
import { useNavigate } from '../../routing/index.ts';
import { authTexts, onboardingTexts } from '../../texts/index.ts';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { AuthTopBar } from './AuthTopBar.tsx';
import { OnboardingPicture } from './OnboardingPicture.tsx';

const SLIDES = onboardingTexts.slides;

function Slide({ index }: { index: number }) {
  const slide = SLIDES[index];
  if (slide === undefined) return null;
  return (
    <Box
      role="group"
      aria-roledescription="slide"
      aria-label={onboardingTexts.slideOf(index + 1, SLIDES.length)}
      aria-live="polite"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, maxWidth: 480, minHeight: 380 }}
    >
      <OnboardingPicture slide={index} />
      <Typography variant="h1">{slide.title}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: '1.05rem' }}>{slide.text}</Typography>
    </Box>
  );
}

/** The slide shown, and the ways to the others or on to sign-up. */
function useSlides() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [index, setIndex] = useState(0);
  useEffect(() => recordEvent('onboarding_slide', { slide: index + 1 }), [index]);
  const leave = () => navigate({ pathname: '/register', search }, { state });
  return {
    index,
    back: () => setIndex(index - 1),
    next: () => (index === SLIDES.length - 1 ? leave() : setIndex(index + 1)),
    skip: leave,
  };
}

export default function OnboardingScreen() {
  useWindowTitle(authTexts.signUpTitle);
  const { index, back, next, skip } = useSlides();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <AuthTopBar />
      <Box
        component="main"
        aria-label={onboardingTexts.label}
        sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 3 }}
      >
        <Slide index={index} />
      </Box>
      <Box sx={{ width: '100%', maxWidth: 560, mx: 'auto', px: 2, pb: 3, display: 'grid', justifyItems: 'center' }}>
        <Button onClick={skip}>{onboardingTexts.skip}</Button>
        <MobileStepper
          variant="dots"
          position="static"
          steps={SLIDES.length}
          activeStep={index}
          sx={{ width: '100%', background: 'none' }}
          backButton={
            <Button onClick={back} disabled={index === 0}>
              {onboardingTexts.back}
            </Button>
          }
          nextButton={
            <Button variant="contained" onClick={next}>
              {onboardingTexts.next}
            </Button>
          }
        />
      </Box>
    </Box>
  );
}
