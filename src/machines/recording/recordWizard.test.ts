import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { Recording, RecordingOrder } from '../../audio/recording/recorder.ts';
import type { RecordOrder } from './recordSettings.ts';
import { recordWizardMachine } from './recordWizard.ts';
import type { RecorderReport, RecordEvent, RecordUploadReport } from './recordWizard.ts';

const OK = { ok: true, msg: 'Your song will be transcribed soon.' };
const recordingOf = (seconds: number): Recording => ({ sound: new Blob(['x']), seconds, peaks: [0.5] });
const LONG = recordingOf(12);

/** A wizard with a microphone and a server that the test controls. */
function start(limit = 300) {
  const effects = { keep: vi.fn(), keepChoices: vi.fn(), finish: vi.fn(), showFailure: vi.fn(), logFailure: vi.fn() };
  const microphones: { order: RecordingOrder; tell: (event: RecorderReport) => void; log: string[] }[] = [];
  const uploads: { order: RecordOrder; tell: (event: RecordUploadReport) => void; aborted: boolean }[] = [];
  const actor = createActor(
    recordWizardMachine.provide({
      actors: {
        recorder: fromCallback<{ type: 'STOP' }, RecordingOrder>(({ sendBack, receive, input }) => {
          const microphone = { order: input, tell: sendBack, log: [] as string[] };
          microphones.push(microphone);
          receive(({ type }) => microphone.log.push(type));
          return () => microphone.log.push('closed');
        }),
        upload: fromCallback<{ type: never }, RecordOrder>(({ sendBack, input }) => {
          const upload = { order: input, tell: sendBack, aborted: false };
          uploads.push(upload);
          return () => {
            upload.aborted = true;
          };
        }),
      },
      actions: {
        keep: (_, draft) => effects.keep(draft),
        keepChoices: (_, { recording, analysis: { title, timeSig } }) =>
          recording !== null && effects.keepChoices({ title, timeSig }),
        finish: (_, params) => effects.finish(params),
        showFailure: (_, { message }) => effects.showFailure(message),
        logFailure: (_, { cause }) => effects.logFailure(cause),
      },
    }),
    { input: { limit } },
  ).start();
  const wizard = {
    effects,
    microphones,
    uploads,
    send: (...events: RecordEvent[]) => {
      events.forEach((event) => actor.send(event));
      return wizard;
    },
    hear: (...reports: RecorderReport[]) => {
      reports.forEach((report) => microphones.at(-1)?.tell(report));
      return wizard;
    },
    state: () => JSON.stringify(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    can: (type: 'NEXT' | 'BACK') => actor.getSnapshot().can({ type }),
  };
  return wizard;
}

const atRecord = (limit?: number) =>
  start(limit).send({ type: 'CHOOSE_INSTRUMENT', instrument: 'flute' }, { type: 'NEXT' });
const recorded = (recording = LONG) =>
  atRecord()
    .send({ type: 'START' })
    .hear({ type: 'COUNTED', left: 4 }, { type: 'STARTED' }, { type: 'RECORDED', recording });

describe('the recording wizard', () => {
  it('C-04 C-08 needs an instrument and a recording', () => {
    const wizard = start();
    expect(wizard.can('NEXT')).toBe(false);
    wizard.send({ type: 'CHOOSE_INSTRUMENT', instrument: 'trombone' });
    expect(wizard.state()).toBe('"instrument"');
    wizard.send({ type: 'CHOOSE_INSTRUMENT', instrument: 'flute' });
    expect(wizard.state()).toBe('"metronome"');
    wizard.send({ type: 'NEXT' });
    expect(wizard.state()).toBe('{"record":"idle"}');
    expect(wizard.can('NEXT')).toBe(false);
  });

  it('C-11 C-32 waits for a MIDI keyboard, and gives up on request', () => {
    const wizard = start().send({ type: 'CHOOSE_INSTRUMENT', instrument: 'midi' }, { type: 'NEXT' }, { type: 'START' });
    expect(wizard.microphones[0]?.order.isMidi).toBe(true);
    expect(wizard.hear({ type: 'WAITING' }).state()).toBe('{"record":{"running":"waiting"}}');
    expect(wizard.hear({ type: 'COUNTED', left: 4 }).state()).toBe('{"record":{"running":"counting"}}');
    expect(
      wizard.send({ type: 'BACK' }, { type: 'START' }).hear({ type: 'WAITING' }).send({ type: 'BACK' }).state(),
    ).toBe('{"record":"idle"}');
    expect(wizard.microphones[1]?.log).toEqual(['closed']);
  });

  it('C-27 counts in with the metronome that was chosen, then records', () => {
    const wizard = start(60)
      .send({ type: 'CHOOSE_INSTRUMENT', instrument: 'piano' })
      .send({ type: 'CHANGE_METRONOME', metronome: { isOn: true, bpm: 500, timeSig: '6/8' } })
      .send({ type: 'NEXT' }, { type: 'CHOOSE_DEVICE', deviceId: 'usb' }, { type: 'START' });
    expect(wizard.microphones[0]?.order).toEqual({
      isMidi: false,
      deviceId: 'usb',
      limit: 60,
      metronome: { isOn: true, bpm: 244, beats: 6 },
    });
    expect(wizard.state()).toContain('opening');
    wizard.hear({ type: 'COUNTED', left: 4 }, { type: 'COUNTED', left: 3 });
    expect([wizard.state(), wizard.context().countdown]).toEqual(['{"record":{"running":"counting"}}', 3]);
    wizard.hear({ type: 'STARTED' });
    expect(wizard.state()).toContain('recording');
    wizard.send({ type: 'STOP' });
    expect(wizard.microphones[0]?.log).toEqual(['STOP']);
  });

  it('C-27 only stopping ends a recording: no step back discards it', () => {
    const wizard = atRecord().send({ type: 'START' }).hear({ type: 'COUNTED', left: 1 });
    expect(wizard.can('BACK')).toBe(true);
    wizard.hear({ type: 'STARTED' });
    expect(wizard.can('BACK')).toBe(false);
    expect(wizard.send({ type: 'BACK' }).state()).toContain('recording');
    expect(wizard.microphones[0]?.log).toEqual([]);
  });

  it('C-27 a cancelled count-in leaves no data', () => {
    const wizard = atRecord().send({ type: 'START' }).hear({ type: 'COUNTED', left: 4 });
    wizard.send({ type: 'BACK' });
    expect(wizard.state()).toBe('{"record":"idle"}');
    expect(wizard.microphones[0]?.log).toEqual(['closed']);
  });

  it('C-30 refuses recordings shorter than 5 s, before anything is sent', () => {
    const wizard = recorded(recordingOf(4.9));
    expect(wizard.state()).toBe('{"record":"idle"}');
    expect(wizard.context()).toMatchObject({ complaint: 'Recording is too short!', recording: null });
    expect(wizard.effects.keep).not.toHaveBeenCalled();
  });

  it('C-08 a recording is kept at once and can be played', () => {
    const wizard = recorded();
    expect(wizard.state()).toBe('"playback"');
    expect(wizard.effects.keep).toHaveBeenCalledWith(expect.objectContaining({ recording: LONG, instrument: 'flute' }));
  });

  it('C-29 asks before a recording is overwritten', () => {
    const wizard = recorded().send({ type: 'BACK' }, { type: 'START' });
    expect(wizard.state()).toBe('{"record":"confirming"}');
    wizard.send({ type: 'BACK' });
    expect([wizard.state(), wizard.context().recording]).toEqual(['{"record":"idle"}', LONG]);
    wizard.send({ type: 'START' }, { type: 'CONFIRM' });
    expect(wizard.microphones).toHaveLength(2);
    // The old recording is kept until the new one exists.
    wizard.hear({ type: 'BROKE', message: 'No microphone was found.', cause: 'gone' });
    expect(wizard.context()).toMatchObject({ complaint: 'No microphone was found.', recording: LONG });
    expect(wizard.effects.logFailure).toHaveBeenCalledWith('gone');
  });

  it('C-35 uses the meter and tempo of the metronome, and the user may set further properties', () => {
    const wizard = start()
      .send({ type: 'CHOOSE_INSTRUMENT', instrument: 'piano' })
      .send({ type: 'CHANGE_METRONOME', metronome: { isOn: true, bpm: 96, timeSig: '3/4' } });
    expect(wizard.context().analysis).toMatchObject({ key: '-1', timeSig: '3/4', bpm: '96' });
    wizard.send({ type: 'CHANGE_METRONOME', metronome: { timeSig: '6/8' } });
    expect(wizard.context().analysis).toMatchObject({ timeSig: '6/8', bpm: '-1' });
    wizard.send({ type: 'CHANGE_METRONOME', metronome: { isOn: false } });
    expect(wizard.context().analysis).toMatchObject({ timeSig: '-1', bpm: '-1' });
  });

  it('C-02 C-21 C-34 sends it, and ends when it has arrived', () => {
    const wizard = recorded().send(
      { type: 'NEXT' },
      { type: 'CHANGE_ANALYSIS', analysis: { title: 'Air', key: '3' } },
      { type: 'NEXT' },
    );
    expect(wizard.uploads[0]?.order).toMatchObject({
      recording: LONG,
      instrument: 'flute',
      analysis: { title: 'Air', key: '3', timeSig: '-1' },
    });
    wizard.uploads[0]?.tell({ type: 'SENT', sent: 0.5 });
    expect(wizard.context().sent).toBe(0.5);
    expect(wizard.can('BACK')).toBe(false);
    wizard.uploads[0]?.tell({ type: 'ANSWERED', answer: OK });
    expect(wizard.effects.finish).toHaveBeenCalledWith({ answer: OK });
  });

  it('C-03 a refusal and a lost connection lose nothing', () => {
    const wizard = recorded().send({ type: 'NEXT' }, { type: 'NEXT' });
    wizard.uploads[0]?.tell({ type: 'ANSWERED', answer: { ok: false, msg: 'Your songbook is full.' } });
    wizard.send({ type: 'NEXT' });
    wizard.uploads[1]?.tell({ type: 'FAILED', error: new Error('offline') });
    expect(wizard.effects.showFailure.mock.calls).toEqual([['Your songbook is full.'], ['Unkown Error!']]);
    expect([wizard.state(), wizard.context().recording]).toEqual(['"analysis"', LONG]);
    expect(wizard.effects.finish).not.toHaveBeenCalled();
  });

  it('C-08 what is entered about a recording is kept with it', () => {
    const wizard = atRecord().send({ type: 'BACK' });
    wizard.send({ type: 'CHANGE_METRONOME', metronome: { isOn: true, timeSig: '3/4' } });
    expect(wizard.effects.keepChoices).not.toHaveBeenCalled();
    wizard.send({ type: 'NEXT' }, { type: 'START' }).hear({ type: 'STARTED' }, { type: 'RECORDED', recording: LONG });
    wizard.send({ type: 'NEXT' }, { type: 'CHANGE_ANALYSIS', analysis: { title: 'Air' } });
    expect(wizard.effects.keepChoices.mock.calls).toEqual([[{ title: 'Air', timeSig: '3/4' }]]);
    const { metronome, analysis } = wizard.context();
    const later = start();
    later.send({ type: 'RESUME', recording: LONG, instrument: 'flute', choices: { metronome, analysis } });
    expect(later.context()).toMatchObject({
      instrument: 'flute',
      metronome: { isOn: true },
      analysis: { title: 'Air' },
    });
  });

  it('C-29 asks before a new recording replaces the kept one of an earlier visit', () => {
    const wizard = start().send({ type: 'KEPT', isKept: true }, { type: 'CHOOSE_INSTRUMENT', instrument: 'flute' });
    expect(wizard.send({ type: 'NEXT' }, { type: 'START' }).state()).toBe('{"record":"confirming"}');
    expect(wizard.send({ type: 'CONFIRM' }).state()).toContain('opening');
    const free = start().send({ type: 'KEPT', isKept: true }, { type: 'KEPT', isKept: false });
    free.send({ type: 'CHOOSE_INSTRUMENT', instrument: 'flute' }, { type: 'NEXT' }, { type: 'START' });
    expect(free.state()).toContain('opening');
  });

  it('C-08 continues with a kept recording', () => {
    const wizard = start().send({ type: 'RESUME', recording: LONG, instrument: 'sax' });
    expect([wizard.state(), wizard.context().instrument]).toEqual(['"playback"', 'sax']);
  });
});
