import { describe, expect, it } from 'vitest';
import { transcribeArguments, UsageError } from './transcribeArguments.ts';

describe('transcribe command line', () => {
  it('takes an audio file and a score file, for a piano by default', () => {
    const wanted = transcribeArguments(['in.mp3', 'out.musicxml']);
    expect(wanted).toMatchObject({ batch: false, input: 'in.mp3', output: 'out.musicxml' });
    expect(wanted.settings).toEqual({ mode: 'universal', instrument: 'piano', title: '', composer: '' });
  });

  it('D-05 passes on key, time signature and tempo', () => {
    const settings = (key: string) =>
      transcribeArguments(['a', 'b', '--key', key, '--time', '6/8', '--tempo', '90']).settings;
    expect(settings('F minor')).toMatchObject({ key: 17, timeSignature: '6/8', tempo: 90 });
    expect(settings('Bb major')).toMatchObject({ key: 10 });
    expect(settings('F#')).toMatchObject({ key: 6 });
  });

  it('D-05 passes on the transposition, and whether to correct the tuning', () => {
    const settings = (...more: string[]) => transcribeArguments(['a', 'b', ...more]).settings;
    expect(settings('--transpose=-12', '--no-auto-tune')).toMatchObject({ transpose: -12, autoTune: false });
    expect(settings()).not.toHaveProperty('autoTune');
  });

  it('takes the network that detects notes, and names them in the error', () => {
    const settings = (...more: string[]) => transcribeArguments(['a', 'b', ...more]).settings;
    expect(settings('--quality', 'best')).toMatchObject({ detector: 'best' });
    expect(settings()).not.toHaveProperty('detector');
    expect(settings('--drums')).toMatchObject({ drums: 'staff' });
    expect(settings()).not.toHaveProperty('drums');
    expect(() => settings('--quality', 'perfect')).toThrow(/auto, fast, best/);
  });

  it('C-10 takes an instrument of the mode, and lists them in the error', () => {
    const instrument = (...more: string[]) => transcribeArguments(['a', 'b', ...more]).settings.instrument;
    expect(instrument('--mode', 'arrangement')).toBe('piano_intermediate');
    expect(instrument('--mode', 'arrangement', '--instrument', 'piano_easy')).toBe('piano_easy');
    expect(() => instrument('--instrument', 'drums')).toThrow(/guitar, bass, vocals/);
    expect(() => instrument('--mode', 'leadsheet', '--instrument', 'bass')).toThrow(UsageError);
    expect(() => instrument('--mode', 'karaoke')).toThrow(/universal, leadsheet, arrangement/);
  });

  it('needs no audio file where the notes are given', () => {
    expect(transcribeArguments(['--notes', 'a.mid', 'out.mid'])).toMatchObject({ input: undefined, output: 'out.mid' });
  });

  it.each([
    [['in.mp3']],
    [['in.mp3', 'out.mid', 'more']],
    [['in.mp3', 'out.mid', '--key', 'H major']],
    [['in.mp3', 'out.mid', '--time', '3/5']],
    [['in.mp3', 'out.mid', '--time', '0/4']],
    [['in.mp3', 'out.mid', '--tempo', 'fast']],
    [['in.mp3', 'out.mid', '--transpose', '25']],
    [['in.mp3', 'out.mid', '--transpose', 'up']],
    [['in.mp3', 'out.mid', '--colour', 'red']],
    [['--batch', 'in', 'out', '--json', 'x.json']],
  ])('refuses %j', (args) => {
    expect(() => transcribeArguments(args)).toThrow(UsageError);
  });
});
