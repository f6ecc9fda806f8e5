/** A practice of the open score, with the input and the accompaniment that the user has chosen. */
import type { Score } from '../../../../../engine/index.ts';
import type { MidiKeyboard } from '../../../../audio/midiKeyboard.ts';
import { SynthAccompaniment, accompanyingScore } from '../../../../audio/practice/accompaniment.ts';
import { listenToMicrophone } from '../../../../audio/practice/microphonePitch.ts';
import { ScorePractice } from '../../../../audio/practice/practice.ts';
import type { NoteInput, Practice, PracticeRequest } from '../../../../audio/practice/practice.ts';
import type { AudioEngine } from '../../../../audio/synth/audioEngine.ts';
import type { SynthSettings } from '../../../../audio/synthSettings.ts';

export interface PracticeParts {
  readonly score: Score;
  readonly engine: AudioEngine;
  readonly settings: SynthSettings;
  readonly keyboard: MidiKeyboard;
}

export function practiceOf(
  { score, engine, settings, keyboard }: PracticeParts,
  { isAccompanied, ...request }: PracticeRequest & { readonly isAccompanied: boolean },
): Practice {
  const fromMicrophone: NoteInput = async ({ onLost, ...notes }) => {
    const microphone = await listenToMicrophone(notes, onLost);
    return () => microphone.close();
  };
  /** A keyboard that was disconnected may be connected again, so the practice waits for it. */
  const fromKeyboard: NoteInput = async (notes) => {
    keyboard.program = score.parts[request.part]?.program ?? keyboard.program;
    await keyboard.connect();
    return keyboard.listenToKeys(notes);
  };
  const openInput = request.input === 'midi' ? fromKeyboard : fromMicrophone;
  if (!isAccompanied) return new ScorePractice({ score, request, openInput });
  const accompaniment = new SynthAccompaniment(engine, accompanyingScore(score, request));
  const takeMix = (): void => accompaniment.setMix(settings.setup.mix);
  takeMix();
  const stop = settings.listen(takeMix);
  const dispose = (): void => {
    stop();
    accompaniment.dispose();
  };
  const { load, play } = {
    load: (signal: AbortSignal) => accompaniment.load(signal),
    play: (...range: Parameters<SynthAccompaniment['play']>) => accompaniment.play(...range),
  };
  return new ScorePractice({ score, request, openInput, accompaniment: { load, play, dispose } });
}
