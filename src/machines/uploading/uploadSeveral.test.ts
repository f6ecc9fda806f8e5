import { describe, expect, it } from 'vitest';
import { MP3, OGG, OK, TO_INFO, atInfo, start, submitted } from '../../../tests/app/uploadWizardDriver.ts';

describe('uploadWizardMachine: several files', () => {
  it('X-45 C-03 a file that fails does not stop the others, and is kept with the reason', () => {
    const wizard = submitted(MP3, OGG, new File(['z'], 'aria.wav'));
    wizard.report({ type: 'ANSWERED', answer: { ok: false, msg: 'The file is empty.' } });
    expect(wizard.step()).toBe('submitting');
    expect(wizard.effects.showFailure).not.toHaveBeenCalled();
    wizard.report({ type: 'ANSWERED', answer: OK });
    wizard.report({ type: 'FAILED', error: new Error('offline') });
    expect(wizard.step()).toBe('info');
    expect(wizard.context().files.map(({ file, failure }) => [file.name, failure?.message])).toEqual([
      ['fur_elise.mp3', 'The file is empty.'],
      ['aria.wav', 'Unkown Error!'],
    ]);
    expect(wizard.effects.showFailure.mock.calls).toHaveLength(1);
    expect(wizard.effects.showFailure.mock.calls[0]?.[0].message).toMatch(/^1 of 3 files were uploaded/);
    wizard.send({ type: 'REMOVE_FILE', id: wizard.context().files[0]?.id ?? 0 }, { type: 'NEXT' });
    expect(wizard.context().files.map(({ failure }) => failure)).toEqual([null]);
    wizard.report({ type: 'ANSWERED', answer: OK });
    expect(wizard.step()).toBe('succeeded');
    expect(wizard.orders.map(({ order }) => order.file.name)).toEqual([
      ...['fur_elise.mp3', 'minuet.ogg', 'aria.wav', 'aria.wav'],
    ]);
  });

  it('X-45 a score that fails beside a recording that arrives returns to the files', () => {
    const wizard = submitted(MP3, new File(['<score-partwise/>'], 'lied.musicxml'));
    wizard.report({ type: 'ANSWERED', answer: OK });
    wizard.report({ type: 'ANSWERED', answer: { ok: false, msg: 'This score cannot be read.' } });
    expect(wizard.step()).toBe('file');
    expect(wizard.context().files[0]?.failure?.message).toBe('This score cannot be read.');
  });
});

describe('uploadWizardMachine: the part of a file and its known properties', () => {
  it('X-45 C-35 each file is sent with its own', () => {
    const wizard = start().send({ type: 'CHOOSE_FILES', files: [MP3, OGG] }, ...TO_INFO, { type: 'BACK' });
    const [first = 0, second = 0] = wizard.context().files.map(({ id }) => id);
    wizard.send(
      { type: 'SET_PART', id: first, part: { start: 10, stop: 40 } },
      { type: 'SET_KNOWN', id: second, known: { key: '7', timeSig: '3/4' } },
      { type: 'SET_KNOWN', id: second, known: { bpm: '93' } },
      { type: 'NEXT' },
      ...[first, second].map((id) => ({ type: 'CHANGE_INFO', id, values: { composer: 'Bach' } }) as const),
      { type: 'AGREE', agreed: true },
      { type: 'NEXT' },
    );
    wizard.report({ type: 'ANSWERED', answer: OK });
    expect(wizard.orders.map(({ order: { part, known } }) => ({ part, known }))).toEqual([
      { part: { start: 10, stop: 40 }, known: undefined },
      { part: undefined, known: { key: '7', timeSig: '3/4', bpm: '93' } },
    ]);
  });

  it.each([
    ['29', false],
    ['30', true],
    ['244', true],
    ['245', false],
    ['-1', true],
  ])('C-35 a tempo of %s: %s', (bpm, isAccepted) => {
    const wizard = atInfo().send({ type: 'BACK' });
    wizard.send({ type: 'SET_KNOWN', id: wizard.context().files[0]?.id ?? 0, known: { bpm } });
    expect(wizard.can('NEXT')).toBe(isAccepted);
  });
});
