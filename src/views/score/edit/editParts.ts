/**
 * The parts of the screen that only editing needs: one chunk, which the score screen fetches after the first notes
 * (`LazyEditParts.tsx`).
 */
export { DoubtBar } from './doubts/DoubtBar.tsx';
export { QualityStrip } from './doubts/QualityStrip.tsx';
export { EditLayer } from './EditLayer.tsx';
export { ScreenPiano } from './keys/ScreenPiano.tsx';
export { EditMenus } from './menus/EditMenus.tsx';
export { ReadingPanels } from './readings/ReadingPanels.tsx';
export { EditBar } from './toolbar/EditBar.tsx';
export { WaveformPlace } from './waveform/WaveformPlace.tsx';
