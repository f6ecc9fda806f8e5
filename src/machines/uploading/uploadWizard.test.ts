import { describe, expect, it } from 'vitest';
import { MP3, OGG, OK, atInfo, start, submitted } from '../../../tests/app/uploadWizardDriver.ts';

describe('scores', () => {
  const SCORE = new File(['<score-partwise/>'], 'lied.musicxml');
  const MIDI = new File(['MThd'], 'lied.mid');

  it('C-36 are sent as soon as they are chosen, without further input', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [SCORE] });
    expect(wizard.step()).toBe('submitting');
    expect(wizard.orders[0]?.order).toEqual({
      file: SCORE,
      mode: '',
      instrument: '',
      info: { title: '', composer: '' },
    });
    wizard.report({ type: 'ANSWERED', answer: { ...OK, id: 'x' } });
    expect(wizard.effects.finish).toHaveBeenCalledWith({ answer: { ...OK, id: 'x' } });
  });

  it('C-36 are not opened where several were chosen', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [SCORE, MIDI] });
    wizard.report({ type: 'ANSWERED', answer: { ...OK, id: 'x' } });
    wizard.report({ type: 'ANSWERED', answer: { ...OK, id: 'y' } });
    expect(wizard.effects.finish).toHaveBeenCalledWith({ answer: OK });
  });

  it('C-03 return to the files after a failure', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [SCORE] });
    wizard.report({ type: 'FAILED', error: new Error('offline') });
    expect(wizard.step()).toBe('file');
    expect(wizard.effects.showFailure).toHaveBeenCalledTimes(1);
    expect(wizard.send({ type: 'NEXT' }).step()).toBe('submitting');
  });

  it('C-24 need no input where sound files are chosen too', () => {
    const wizard = atInfo(MP3, SCORE);
    const [{ id } = { id: 0 }] = wizard.context().files;
    wizard.send({ type: 'CHANGE_INFO', id, values: { title: 'a', composer: 'b' } }, { type: 'AGREE', agreed: true });
    expect(wizard.can('NEXT')).toBe(true);
    wizard.send({ type: 'NEXT' }).report({ type: 'ANSWERED', answer: OK });
    expect(wizard.orders[1]?.order).toMatchObject({ file: SCORE, mode: '' });
  });

  it('C-19 are not sent where another file was refused', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [SCORE, MIDI], mismatched: [MIDI] });
    expect(wizard.step()).toBe('file');
    expect(wizard.context().complaint).toContain('lied.mid');
  });
});

describe('uploadWizardMachine: the steps', () => {
  it('C-01 C-04 starts with the file: there is no previous step, and no next one without a file', () => {
    const wizard = start();
    expect(wizard.step()).toBe('file');
    expect(wizard.can('BACK')).toBe(false);
    expect(wizard.can('NEXT')).toBe(false);
    expect(wizard.send({ type: 'CHOOSE_FILES', files: [MP3] }).can('NEXT')).toBe(true);
    expect(wizard.send({ type: 'REMOVE_FILE', id: wizard.context().files[0]?.id ?? 0 }).can('NEXT')).toBe(false);
  });

  it('C-19 shows why a file was left out, until the next step', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [MP3, new File(['x'], 'a.exe')] });
    expect(wizard.context().complaint).toBe('“a.exe”: File type not supported.');
    expect(wizard.context().files).toHaveLength(1);
    expect(wizard.send({ type: 'NEXT' }).context().complaint).toBe('');
  });

  it('C-01 choosing advances by itself; Next needs the choice (C-04)', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [MP3] }, { type: 'NEXT' });
    expect([wizard.step(), wizard.can('NEXT')]).toEqual(['mode', false]);
    wizard.send({ type: 'CHOOSE_MODE', mode: 'universal' });
    expect([wizard.step(), wizard.can('NEXT')]).toEqual(['instrument', false]);
    wizard.send({ type: 'CHOOSE_INSTRUMENT', instrument: 'sax' });
    expect(wizard.step()).toBe('crop');
    expect(wizard.send({ type: 'NEXT' }).step()).toBe('info');
  });

  it('C-01 Back leads to the first step and the choices are kept', () => {
    const wizard = atInfo();
    const steps = [1, 2, 3, 4].map(() => wizard.send({ type: 'BACK' }).step());
    expect(steps).toEqual(['crop', 'instrument', 'mode', 'file']);
    wizard.send({ type: 'NEXT' }, { type: 'NEXT' }, { type: 'NEXT' }, { type: 'NEXT' });
    expect(wizard.step()).toBe('info');
    expect(wizard.context()).toMatchObject({ mode: 'universal', instrument: 'piano' });
  });

  it('C-10 an instrument that the mode lacks cannot be chosen', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [MP3] }, { type: 'NEXT' });
    wizard.send({ type: 'CHOOSE_MODE', mode: 'arrangement' }, { type: 'CHOOSE_INSTRUMENT', instrument: 'guitar' });
    expect(wizard.step()).toBe('instrument');
    expect(wizard.send({ type: 'CHOOSE_INSTRUMENT', instrument: 'piano_easy' }).step()).toBe('crop');
  });

  it('C-10 another mode removes an instrument that it lacks and keeps one that it has', () => {
    const wizard = atInfo().send({ type: 'BACK' }, { type: 'BACK' }, { type: 'BACK' });
    expect(wizard.send({ type: 'CHOOSE_MODE', mode: 'leadsheet' }).context().instrument).toBe('piano');
    wizard.send({ type: 'BACK' }, { type: 'CHOOSE_MODE', mode: 'arrangement' });
    expect(wizard.context().instrument).toBeNull();
    expect(wizard.can('NEXT')).toBe(false);
  });

  it('C-24 consent is valid only without errors, and shows what is missing', () => {
    const wizard = atInfo().send({ type: 'AGREE', agreed: true });
    const id = wizard.context().files[0]?.id ?? 0;
    expect(wizard.can('NEXT')).toBe(false);
    expect(wizard.context().files[0]?.touched.composer).toBe(true);
    expect(wizard.send({ type: 'CHANGE_INFO', id, values: { composer: 'Petzold' } }).can('NEXT')).toBe(true);
    expect(wizard.send({ type: 'CHANGE_INFO', id, values: { title: ' ' } }).can('NEXT')).toBe(false);
    wizard.send({ type: 'CHANGE_INFO', id, values: { title: 'Minuet' } }, { type: 'AGREE', agreed: false });
    expect(wizard.can('NEXT')).toBe(false);
  });

  it('C-22 a field shows its error after it was left', () => {
    const wizard = atInfo();
    const id = wizard.context().files[0]?.id ?? 0;
    wizard.send({ type: 'LEAVE_FIELD', id, field: 'composer' });
    expect(wizard.context().files[0]?.touched).toEqual({ title: false, composer: true });
  });
});

describe('uploadWizardMachine: the upload', () => {
  it("sends the user's choices", () => {
    expect(submitted().orders.map(({ order }) => order)).toEqual([
      { file: MP3, info: { title: 'fur elise', composer: 'Beethoven' }, mode: 'universal', instrument: 'piano' },
    ]);
  });

  it('C-01 cannot be submitted twice, and has no previous step, during the upload', () => {
    const wizard = submitted().send({ type: 'NEXT' }, { type: 'NEXT' }, { type: 'BACK' });
    expect(wizard.step()).toBe('submitting');
    expect(wizard.orders).toHaveLength(1);
    expect([wizard.can('NEXT'), wizard.can('BACK')]).toEqual([false, false]);
  });

  it('C-21 reports the progress', () => {
    const wizard = submitted();
    wizard.report({ type: 'SENT', sent: 0.25 });
    expect(wizard.context().sent).toBe(0.25);
  });

  it('C-02 ends with the answer of the server', () => {
    const wizard = submitted();
    wizard.report({ type: 'ANSWERED', answer: OK });
    expect(wizard.step()).toBe('succeeded');
    expect(wizard.effects.songAdded).toHaveBeenCalledTimes(1);
    expect(wizard.effects.finish).toHaveBeenCalledWith({ answer: OK });
  });

  it('C-03 a refusal shows its text, and the form can be sent again', () => {
    const wizard = submitted();
    wizard.report({ type: 'ANSWERED', answer: { ok: false, msg: 'File type not supported.' } });
    expect(wizard.step()).toBe('info');
    expect(wizard.effects.showFailure.mock.calls[0]?.[0].message).toBe('File type not supported.');
    expect(wizard.effects.finish).not.toHaveBeenCalled();
    expect(wizard.send({ type: 'NEXT' }).orders).toHaveLength(2);
  });

  it('C-03 a transport failure says "Unkown Error!"', () => {
    const wizard = submitted();
    wizard.report({ type: 'FAILED', error: new Error('offline') });
    expect(wizard.step()).toBe('info');
    expect(wizard.effects.showFailure.mock.calls[0]?.[0].message).toBe('Unkown Error!');
    expect(wizard.context().sent).toBe(0);
  });

  it('leaving the wizard aborts the upload', () => {
    const wizard = submitted();
    expect(wizard.orders[0]?.aborted).toBe(false);
    wizard.actor.stop();
    expect(wizard.orders[0]?.aborted).toBe(true);
  });

  it('C-18 sends several files one after the other and finishes once', () => {
    const wizard = submitted(MP3, OGG);
    expect(wizard.orders.map(({ order }) => order.file.name)).toEqual(['fur_elise.mp3']);
    wizard.report({ type: 'ANSWERED', answer: OK });
    expect(wizard.orders.map(({ order }) => order.file.name)).toEqual(['fur_elise.mp3', 'minuet.ogg']);
    expect(wizard.effects.finish).not.toHaveBeenCalled();
    wizard.report({ type: 'ANSWERED', answer: OK });
    expect(wizard.effects.songAdded).toHaveBeenCalledTimes(2);
    expect(wizard.effects.finish).toHaveBeenCalledTimes(1);
  });

  it('after a failure in the middle only the files that did not arrive are sent again', () => {
    const wizard = submitted(MP3, OGG);
    wizard.report({ type: 'ANSWERED', answer: OK });
    wizard.report({ type: 'FAILED', error: new Error('offline') });
    expect(wizard.context().files.map(({ file }) => file.name)).toEqual(['minuet.ogg']);
    wizard.send({ type: 'NEXT' });
    wizard.report({ type: 'ANSWERED', answer: OK });
    expect(wizard.step()).toBe('succeeded');
    expect(wizard.orders).toHaveLength(3);
  });
});
